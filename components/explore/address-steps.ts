/** The canvas's steps, short enough for an address: a refresh or a shared link takes the same steps again. */
import type { PathsAsked } from "@/components/api/graph-reads";
import type { NodeId } from "@/lib/graph/graph-source";
import {
  type CanvasContent,
  type CanvasGroups,
  type CanvasLayout,
  type GatheredNodes,
  LAYOUTS,
  type RelationKey,
} from "./canvas-content";

export type AddressStep =
  | { kind: "placed"; node: NodeId }
  | { kind: "expansion"; node: NodeId; relation: RelationKey; edges: number }
  | ({ kind: "paths" } & PathsAsked)
  | { kind: "between"; nodes: readonly NodeId[] }
  | { kind: "community"; hub: NodeId }
  /** The query in the address was run, and so many of the nodes that it matched were drawn; null for a first step. */
  | { kind: "query"; nodes: number | null }
  | { kind: "hidden"; node: NodeId }
  | { kind: "layout"; layout: CanvasLayout }
  | { kind: "groups"; by: CanvasGroups["by"]; open: readonly string[] }
  | ({ kind: "gathered" } & GatheredNodes);

/** Servers and chat programs cut longer addresses. */
const MAX_LENGTH = 4_000;
export const BETWEEN_STEPS = "~";
const BETWEEN_FIELDS = ".";
export const MOST_DRAWN = 5_000;
export const MOST_PATHS = 5;

/** The steps of a canvas. How it is shown comes first: short, and not to be cut where a long address is. */
export function addressSteps(content: CanvasContent): AddressStep[] {
  const { layout, groups } = content;
  return [
    ...(layout.kind === "force" ? [] : [{ kind: "layout" as const, layout }]),
    ...(groups ? [{ kind: "groups" as const, by: groups.by, open: [...groups.open] }] : []),
    ...content.steps.map(({ source, nodes, edges }): AddressStep => {
      if (source.kind === "query") return { ...source, nodes: nodes.length };
      return source.kind === "expansion" ? { ...source, edges: edges.length } : source;
    }),
    ...[...content.hidden].map((node): AddressStep => ({ kind: "hidden", node })),
    ...content.gathered.map((group): AddressStep => ({ kind: "gathered", ...group })),
  ];
}

/** The first steps that fit into `most` letters; `left` are those that did not. */
export function writeSteps(steps: readonly AddressStep[], most = MAX_LENGTH): { text: string; left: number } {
  let text = "";
  for (const [index, step] of steps.entries()) {
    const longer = text === "" ? writeStep(step) : `${text}${BETWEEN_STEPS}${writeStep(step)}`;
    if (longer.length > most) return { text, left: steps.length - index };
    text = longer;
  }
  return { text, left: 0 };
}

/** The readable steps of an address; the rest is left out. */
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
      return fields("p", step.from, step.to, String(step.count), step.facts ? "facts" : "all", ...step.types);
    case "between":
      return fields("b", ...step.nodes);
    case "community":
      return fields("o", step.hub);
    case "query":
      return step.nodes === null ? "q" : fields("q", String(step.nodes));
    case "hidden":
      return fields("h", step.node);
    case "layout":
      return fields("l", step.layout.kind, ...(step.layout.around === null ? [] : [step.layout.around]));
    case "groups":
      return fields("g", step.by, ...step.open);
    case "gathered":
      return fields("c", step.name, step.isOpen ? "open" : "closed", ...step.members);
  }
}

function readStep(part: string): AddressStep | null {
  const [kind, first, ...rest] = readFields(part);
  const [second, third, fourth, ...types] = rest;
  if (kind === "q") return { kind: "query", nodes: first ? count(first, MOST_DRAWN) : null };
  if (!first) return null;
  if (kind === "n") return { kind: "placed", node: first };
  if (kind === "o") return { kind: "community", hub: first };
  if (kind === "h") return { kind: "hidden", node: first };
  if (kind === "b") return { kind: "between", nodes: [first, ...rest] };
  if (kind === "p" && second && third) {
    const facts = fourth === "facts";
    return { kind: "paths", from: first, to: second, count: count(third, MOST_PATHS), facts, types };
  }
  if (kind === "l") {
    const layout = LAYOUTS.find((name) => name === first);
    return layout ? { kind: "layout", layout: { kind: layout, around: second ?? null } } : null;
  }
  if (kind === "g" && (first === "label" || first === "community"))
    return { kind: "groups", by: first, open: rest };
  if (kind === "c" && (second === "open" || second === "closed")) {
    return { kind: "gathered", name: first, isOpen: second === "open", members: rest.slice(1) };
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

export function fields(...values: readonly string[]): string {
  return values.map(escaped).join(BETWEEN_FIELDS);
}

export function readFields(step: string): string[] {
  return step.split(BETWEEN_FIELDS).map(unescaped);
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
