/** Contents of an open cell at reading size: its chains, and after each of them those that lost to it, with the reasons. */
import { captionOf } from "@/components/query-graph/query-in-words";
import { formatScore } from "@/components/ui/format";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Artefact, Phase, Plan, StageRecord, TracedPath } from "@/lib/methods/trace/trace";
import { type Chain, findChains, keyOf, nodesOf } from "../overview/chains";
import type { NodeRanks } from "../overview/node-kinds";
import { chainsOf, saysMore } from "../overview/overview-model";
import { type CellContent, followedIn, type NodesContent, type PhaseCell } from "../overview/phase-cells";
import { planLines } from "../overview/plan-lines";
import { nodeOutcome, outcomeInShort } from "../state/node-outcome";

export interface FocusChains {
  chains: readonly Chain[];
  /** Total number, including those not in `chains`. */
  count: number;
  lost: number;
  /** Nodes of the cell that no chain has. */
  others: number;
}

type NameOf = (node: NodeId) => string;
type Step = Chain["steps"][number];

/** Chains that are shown. */
const MOST = 100;

/** Content that can be read in place of a canvas. */
export type Readable =
  | { kind: "plan"; content: Extract<CellContent, { kind: "plan" }> }
  | ({ kind: "chains" } & FocusChains)
  | { kind: "assertions"; asks: readonly QueryGraph[] };

/** Readable content of a cell at the current stage; null if there is only a canvas. @param titleOf of a stage @param nameOf of a node */
export function readableOf(
  column: RunColumn,
  cell: PhaseCell | undefined,
  stage: StageRecord | undefined,
  ranks: NodeRanks,
  titleOf: (stage: string) => string,
  nameOf: NameOf,
): Readable | null {
  const tables = (stage?.artefacts ?? []).flatMap((one) => (one.kind === "table" ? one.rows : []));
  const asks = tables.flatMap((row) => row.asks ?? []);
  if (asks.length > 0) return { kind: "assertions", asks };
  if (cell?.content.kind === "plan") return { kind: "plan", content: cell.content };
  // Another stage of the phase came to something else.
  const found =
    cell && cell.stage === (stage?.id ?? null) ? focusChains(column, cell, ranks, titleOf, nameOf) : null;
  return found && { kind: "chains", ...found };
}

/** Null for a cell whose nodes nothing joins. @param titleOf of a stage @param nameOf of a node */
export function focusChains(
  column: RunColumn,
  { phase, content, stage }: PhaseCell,
  ranks: NodeRanks,
  titleOf: (stage: string) => string,
  nameOf: NameOf,
): FocusChains | null {
  if (content.kind !== "nodes" || phase === "seeds") return null;
  const own = chainsOf(content, ranks);
  if (!own.some(saysMore)) return null;
  const artefacts = column.stages.find(({ id }) => id === stage)?.artefacts ?? [];
  const reached = phase === "evidence" || content.values ? [] : reachedIn(artefacts, phase, content);
  const drawn = new Set(own.flatMap(nodesOf));
  const others = findChains(reached, content.edges.concat(edgesOf(artefacts)), ranks, true).filter(
    (chain) => !drawn.has(endOf(chain)),
  );
  const conditions = () => (phase === "matched" ? conditionsIn(column, nameOf) : []);
  const judged = againstAnswers(column, own, ranks, conditions);
  const kept =
    phase === "evidence"
      ? own
      : [...own, ...others].map((chain) => judged(chain) ?? withOutcome(chain, column, ranks, titleOf));
  const left = [
    ...lostSteps(artefacts),
    ...failedMatches(artefacts, followedIn(column.stages), ranks),
  ].filter((chain) => !answered(column).includes(endOf(chain)));
  const all = inPlace(kept, without(left, kept));
  const chains = all.slice(0, MOST);
  return {
    chains,
    count: all.length,
    lost: all.filter(({ isLost }) => isLost).length,
    others: Math.max(0, content.total - new Set(all.flatMap(nodesOf)).size),
  };
}

/** The nodes of the cell, and those that its stage drew in the same role. */
function reachedIn(artefacts: readonly Artefact[], phase: Phase, { nodes }: NodesContent): NodeId[] {
  const drawn = artefacts.flatMap((one) => (one.kind === "subgraph" ? one.subgraph.nodes : []));
  return [...new Set([...nodes, ...drawn.flatMap(({ id, role }) => (role === phase ? [id] : []))])];
}

function edgesOf(artefacts: readonly Artefact[]): GraphEdge[] {
  return artefacts.flatMap((one) => (one.kind === "subgraph" ? one.subgraph.edges : []));
}

function endOf(chain: Chain): NodeId {
  return nodesOf(chain).at(-1)!;
}

/**
 * Keeps what is next to an answer or on the way to one: what an answer was counted from is no candidate that lost. Strikes one that leads
 * to its node, or over it to a name, as another leads to an answer: it can only fail the conditions of the followed plan; none of the others
 * meets a plan that was applied. Where the answers take the whole budget, there may be more. Null where nothing is known.
 */
