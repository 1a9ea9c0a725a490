/**
 * Chooses the ranked entities that answer a question: those of the kind that is asked for, and among them those with the best connections
 * to what the question names, or else the best rank. What the question names itself is not its answer.
 */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import type { AnswerType } from "../../graph/text/answer-type";
import { queryTerms, tokenize } from "../../graph/text/tokenize";
import type { Reading } from "../../questions/reading/reading";
import { isNameAlone } from "../rank/names-behind-texts";
import type { RankedNode, Ranking, StageWriter } from "../trace/trace";
import { evidencePaths, type Support } from "./evidence-paths";
import { Grounds } from "./grounds";

/** Support that is an answer by itself: one path that the question speaks of, or two that it does not. */
const ENOUGH_SUPPORT = 1;
/** Entities with the same support; the best ranked of more are listed. */
const MOST_SUPPORTED = 10;
/** Without support, entities whose score is within this share of the best, and how many of them. */
const SCORE_MARGIN = 0.05;
const MOST_RANKED = 3;
/** Without support, an entity below this share of the best chunk's score is no answer: the chunk speaks of the question. */
const LEAST_SHARE = 0.75;

export interface AnswerEvidence {
  reading: Pick<Reading, "text" | "inTexts"> & Partial<Pick<Reading, "coverage">>;
  ranking: Ranking;
  /** The ranked nodes and the ends of their `via` edges; what else is here may be named by the question. */
  nodes: ReadonlyMap<NodeId, GraphNode>;
  labels: readonly string[];
  /** Relations that were read on the way; those with an end that is not in `nodes` are passed over. */
  links: readonly GraphEdge[];
  /** True if everything ranked meets the comparisons of the question. */
  isWithinBounds?: boolean;
  /** The largest cosine between the question and a ranked node; 0 when there are no vectors. */
  bestCosine: number;
}

/** An entity of the answer; `path` holds the relations that lead to it from what the question names, or from a ranked node. */
export interface Candidate {
  ranked: RankedNode;
  node: GraphNode;
  path: GraphEdge[];
}

/** The entities to answer with; none when no entity fits, or when a chunk speaks rather of the question. */
export function chooseEntities(
  evidence: AnswerEvidence,
  type: AnswerType | null,
  write: Pick<StageWriter, "flag">,
): Candidate[] {
  const { reading, ranking, nodes, links } = evidence;
  const mentions = findNamedEntities(
    reading.text,
    [...nodes.values()].filter(({ origin }) => !origin),
  );
  const known = links.filter(({ source, target }) => nodes.has(source) && nodes.has(target));
  const supports = evidencePaths(reading.text, mentions.nodes, known);
  const entities = ranking.flatMap((ranked) => {
    const node = nodes.get(ranked.node);
    const via = ranked.via.filter(({ kind }) => kind === "relation");
    return node && !node.origin ? [{ ranked, node, path: supports.get(node.id)?.edges ?? via }] : [];
  });
  const isNamed = ({ node }: Candidate) => mentions.nodes.has(node.id);
  const fits = ({ node }: Candidate) => !type || node.labels.some((label) => type.labels.includes(label));
  const named = entities.filter(isNamed);
  if (mentions.onlyNames && named.length > 0) return named.slice(0, MOST_RANKED);
  const ofKind = entities.filter((candidate) => fits(candidate) && !isNamed(candidate));
  const grounds = new Grounds(reading.inTexts.names, evidence);
  const speaking = ofKind.filter(({ node, path }) => grounds.missing(node.id, path).length === 0);
  const fitting = speaking.length > 0 ? speaking : ofKind;
  const supported = bestSupported(fitting, supports, type);
  if (supported.length > MOST_SUPPORTED) {
    write.flag(
      `${supported.length} entities are joined to the question equally well; the first ${MOST_SUPPORTED} are listed.`,
    );
  }
  if (supported.length > 0) return supported.slice(0, MOST_SUPPORTED);
  const linked = type && fitting.length === 0 ? linkedEntities(nodes, ranking, supports) : [];
  const joined = bestSupported(
    linked.filter((candidate) => fits(candidate) && !isNamed(candidate)),
    supports,
    type,
  );
  if (joined.length > 0) return joined.slice(0, MOST_SUPPORTED);
  const isChunk = ({ node }: RankedNode) => nodes.get(node)?.origin !== undefined;
  const first = ranking.find(({ node }) => !mentions.nodes.has(node));
  if (!type && first && isChunk(first)) return [];
  const hasChunks = ranking.some(isChunk);
  // A name that was read out of texts, and that nothing joins to the question, says less than the texts.
  const ranked = fitting.filter(({ node, path }) => !hasChunks || path.length > 0 || !isNameAlone(node));
  const [best] = ranked;
  if (best && best.ranked.score >= LEAST_SHARE * (ranking.find(isChunk)?.score ?? 0))
    return bestRanked(ranked);
  return hasChunks ? [] : bestRanked(named.filter(fits));
}

