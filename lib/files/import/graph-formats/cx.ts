/** CX and CX2, as Cytoscape and NDEx write them: a list of aspects, each of one kind of elements. */
import type { JsonObject } from "../rows/json-line";
import type { JsonGraph } from "./json-graph";

/** Null where it is neither. */
export function readCx(aspects: readonly JsonObject[]): JsonGraph | null {
  const [first] = aspects;
  if (!first || !("CXVersion" in first || "numberVerification" in first || "metaData" in first)) return null;
  const all = (name: string) =>
    aspects.flatMap((aspect) =>
      Object.hasOwn(aspect, name) && Array.isArray(aspect[name]) ? (aspect[name] as JsonObject[]) : [],
    );
  const isCx2 = "CXVersion" in first;
  const [declared] = all("attributeDeclarations");
  const elements = (name: "nodes" | "edges", attributes: "nodeAttributes" | "edgeAttributes") => {
    // A map and no object: an attribute may be called __proto__.
    const own = new Map<unknown, [string, unknown][]>();
    for (const { po, n, v, d } of isCx2 ? [] : all(attributes)) {
      const held = own.get(po) ?? [];
      own.set(po, held);
      held.push([String(n), typed(v, String(d ?? "string"))]);
    }
    return all(name).map((element) => {
      if (isCx2) {
        const { id, s, t, v } = element;
        return { ...withDeclared(v as JsonObject, declared?.[name] as JsonObject), ...ends(id, s, t) };
      }
      const { "@id": id, n, i, s, t, r } = element;
      return {
        ...Object.fromEntries(own.get(id) ?? []),
        ...(n !== undefined && { name: n }),
        ...(i !== undefined && { interaction: i }),
        ...(r !== undefined && { represents: r }),
        ...ends(id, s, t),
      };
    });
  };
  const left = aspects
    .flatMap((aspect) => Object.keys(aspect))
    .filter((key) => /visual|cartesian|cytable|styl/i.test(key));
  return {
    nodes: elements("nodes", "nodeAttributes"),
    edges: elements("edges", "edgeAttributes"),
    ...(left.length > 0 && { note: "How it is drawn is left out: positions, styles and columns of tables." }),
  };
}

function ends(id: unknown, source: unknown, target: unknown): JsonObject {
  return source === undefined ? { id } : { source, target };
}

/** The values of CX2, with the long names and defaults that its attributes declare. */
function withDeclared(values: JsonObject = {}, declared: JsonObject = {}): JsonObject {
  const known = Object.entries(declared) as [string, { a?: string; v?: unknown }][];
  const names = new Map(known.flatMap(([name, { a }]) => (a === undefined ? [] : [[a, name] as const])));
  const defaults = known.flatMap(([name, { v }]) => (v === undefined ? [] : [[name, v] as const]));
  const own = Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value] as const);
  return Object.fromEntries([...defaults, ...own]);
}

/** CX writes numbers and truth as texts. */
function typed(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.map((item) => typed(item, type.replace("list_of_", "")));
  if (type === "boolean") return value === true || value === "true";
  return /^(?:integer|long|double|float)$/.test(type) && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}
