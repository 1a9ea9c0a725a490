/** Matches of one kind, each with what it is judged by: relations, size, words, text. */
import type { GraphSource, NodeId } from "../../../graph/graph-source";
import { Yielder } from "../../../graph/numeric/yielder";
import { tokenize } from "../../../graph/text/tokenize";
import type { Mention } from "../../../questions/mentions/mention";
import type { Question, Toolkit } from "../../contract/retriever";
import { totalOf, weightedFusion } from "../../rank/fuse";
import { type FlatQuery, scoreNodes } from "../../rank/score-nodes";
import type { Readings } from "../draw/extract";
import { BM25_WEIGHT } from "../fallback";
import type { AssembledReadings, Found, SearchLimits } from "../match/search-readings";
import type { SgRagParams } from "../params";
import type { EntityIndex } from "../path-index/entity-index";
import { bestBinding, type EdgesOn, Surroundings } from "./match-features";
import { degreeFeature, type Features, type Judged, rankedNode, scoreOf } from "./rank";
import { RelationFit } from "./relation-fit";

/** Neighbours of all targets whose edges are read; and below matches of a planned query, so many and no more targets. */
const MOST_NEIGHBOURS = 15_000;
const NEIGHBOURS_BELOW = 5_000;
const COMPARED_BELOW = 100;
const UNREAD = { relations: 0, parallel: 0, kind: 0, words: 0 };

export interface Stage {
  question: Question;
  mentions: readonly Mention[];
  read: Readings;
  entities: EntityIndex;
  assembled: AssembledReadings;
  limits: SearchLimits;
}

/**
 * Small nodes first: their edges are read, as far as the bounds allow, and compared with the question.
 * @param nameShareOf how much of what the names can say holds for a node
 * @throws the signal's reason, and what the graph and the embedder throw
 */
export async function judgeTier(
  found: readonly Found[],
  { question, mentions, read, entities, assembled, limits }: Stage,
  query: FlatQuery,
  nameShareOf: (node: string) => number,
  { graph, embedder, signal }: Toolkit,
  params: SgRagParams,
): Promise<Judged[]> {
  if (found.length === 0) return [];
  const isTyped = ({ reading }: Found) => read.readings[reading]!.relations !== undefined;
  const isBelow = assembled.found.some(isTyped) && !found.some(isTyped);
  const { compared, left } = chooseCompared(smallestFirst(found, entities), entities, {
    most: isBelow ? Math.min(COMPARED_BELOW, params.ranked) : params.ranked,
    mostNeighbours: isBelow ? NEIGHBOURS_BELOW : MOST_NEIGHBOURS,
  });
  const fit = await RelationFit.open(question.text, mentions, graph, embedder, signal);
  const around = await Surroundings.read(graph, readNodes(compared, read));
  const text = await textFit(
    found.map(({ target }) => target),
    query,
    graph,
  );
  await readRelations(found, read, entities, limits);
  signal.throwIfAborted();
  const yielder = new Yielder();
  const best = new Map<Found, ReturnType<typeof bestBinding>>();
  for (const one of found) {
    const reading = read.readings[one.reading]!;
    if (!reading.relations && left.has(one)) continue;
    await yielder.yieldIfDue(signal);
    best.set(one, bestBinding(one, reading, fit, around, typedEdgesOn(one, read, entities, limits)));
  }
  const judge = (words: (node: string) => number) =>
    compared.map((one): Judged => {
      const { binding, via, features } = best.get(one)!;
      const { target } = one;
      const judged = { ...features, words: words(target), text: text(target), names: nameShareOf(target) };
      return {
        found: one,
        ranked: rankedNode(target, scoreOf(one, judged, params), via),
        binding,
        isRead: true,
      };
    });
  const unread: Judged[] = [];
  for (const one of left) {
    await yielder.yieldIfDue(signal);
    const { target } = one;
    const degree = degreeFeature(entities.index.degrees[entities.vertexOf(target)]!);
    const own = best.get(one);
    const judged: Features = {
      ...UNREAD,
      relations: own?.features.relations ?? 0,
      planned: own?.features.planned ?? 0,
      degree,
      text: text(target),
      names: nameShareOf(target),
    };
    const ranked = rankedNode(target, scoreOf(one, judged, params), own?.via ?? []);
    unread.push({ found: one, ranked, binding: own?.binding ?? one.bindings[0]!, isRead: own !== undefined });
  }
  if (params.order !== "relations") return [...judge(() => 0), ...unread];
  // Names are read of those first that rank best without them.
  const first = judge(() => 0).sort((a, b) => b.ranked.score - a.ranked.score);
  await around.readNames(first.map(({ found: { target } }) => target));
  const terms = otherTerms(question.text, mentions, read.dropped);
  return [...judge((node) => around.coverage(node, terms)), ...unread];
}

