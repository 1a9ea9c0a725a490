/** Kind and weight of each node in a run as a whole: the same in every cell, canvas and list. */
import type { NodeKind } from "@/components/graph-view/roles";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import { fold } from "@/lib/graph/text/fold";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Mention } from "@/lib/methods/trace/trace";
import { shownAnswer } from "../answer/result-table";
import type { Verdict } from "../state/verdict";

/** Kinds and weights of a run's nodes by id; a node that is not named, an answer or joined to either is "other" with weight 0. */
export interface NodeRanks {
  kindOf: (id: NodeId) => NodeKind;
  /** The larger, the more it matters; 0 for others. */
  weightOf: (id: NodeId) => number;
  /** Texts that are quoted for an answer: they are evidence, and chains lead to them as to answers. */
  quoted?: ReadonlySet<NodeId>;
}

const WEIGHT = { named: 1_000, agreed: 900, answer: 500, joins: 300, beside: 100 } as const;

export function rankNodes(columns: readonly RunColumn[], verdict: Verdict | null): NodeRanks {
  const kinds = new Map<NodeId, NodeKind>();
  const weights = new Map<NodeId, number>();
  const add = (id: NodeId, kind: NodeKind, weight: number) => {
    if (!kinds.has(id)) kinds.set(id, kind);
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  };
  const named = namedNodes(columns);
  for (const [index, id] of named.entries()) add(id, "named", WEIGHT.named - index);
  const texts = new Set(
    columns.flatMap(({ retrieval }) =>
      (retrieval?.evidence.nodes ?? []).flatMap(({ id, origin }) => (origin ? [id] : [])),
    ),
  );
  const quoted = new Set<NodeId>();
  const addAnswer = (id: NodeId, kind: NodeKind, weight: number) => {
    if (texts.has(id)) quoted.add(id);
    add(id, texts.has(id) ? "evidence" : kind, weight);
  };
  for (const [index, { node }] of (verdict?.answers ?? []).entries())
    addAnswer(node, "agreed", WEIGHT.agreed - index);
  const answers = columns.flatMap(({ retrieval }) =>
    !retrieval || retrieval.answer.abstained ? [] : shownAnswer(retrieval.answer, null).nodes,
  );
  for (const [index, id] of answers.entries()) addAnswer(id, "answer", WEIGHT.answer - Math.min(index, 99));
  const edges = columns.flatMap(({ retrieval }) => retrieval?.evidence.edges ?? []);
  const ends = new Set([...named, ...answers]);
  for (const [id, joined] of neighboursOf(edges)) {
    const touched = [...joined].filter((other) => ends.has(other));
    if (touched.length > 1) add(id, "evidence", WEIGHT.joins + Math.min(touched.length, 99));
    else if (touched.length === 1) add(id, "other", WEIGHT.beside);
  }
  return { kindOf: (id) => kinds.get(id) ?? "other", weightOf: (id) => weights.get(id) ?? 0, quoted };
}

/** Nodes named in the question: the first reading of each name, and of a list of names those that it has beside, in the order of the question. */
export function namedNodes(columns: readonly RunColumn[]): NodeId[] {
  const mentions = columns.flatMap(({ stages }) =>
    stages.flatMap(({ artefacts }) =>
      artefacts.flatMap((artefact) => (artefact.kind === "mentions" ? artefact.mentions : [])),
    ),
  );
  const ordered = mentions.toSorted((one, other) => one.span[0] - other.span[0]);
  return [...new Set(ordered.flatMap(meantBy))];
}

function meantBy({ text, readings: [first, ...others] }: Mention): NodeId[] {
  if (!first) return [];
  let rest = fold(text);
  const beside = [first, ...others].filter(({ name, score }) => {
    const folded = fold(name);
    const isThere = score === first.score && rest.includes(folded);
    if (isThere) rest = rest.replace(folded, "");
    return isThere;
  });
  return (beside[0] === first ? beside : [first]).map(({ node }) => node);
}

function neighboursOf(edges: readonly GraphEdge[]): Map<NodeId, Set<NodeId>> {
  const joined = new Map<NodeId, Set<NodeId>>();
  const join = (one: NodeId, other: NodeId) => joined.set(one, (joined.get(one) ?? new Set()).add(other));
  for (const { source, target } of edges) {
    join(source, target);
    join(target, source);
  }
  return joined;
}
