/** Ranking of what was found: exact matches, partial ones with the constraint that fails, and what takes the place of none (4.4). */

import type { Question, Toolkit } from "../../../core/contract/retriever";
import type { GraphSource } from "../../../core/graph/graph-source";
import { Yielder } from "../../../core/numeric/yielder";
import type { Mention } from "../../../core/plan/plan";
import { tokenize } from "../../../core/text/tokenize";
import type { Ranking, StageWriter } from "../../../core/trace/trace";
import type { Readings } from "../draw/extract";
import { drawnQuery } from "../draw/query-reading";
import { standIn } from "../fallback";
import { looseMatches } from "../match/loose-matches";
import { looseNames } from "../match/loose-names";
import {
  type AssembledReadings,
  type Found,
  partialMatches,
  type SearchLimits,
} from "../match/search-readings";
import type { SgRagParams } from "../params";
import type { EntityIndex } from "../path-index/entity-index";
import { laidMatches } from "../trace-tables";
import { bestBinding, Surroundings } from "./match-features";
import { degreeFeature, type Features, type Judged, rankAll, rankedNode, scoreOf } from "./rank";
import { RelationFit } from "./relation-fit";

/** Partial matches that are listed; of more, those that the names say most about. */
const PARTIAL = 200;
/** Neighbours of all targets whose edges are read. */
const MOST_NEIGHBOURS = 15_000;
/** Matches that are laid over a query graph. */
const LAID = 40;
const UNREAD: Omit<Features, "degree" | "names"> = {
  relations: 0,
  planned: 0,
  parallel: 0,
  kind: 0,
  words: 0,
};

export interface Stage {
  question: Question;
  mentions: readonly Mention[];
  read: Readings;
  entities: EntityIndex;
  assembled: AssembledReadings;
  limits: SearchLimits;
}

export interface JudgedMatches {
  ranking: Ranking;
  /** Exact matches first; empty where something else is used. */
  matches: Judged[];
  bestCosine: number;
}

export async function judgeMatches(
  stage: Stage,
  kit: Toolkit,
  params: SgRagParams,
  write: StageWriter,
): Promise<JudgedMatches> {
  const { question, mentions, assembled } = stage;
  kit.signal.throwIfAborted();
  const { partial, read, nameShareOf } = await findPartial(stage, kit, params, write);
  const exact = assembled.found;
  if (exact.length === 0 && partial.length === 0) {
    if (!params.fallback) return { ranking: [], matches: [], bestCosine: 0 };
    const named = [...new Set(mentions.map(({ readings }) => readings[0]!.node))];
    write.flag(
      named.length > 0
        ? "Nothing satisfies the query graph: the neighbours of the named entities are ranked instead."
        : "The question names nothing that the graph knows: flat search is used instead.",
    );
    return { ...(await standIn(question, kit, named, write)), matches: [] };
  }
  const all = { ...stage, read };
  const best = await judgeAll(exact, all, () => 0, kit, params);
  const below = await judgeAll(partial, all, nameShareOf, kit, params);
  if (exact.length === 0)
    write.flag("Nothing satisfies a query graph: what satisfies a part of it is ranked instead.");
  const unread = [...best, ...below].filter(({ isRead }) => !isRead).length;
  if (unread > 0)
    write.flag(
      `The relations of ${unread.toLocaleString("en")} matches were not read: there are too many, or they have too many.`,
    );
  const matches = rankAll(best, below);
  await show(matches, read, kit.graph, write);
  return {
    ranking: matches.slice(0, question.budget).map(({ ranked }) => ranked),
    matches,
    // What satisfies a query graph speaks of the question, whatever its text is like.
    bestCosine: 1,
  };
}

interface PartialMatches {
  partial: Found[];
  /** The readings, and after them those that only partial matches satisfy. */
  read: Readings;
  nameShareOf(node: string): number;
}

/** Matches of all constraints but one, and nodes next to several names when these are read loosely. */
async function findPartial(
  { question, mentions, read, entities, assembled, limits }: Stage,
  { graph }: Toolkit,
  { partial, pathLength }: SgRagParams,
  write: StageWriter,
): Promise<PartialMatches> {
  if (!partial || mentions.length === 0) return { partial: [], read, nameShareOf: () => 0 };
  const exact = new Set(assembled.found.map(({ target }) => target));
  const wanted = pathLength === "auto" ? pathLength : pathLength === "1" ? 1 : 2;
  const { found, cut } = await partialMatches(read.readings, exact, entities, wanted, limits);
  if (cut) write.flag("There are too many partial matches: some are missing.");
  if (found.length > 0)
    write.info(`${found.length.toLocaleString("en")} nodes satisfy all constraints but one.`);
  const names = await looseNames(question.text, mentions, graph);
  const loose = await looseMatches(names, exact, entities, { most: PARTIAL, signal: limits.signal });
  for (const name of loose.leftOut)
    write.flag(`"${name}" has meanings with too many neighbours to be read loosely.`);
  const first = read.readings.length;
  const byTarget = new Map(found.map((one) => [one.target, one]));
  for (const one of loose.found) byTarget.set(one.target, { ...one, reading: first + one.reading });
  return {
    partial: largestShareFirst([...byTarget.values()], loose.shareOf, entities).slice(0, PARTIAL),
    read: { ...read, readings: [...read.readings, ...loose.readings] },
    nameShareOf: loose.shareOf,
  };
}