export function smallestFirst(found: readonly Found[], { index, vertexOf }: EntityIndex): Found[] {
  return found
    .map((one) => ({ one, degree: index.degrees[vertexOf(one.target)]! }))
    .sort((a, b) => a.degree - b.degree)
    .map(({ one }) => one);
}

/** At most so many targets, and those with at most so many neighbours together; one at least. */
function chooseCompared(
  found: readonly Found[],
  { index, vertexOf }: EntityIndex,
  { most, mostNeighbours }: { most: number; mostNeighbours: number },
): { compared: Found[]; left: Set<Found> } {
  let neighbours = 0;
  let count = 0;
  for (const { target } of found) {
    neighbours += index.degrees[vertexOf(target)]!;
    if (count > 0 && (count >= most || neighbours > mostNeighbours)) break;
    count += 1;
  }
  return { compared: found.slice(0, count), left: new Set(found.slice(count)) };
}

/** Nodes whose edges are read: the target, and where relations are not known yet, every node without a name. */
function readNodes(found: readonly Found[], { readings }: Readings): Set<string> {
  const nodes = new Set<string>();
  for (const { bindings, reading, target } of found) {
    nodes.add(target);
    const { vertices, relations } = readings[reading]!;
    if (relations) continue;
    for (const binding of bindings)
      for (const [at, { constraint }] of vertices.entries())
        if (constraint === null && binding[at]) nodes.add(binding[at]);
  }
  return nodes;
}

/** Known already, unless the search itself was not run again. */
async function readRelations(
  found: readonly Found[],
  { readings }: Readings,
  { vertexOf }: EntityIndex,
  { typed }: SearchLimits,
): Promise<void> {
  for (const [at, { relations, edges }] of readings.entries()) {
    if (!relations || !typed) continue;
    const bindings = found.filter(({ reading }) => reading === at).flatMap((one) => one.bindings);
    for (const [edge, asked] of relations.entries()) {
      const seconds = new Set(bindings.map((binding) => vertexOf(binding[edges[edge]![1]] ?? "")));
      seconds.delete(-1);
      for (const relation of asked) await typed.read(relation, seconds);
    }
  }
}

/** Undefined where the reading has no relations: then any edge between two nodes lies on the query. */
function typedEdgesOn(
  { reading }: Found,
  { readings }: Readings,
  { vertexOf }: EntityIndex,
  { typed }: SearchLimits,
): EdgesOn | undefined {
  const { relations } = readings[reading]!;
  if (!relations || !typed) return undefined;
  return (edge, first, second) =>
    relations[edge]!.flatMap(
      (relation) => typed.firsts(relation, vertexOf(second)).get(vertexOf(first)) ?? [],
    );
}

/** Terms of the question outside of the names that the query graphs use. */
export function otherTerms(text: string, mentions: readonly Mention[], dropped: readonly number[]): string[] {
  let rest = text;
  for (const [at, { span }] of mentions.entries())
    if (!dropped.includes(at))
      rest = rest.slice(0, span[0]) + " ".repeat(span[1] - span[0]) + rest.slice(span[1]);
  return [...new Set(tokenize(rest, { dropStopWords: true }))];
}

const MOST_TEXTS = 2_000;

/** Similarity of texts to the question in [0, 1], by node; 0 for one without a text, and for those beyond the bound. */
async function textFit(
  ids: readonly NodeId[],
  query: FlatQuery,
  graph: GraphSource,
): Promise<(node: NodeId) => number> {
  const nodes = await graph.nodes(ids.slice(0, MOST_TEXTS));
  const scores = await scoreNodes(
    graph,
    query,
    nodes.filter(({ text }) => text).map(({ id }) => id),
  );
  const fusion = weightedFusion(scores, BM25_WEIGHT);
  const shares = new Map(scores.map((one) => [one.node, totalOf(fusion.contributions(one))]));
  return (node) => shares.get(node) ?? 0;
}
