/**
 * Gold answers as units that a ranking can find. An answer may name a node, a document or table (any of its chunks
 * counts), or an entity by its exact name (every node of that name counts).
 */
import type { Origin } from "../graph/graph-element";
import type { GraphNode, GraphSource, NodeId } from "../graph/graph-source";
import { Yielder } from "../graph/numeric/yielder";

/** The parts of a returned node that scoring reads. */
export type Returned = Pick<GraphNode, "id" | "origin">;

export interface GoldUnit {
  /** Spelt as in the question set. */
  answer: string;
  kind: "node" | "source" | "name";
  /** The nodes that satisfy it; for a source any chunk of it does, listed or not. */
  nodes: readonly NodeId[];
  /** Kind of the source; only set for units of kind `source`. */
  sourceKind?: Origin["kind"];
}

export interface Gold {
  units: GoldUnit[];
  /** Answers that nothing in the graph matches; they count as missed. */
  unresolved: string[];
  /** Answers whose name several nodes share. */
  ambiguous: string[];
}

/** More nodes of one name than any question can mean. */
const MAX_SAME_NAME = 100;

/**
 * Looks each distinct answer up: by node id, then by document or table id, then by exact name. Lets others have the processor
 * now and then: a question may have thousands of answers.
 * @throws the signal's reason when it is aborted
 */
export async function resolveGold(
  answers: readonly string[],
  graph: GraphSource,
  { yielder = new Yielder(), signal }: { yielder?: Yielder; signal?: AbortSignal } = {},
): Promise<Gold> {
  const gold: Gold = { units: [], unresolved: [], ambiguous: [] };
  for (const answer of new Set(answers)) {
    await yielder.yieldIfDue(signal);
    const unit = await resolveAnswer(answer, graph);
    if (!unit) gold.unresolved.push(answer);
    else {
      gold.units.push(unit);
      if (unit.kind === "name" && unit.nodes.length > 1) gold.ambiguous.push(answer);
    }
  }
  return gold;
}

/** True if a returned node satisfies a unit. */
export function satisfies(returned: Returned, unit: GoldUnit): boolean {
  return unit.kind === "source" ? returned.origin?.source === unit.answer : unit.nodes.includes(returned.id);
}

/** For each unit the 1-based rank at which it is first found, `Infinity` where it is not; unresolved answers last. */
export function unitRanks(ranking: readonly Returned[], gold: Gold): number[] {
  const found = gold.units.map((unit) => ranking.findIndex((returned) => satisfies(returned, unit)) + 1);
  return [
    ...found.map((rank) => rank || Number.POSITIVE_INFINITY),
    ...gold.unresolved.map(() => Number.POSITIVE_INFINITY),
  ];
}

async function resolveAnswer(answer: string, graph: GraphSource): Promise<GoldUnit | null> {
  const found = await graph.nodes([answer, `${answer}#0`]);
  if (found.some(({ id }) => id === answer)) return { answer, kind: "node", nodes: [answer] };
  const firstChunk = found.find(({ origin }) => origin?.source === answer);
  if (firstChunk)
    return { answer, kind: "source", nodes: [firstChunk.id], sourceKind: firstChunk.origin?.kind };
  const named = (await graph.find(answer, { k: MAX_SAME_NAME }))
    .filter(({ score }) => score === 1)
    .map(({ id }) => id);
  return named.length > 0 ? { answer, kind: "name", nodes: named } : null;
}