/** Entities that do not rank, but that relations which were read lead to. */
function linkedEntities(
  nodes: AnswerEvidence["nodes"],
  ranking: Ranking,
  supports: ReadonlyMap<NodeId, Support>,
): Candidate[] {
  const isRanked = new Set(ranking.map(({ node }) => node));
  return [...supports].flatMap(([id, { edges }]) => {
    const node = nodes.get(id);
    if (!node || node.origin || isRanked.has(id)) return [];
    return [{ ranked: { node: id, score: 0, contributions: [], via: [] }, node, path: edges }];
  });
}

/** Candidates with most support, then on most relations that the question mentions. If it asks for no kind, two named nodes must agree. */
function bestSupported(
  candidates: readonly Candidate[],
  supports: ReadonlyMap<NodeId, Support>,
  type: AnswerType | null,
): Candidate[] {
  const mostBy = (among: readonly Candidate[], measure: "value" | "spoken") => {
    const measured = among.map(({ node }) => supports.get(node.id)?.[measure] ?? 0);
    const most = Math.max(0, ...measured);
    return { most, having: among.filter((_, index) => measured[index] === most) };
  };
  const { most, having } = mostBy(candidates, "value");
  const isEnough = type ? most >= ENOUGH_SUPPORT : most > ENOUGH_SUPPORT;
  return isEnough ? mostBy(having, "spoken").having : [];
}

function bestRanked(candidates: readonly Candidate[]): Candidate[] {
  const best = candidates[0]?.ranked.score ?? 0;
  const close = candidates.filter(({ ranked }) => best - ranked.score <= SCORE_MARGIN * Math.abs(best));
  return close.slice(0, MOST_RANKED);
}

interface NamedEntities {
  nodes: Set<NodeId>;
  /** True when the question says nothing but names: "Who is Carol Reed?" */
  onlyNames: boolean;
}

/**
 * Names are compared by stems, so that "comedies" names Comedy. A longer name takes its words: "The Third Man" does not
 * name an entity "Man". A name of function words only ("It") is not recognised.
 */
export function findNamedEntities(question: string, entities: Iterable<GraphNode>): NamedEntities {
  const named = [...entities].flatMap(({ id, name }) =>
    tokenize(name, { dropStopWords: true }).length > 0 ? [{ id, terms: tokenize(name) }] : [],
  );
  const asked = tokenize(question);
  /** For each word of the question the length of the longest name that it is part of. */
  const taken = new Uint32Array(asked.length);
  const nodes = new Set<NodeId>();
  for (const { id, terms } of named.sort((a, b) => b.terms.length - a.terms.length)) {
    for (let at = 0; at + terms.length <= asked.length; at++) {
      if (terms.some((term, index) => asked[at + index] !== term)) continue;
      const place = taken.subarray(at, at + terms.length);
      // Another entity of the same name may be here, a shorter name may not.
      if (place.some((length) => length > terms.length)) continue;
      place.fill(terms.length);
      nodes.add(id);
    }
  }
  const contentTerms = new Set(queryTerms(question));
  const onlyNames = nodes.size > 0 && asked.every((term, at) => taken[at]! > 0 || !contentTerms.has(term));
  return { nodes, onlyNames };
}
