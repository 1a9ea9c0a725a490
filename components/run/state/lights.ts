/** Highlights on a canvas for a row, a path or a match of a trace: pure, so that pointing is cheap. */
import type { Lights } from "@/components/graph-view/run-elements";
import type { GraphEdge } from "@/lib/graph/graph-source";
import type { Artefact, LaidMatch, StageRecord, TableRow, TracedPath } from "@/lib/methods/trace/trace";
import type { Pick } from "./step";

/** Highlighted items, and those that the current step did not take. */
export interface Glance {
  lit: Lights;
  left: Lights;
}

const NO_LIGHTS: Lights = { nodes: new Set(), edges: new Set() };
const NOTHING_LIT: Glance = { lit: NO_LIGHTS, left: NO_LIGHTS };

export function rowLights({ cells, lights }: TableRow): Glance {
  const named = cells.flatMap((cell) =>
    cell !== null && typeof cell === "object" ? cell.nodes.map(({ id }) => id) : [],
  );
  return lit([...named, ...(lights?.nodes ?? [])], lights?.edges ?? []);
}

/** The path up to and with step `step` (null: all of it), and what lost at that step. */
export function pathLights({ start, steps }: TracedPath, step: number | null): Glance {
  const taken = step === null ? steps : steps.slice(0, step + 1);
  const lost = step === null ? [] : (steps[step]?.lost ?? []);
  return {
    ...lit([start.id, ...taken.map(({ node }) => node.id)], idsOf(taken.map(({ edge }) => edge))),
    left: lightsOf(
      lost.map(({ node }) => node.id),
      idsOf(lost.map(({ edge }) => edge)),
    ),
  };
}

export function matchLights({ nodes, edges }: LaidMatch): Glance {
  return lit(
    Object.values(nodes).map(({ id }) => id),
    idsOf(edges),
  );
}

export function nodeLights(nodes: Iterable<string>): Glance {
  return lit(nodes, []);
}

/** Highlights of the picked item of a stage; null if it has none, or does not exist. */
export function pickLights({ artefacts }: StageRecord, { artefact, item, step }: Pick): Glance | null {
  const picked: Artefact | undefined = artefacts[artefact];
  if (picked?.kind === "table") return ofItem(picked.rows[item], rowLights);
  if (picked?.kind === "paths") return ofItem(picked.paths[item], (path) => pathLights(path, step));
  if (picked?.kind === "matches") return ofItem(picked.matches[item], matchLights);
  return null;
}

/** Every node that what is picked may light, step after step: the view that need not move while it is played. */
export function pickView(stage: StageRecord, pick: Pick): string[] {
  const picked = stage.artefacts[pick.artefact];
  const path = picked?.kind === "paths" ? picked.paths[pick.item] : undefined;
  const glances = path
    ? path.steps.map((_, step) => pathLights(path, step))
    : [pickLights(stage, pick) ?? NOTHING_LIT];
  return [...new Set(glances.flatMap(({ lit, left }) => [...lit.nodes, ...left.nodes]))];
}

function ofItem<T>(item: T | undefined, read: (item: T) => Glance): Glance | null {
  return item === undefined ? null : read(item);
}

function lit(nodes: Iterable<string>, edges: Iterable<string>): Glance {
  return { ...NOTHING_LIT, lit: lightsOf(nodes, edges) };
}

function lightsOf(nodes: Iterable<string>, edges: Iterable<string>): Lights {
  return { nodes: new Set(nodes), edges: new Set(edges) };
}

function idsOf(edges: readonly (GraphEdge | null)[]): string[] {
  return edges.flatMap((edge) => (edge ? [edge.id] : []));
}
