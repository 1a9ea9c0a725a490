/** How the canvas got to be what it is, short enough for an address: a refresh or a shared link takes the same steps again. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { CanvasContent, RelationKey } from "./canvas-content";

export type AddressStep =
  | { kind: "placed"; node: NodeId }
  | { kind: "expansion"; node: NodeId; relation: RelationKey; edges: number }
  /** `facts`: along relations that were brought only. */
  | { kind: "paths"; from: NodeId; to: NodeId; count: number; facts: boolean }
  /** The query in the address was run. */
  | { kind: "query" }
  | { kind: "hidden"; node: NodeId };

/** Servers and chat programs cut longer addresses. */
const MAX_LENGTH = 4_000;
const BETWEEN_STEPS = "~";
const BETWEEN_FIELDS = ".";

/** The steps of a canvas. */
export function addressSteps(content: CanvasContent): AddressStep[] {
  return [
    ...content.steps.map(({ source, edges }): AddressStep => {
      return source.kind === "expansion" ? { ...source, edges: edges.length } : source;
    }),
    ...[...content.hidden].map((node): AddressStep => ({ kind: "hidden", node })),
  ];
}

/** As many of the first steps as fit; `left` are those that did not. */
export function writeSteps(steps: readonly AddressStep[]): { text: string; left: number } {
  let text = "";
  for (const [index, step] of steps.entries()) {
    const longer = text === "" ? writeStep(step) : `${text}${BETWEEN_STEPS}${writeStep(step)}`;
    if (longer.length > MAX_LENGTH) return { text, left: steps.length - index };
    text = longer;
  }
  return { text, left: 0 };
}

/** What can be understood of an address; the rest is left out. */
export function readSteps(text: string): AddressStep[] {
  return text.split(BETWEEN_STEPS).flatMap((part) => readStep(part) ?? []);
}

function writeStep(step: AddressStep): string {
  switch (step.kind) {
    case "placed":
      return fields("n", step.node);
    case "expansion":
      return fields("x", step.node, step.relation.direction, step.relation.type, String(step.edges));
    case "paths":
      return fields("p", step.from, step.to, String(step.count), step.facts ? "facts" : "all");
    case "query":
      return "q";
    case "hidden":
      return fields("h", step.node);
  }
}

function readStep(part: string): AddressStep | null {
  const [kind, first, second, third, fourth] = part.split(BETWEEN_FIELDS).map(unescaped);
  if (kind === "q") return { kind: "query" };
  if (!first) return null;
  if (kind === "n") return { kind: "placed", node: first };
  if (kind === "h") return { kind: "hidden", node: first };
  if (kind === "p" && second && third) {
    return { kind: "paths", from: first, to: second, count: count(third, 5), facts: fourth === "facts" };
  }
  if (kind === "x" && (second === "out" || second === "in") && third && fourth) {
    const relation = { type: third, direction: second } as const;
    return { kind: "expansion", node: first, relation, edges: count(fourth, 1_000) };
  }
  return null;
}

function count(text: string, most: number): number {
  return Math.min(Math.max(Math.floor(Number(text)) || 1, 1), most);
}

function fields(...values: readonly string[]): string {
  return values.map(escaped).join(BETWEEN_FIELDS);
}

/** Like `encodeURIComponent`, with an underscore for the sign, so that an address does not escape it again. */
function escaped(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, "\uFFFD"))
    .replaceAll(/[_.~!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "_");
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("_", "%"));
  } catch {
    return "";
  }
}