function againstAnswers(
  column: RunColumn,
  own: readonly Chain[],
  ranks: NodeRanks,
  conditions: () => readonly string[],
) {
  const { nodes: answers = [], more = 0 } = column.retrieval?.answer ?? {};
  const isAnswer = (id: NodeId) => answers.includes(id);
  const isComplete =
    more === 0 && answers.length > 0 && answers.length < (column.retrieval?.ranking.length ?? 0);
  const words = isComplete ? conditions() : [];
  const isApplied = column.stages.some(({ artefacts }) =>
    artefacts.some((one) => one.kind === "plans" && one.applied !== undefined),
  );
  const ways = own.filter((chain) => isAnswer(endOf(chain)) && chain.steps.length > 0);
  const onTheWay = new Set(ways.flatMap(nodesOf));
  return (chain: Chain): Chain | null => {
    const isNamed = ranks.kindOf(endOf(chain)) === "named";
    if (nodesOf(chain).slice(-2).some(isAnswer) || onTheWay.has(endOf(chain))) return chain;
    const isAlike = ways.some(({ start, steps }) => {
      const isAsLong = steps.length === chain.steps.length || (isNamed && steps.length < chain.steps.length);
      return (
        start === chain.start && isAsLong && steps.every((step, at) => isSameWay(step, chain.steps[at]!))
      );
    });
    if (isAlike && more > 0) return chain;
    if (words.length === 0 || nodesOf(chain).some(isAnswer)) return null;
    if (isAlike) return { ...chain, isLost: true, note: `fails “${words.join(" · ")}”` };
    return isApplied && !isNamed ? { ...chain, isLost: true, note: "does not meet the plan" } : null;
  };
}

function isSameWay({ edge, node }: Step, other: Step): boolean {
  return edge.type === other.edge.type && (edge.target === node) === (other.edge.target === other.node);
}

/** What the followed plan asks beyond its pattern: "Film: year < 1950", "not directed by Alfred Hitchcock". */
function conditionsIn({ stages }: RunColumn, nameOf: NameOf): string[] {
  const query = followedIn(stages)?.query;
  if (!query) return [];
  const { chains, ...plan } = planLines(query, nameOf);
  const denied = chains.flatMap(({ steps }) =>
    steps.flatMap(({ edge: { type, source, target } }) => {
      const named = [target, source].find((end) => plan.nodeOf(end) !== null) ?? target;
      return type.startsWith("not ") ? `${type} ${plan.nameOf(named)}` : [];
    }),
  );
  return [...captionOf({ ...query, returns: [] }, { get: nameOf }), ...denied];
}

/** The chain, lost where its end is not in the method's result. */
function withOutcome(
  chain: Chain,
  column: RunColumn,
  { kindOf }: NodeRanks,
  titleOf: (stage: string) => string,
): Chain {
  const end = endOf(chain);
  if (!column.retrieval || chain.note !== undefined || kindOf(end) === "named") return chain;
  if (answered(column).includes(end)) return chain;
  const outcome = nodeOutcome(column, end);
  return outcome.kind === "returned"
    ? chain
    : { ...chain, isLost: true, note: outcomeInShort(outcome, titleOf) };
}

function answered({ retrieval }: RunColumn): readonly NodeId[] {
  return retrieval?.answer.nodes ?? [];
}

/** Chains to the candidates that lost at each step of the paths that a stage traced. */
function lostSteps(artefacts: readonly Artefact[]): Chain[] {
  return artefacts.flatMap((one) => (one.kind === "paths" ? one.paths.flatMap(lostOf) : []));
}

function lostOf({ start, steps }: TracedPath): Chain[] {
  return steps.flatMap(({ lost, score: taken }, at) => {
    const walked = steps.slice(0, at).flatMap(({ edge, node }) => (edge ? { edge, node: node.id } : []));
    // A step by text alone has no edge to write: the chain then starts at the last node.
    const [from, before] =
      walked.length === at ? [start.id, walked] : [(steps[at - 1]?.node ?? start).id, []];
    return lost.flatMap(({ node, edge, score }): Chain[] => {
      const against = taken === null ? "" : `, the one taken ${formatScore(taken)}`;
      const note = `scored ${formatScore(score)}${against}`;
      return edge ? [{ start: from, steps: [...before, { edge, node: node.id }], isLost: true, note }] : [];
    });
  });
}

/** Matches that fail a part of the query that was followed, where others meet all of it. */
function failedMatches(
  artefacts: readonly Artefact[],
  followed: Plan | undefined,
  ranks: NodeRanks,
): Chain[] {
  const matches = artefacts.flatMap((one) =>
    one.kind === "matches" &&
    (!followed || sameQueryGraph(one.query, followed.query)) &&
    one.matches.some(({ failed }) => failed.length === 0)
      ? one.matches
      : [],
  );
  return matches.flatMap(({ nodes, edges, failed }) => {
    const ids = Object.values(nodes).map(({ id }) => id);
    const chain = findChains(ids, edges, ranks).find(({ steps }) => steps.length > 0);
    return failed.length > 0 && chain ? { ...chain, isLost: true, note: `fails “${failed.join("; ")}”` } : [];
  });
}

/** Each of `lost` once, and none that is kept. */
function without(lost: readonly Chain[], kept: readonly Chain[]): Chain[] {
  const known = new Set(kept.map(keyOf));
  return lost.filter((chain) => {
    const key = keyOf(chain);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Places each lost chain after the first one that begins with all its nodes but the last; those that follow none come last. */
function inPlace(kept: readonly Chain[], lost: readonly Chain[]): Chain[] {
  const left = new Set(lost);
  const placed = kept.flatMap((chain) => {
    const nodes = nodesOf(chain);
    const own = [...left].filter((one) => {
      const walked = nodesOf(one).slice(0, -1);
      return walked.length < nodes.length && walked.every((node, at) => node === nodes[at]);
    });
    for (const one of own) left.delete(one);
    return [chain, ...own];
  });
  return [...placed, ...left];
}