function largestShareFirst(
  found: readonly Found[],
  shareOf: (node: string) => number,
  entities: EntityIndex,
): Found[] {
  return smallestFirst(found, entities).sort((a, b) => shareOf(b.target) - shareOf(a.target));
}

/** Small nodes first: their edges are read, as far as the bounds allow, and compared with the question. */
async function judgeAll(
  found: readonly Found[],
  { question, mentions, read, entities }: Stage,
  nameShareOf: (node: string) => number,
  { graph, embedder, signal }: Toolkit,
  params: SgRagParams,
): Promise<Judged[]> {
  if (found.length === 0) return [];
  const { compared, left } = chooseCompared(smallestFirst(found, entities), entities, params.ranked);
  const fit = await RelationFit.open(question.text, mentions, graph, embedder, signal);
  const around = await Surroundings.read(graph, unknownNodes(compared, read));
  signal.throwIfAborted();
  const yielder = new Yielder();
  const best: ReturnType<typeof bestBinding>[] = [];
  for (const one of compared) {
    await yielder.yieldIfDue(signal);
    best.push(bestBinding(one, read.readings[one.reading]!, fit, around));
  }
  const judge = (words: (node: string) => number) =>
    compared.map((one, at): Judged => {
      const { binding, via, features } = best[at]!;
      const [said, names] = [words(one.target), nameShareOf(one.target)];
      const contributions = scoreOf(one, { ...features, words: said, names }, params);
      return { found: one, ranked: rankedNode(one.target, contributions, via), binding, isRead: true };
    });
  const unread: Judged[] = [];
  for (const one of left) {
    await yielder.yieldIfDue(signal);
    const degree = degreeFeature(entities.index.degrees[entities.vertexOf(one.target)]!);
    const contributions = scoreOf(one, { ...UNREAD, degree, names: nameShareOf(one.target) }, params);
    const ranked = rankedNode(one.target, contributions, []);
    unread.push({ found: one, ranked, binding: one.bindings[0]!, isRead: false });
  }
  if (params.order !== "relations") return [...judge(() => 0), ...unread];
  // Names are read of those first that rank best without them.
  const first = judge(() => 0).sort((a, b) => b.ranked.score - a.ranked.score);
  await around.readNames(first.map(({ found: { target } }) => target));
  const terms = otherTerms(question.text, mentions, read.dropped);
  return [...judge((node) => around.coverage(node, terms)), ...unread];
}

function smallestFirst(found: readonly Found[], { index, vertexOf }: EntityIndex): Found[] {
  return found
    .map((one) => ({ one, degree: index.degrees[vertexOf(one.target)]! }))
    .sort((a, b) => a.degree - b.degree)
    .map(({ one }) => one);
}

/** At most so many targets, and those with at most so many neighbours together; one at least. */
function chooseCompared(
  found: readonly Found[],
  { index, vertexOf }: EntityIndex,
  most: number,
): { compared: Found[]; left: Found[] } {
  let neighbours = 0;
  let count = 0;
  for (const { target } of found) {
    neighbours += index.degrees[vertexOf(target)]!;
    if (count > 0 && (count >= most || neighbours > MOST_NEIGHBOURS)) break;
    count += 1;
  }
  return { compared: found.slice(0, count), left: found.slice(count) };
}

function unknownNodes(found: readonly Found[], { readings }: Readings): Set<string> {
  const nodes = new Set<string>();
  for (const { bindings, reading } of found) {
    for (const binding of bindings)
      for (const [at, { constraint }] of readings[reading]!.vertices.entries())
        if (constraint === null && binding[at]) nodes.add(binding[at]);
  }
  return nodes;
}

/** Terms of the question outside of the names that the query graphs use. */
function otherTerms(text: string, mentions: readonly Mention[], dropped: readonly number[]): string[] {
  let rest = text;
  for (const [at, { span }] of mentions.entries())
    if (!dropped.includes(at))
      rest = rest.slice(0, span[0]) + " ".repeat(span[1] - span[0]) + rest.slice(span[1]);
  return [...new Set(tokenize(rest, { dropStopWords: true }))];
}

/** The matches over the query graph that most of the best ones satisfy, and the ranking. */
async function show(
  matches: readonly Judged[],
  { readings }: Readings,
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const byReading = new Map<number, Judged[]>();
  for (const judged of matches) {
    const own = byReading.get(judged.found.reading);
    if (own) own.push(judged);
    else byReading.set(judged.found.reading, [judged]);
  }
  for (const [at, all] of [...byReading].slice(0, 3)) {
    const reading = readings[at]!;
    const own = all.slice(0, LAID);
    const ids = new Set(own.flatMap(({ binding }) => binding.filter((id) => id !== null)));
    const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
    write.matches(
      byReading.size > 1 ? `Matches of query graph ${at + 1}` : "Matches, laid over the query graph",
      drawnQuery(reading),
      laidMatches(own, reading, nodes),
    );
  }
  write.ranking(
    "Matches by how well they fit the question",
    matches.map(({ ranked }) => ranked),
  );
}
