/**
 * Ranking of what was found, in tiers: matches of the planned relations, exact matches of any relation, partial ones with the
 * constraint that fails, and what flat search adds where the budget has room; or what takes the place of none (4.4).
 */
import type { GraphSource } from "../../../graph/graph-source";
import { formatNoun } from "../../../graph/text/format-noun";
import type { Toolkit } from "../../contract/retriever";
import type { FlatQuery } from "../../rank/score-nodes";
import type { Ranking, StageWriter } from "../../trace/trace";
import type { Readings } from "../draw/extract";
import { drawnQuery, type QueryReading } from "../draw/query-reading";
import { flatSearch, nearestOf, standIn } from "../fallback";
import { looseMatches } from "../match/loose-matches";
import { looseNames } from "../match/loose-names";
import { type Found, partialMatches } from "../match/search-readings";
import type { SgRagParams } from "../params";
import { laidMatches, plansOf } from "../trace-tables";
import { fuseWithFlat, poolBesideNames } from "./fuse-flat";
import { judgeTier, type Stage, smallestFirst } from "./judge-tier";
import { type Judged, stackTiers, type Tier } from "./rank";

const SHOWN = 3;

const LAID = 40;

/** Partial matches that are listed; of more, those that the names say most about. */
const PARTIAL = 200;

export interface JudgedMatches {
  ranking: Ranking;
  /** In the order of the ranking; empty where something else is used. */
  matches: Judged[];
  /** Matches with the relations of the planner's best query: the answer. */
  planned: Judged[];
  bestCosine: number;
}

export async function judgeMatches(
  stage: Stage,
  kit: Toolkit,
  params: SgRagParams,
  write: StageWriter,
): Promise<JudgedMatches> {
  const { question, assembled } = stage;
  const { graph, embedder, signal } = kit;
  signal.throwIfAborted();
  const query: FlatQuery = { text: question.text, vector: await embedder.embed([question.text], signal) };
  signal.throwIfAborted();
  const beside = params.fallback ? await poolBesideNames(stage, query, graph) : null;
  const { partial, read, nameShareOf } = await partialOf(stage, beside !== null, kit, params, write);
  if (assembled.found.length === 0 && partial.length === 0 && !beside)
    return withoutMatches(stage, query, kit, params, write);
  const all = { ...stage, read };
  const tiers: Tier<Judged>[] = [];
  for (const { fails, found } of exactTiers(stage))
    tiers.push({ fails, members: await judgeTier(found, all, query, () => 0, kit, params) });
  const below = await judgeTier(partial, all, query, nameShareOf, kit, params);
  tiers.push({ fails: "a constraint fails", members: below });
  if (assembled.found.length === 0 && !beside)
    write.flag("Nothing satisfies a query graph: what satisfies a part of it is ranked instead.");
  const unread = tiers.flatMap(({ members }) => members.filter(({ isRead }) => !isRead)).length;
  if (unread > 0)
    write.flag(
      `The relations of ${unread.toLocaleString("en")} matches were not read: there are too many, or they have too many.`,
    );
  const matches = stackTiers(tiers);
  await showMatches(matches, read.readings, graph, write);
  if (beside) {
    if (beside.byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
    write.flag(
      "No query is likely: the texts of all nodes are compared with the question, and the names are one sign beside them.",
    );
    if (!stage.read.applied)
      write.plans("Query graphs, none of them followed", {
        plans: plansOf(stage.read.readings),
        abstained: true,
        planner: "embedded",
      });
    const fused = await fuseWithFlat(matches, nameShareOf, query, beside.members, graph);
    showRanking(fused, write);
    const ranking = fused.slice(0, question.budget);
    return { ranking, matches: [], planned: [], bestCosine: await nearestOf(query, ranking, graph) };
  }
  const filled = await withFlat(matches, stage, query, kit, params, write);
  showRanking(filled, write);
  const ranking = filled.slice(0, question.budget);
  return {
    ranking,
    matches,
    planned: matches.filter((one) => isPlanned(one.found, read, matches[0]!.found)),
    bestCosine: await nearestOf(query, ranking, graph),
  };
}

/** None where the exact matches fill the budget. */
async function partialOf(
  stage: Stage,
  isWeak: boolean,
  kit: Toolkit,
  params: SgRagParams,
  write: StageWriter,
): Promise<PartialMatches> {
  const { question, mentions, read, assembled } = stage;
  const isFull = !isWeak && assembled.found.length >= question.budget;
  const exact = new Set(assembled.found.map(({ target }) => target));
  if (!params.partial || mentions.length === 0 || isFull)
    return { partial: [], read, nameShareOf: (node) => Number(exact.has(node)) };
  return findPartial(stage, kit, params, write);
}

/** Matches of each of the planner's queries, then those of any relation as far as the budget allows. */
function exactTiers({
  question,
  read,
  assembled: { found },
}: Stage): { fails: string | null; found: Found[] }[] {
  const typed = read.readings.flatMap(({ relations }, at) => (relations ? [at] : []));
  const planned = typed
    .map((at) => found.filter(({ reading }) => reading === at))
    .filter((own) => own.length > 0);
  const others = found.filter(({ reading }) => !typed.includes(reading));
  const room = found.length - others.length < question.budget;
  return [
    ...planned.map((own, at) => ({ fails: at === 0 ? null : "a less likely query", found: own })),
    ...(room ? [{ fails: planned.length === 0 ? null : "other relations", found: others }] : []),
  ];
}

function isPlanned({ reading }: Found, { readings }: Readings, best: Found): boolean {
  return reading === best.reading && readings[reading]!.relations !== undefined;
}

async function withFlat(
  matches: readonly Judged[],
  { question: { budget }, mentions }: Stage,
  query: FlatQuery,
  { graph }: Toolkit,
  { fallback }: SgRagParams,
  write: StageWriter,
): Promise<Ranking> {
  if (!fallback || matches.length >= budget) return matches.map(({ ranked }) => ranked);
  // Nodes that the question names are not its answer.
  const named = mentions.flatMap(({ readings }) => readings.map(({ node }) => node));
  const known = new Set([...named, ...matches.map(({ found }) => found.target)]);
  const flat = (await flatSearch(query, budget, graph, write)).filter(({ node }) => !known.has(node));
  const left = flat.slice(0, budget - matches.length);
  write.info(`Added by their text, since they satisfy no query graph: ${left.length}.`);
  return stackTiers([
    { fails: null, members: matches },
    { fails: "no match", members: left.map((ranked) => ({ ranked })) },
  ]).map(({ ranked }) => ranked);
}

async function withoutMatches(
  { question, mentions }: Stage,
  query: FlatQuery,
  { graph }: Toolkit,
  { fallback }: SgRagParams,
  write: StageWriter,
): Promise<JudgedMatches> {
  if (!fallback) return { ranking: [], matches: [], planned: [], bestCosine: 0 };
  const named = [...new Set(mentions.map(({ readings }) => readings[0]!.node))];
  write.flag(
    named.length > 0
      ? "Nothing satisfies the query graph: the neighbours of the named entities are ranked instead."
      : "The question names nothing that the graph knows: flat search is used instead.",
  );
  const ranking = await standIn(query, question.budget, graph, named, write);
  return { ranking, matches: [], planned: [], bestCosine: await nearestOf(query, ranking, graph) };
}

interface PartialMatches {
  partial: Found[];
  /** The readings, and after them those that only partial matches satisfy. */
  read: Readings;
  nameShareOf(node: string): number;
}

/** @throws the signal's reason, and what the graph throws */
async function findPartial(
  { question, mentions, read, entities, assembled, limits }: Stage,
  { graph }: Toolkit,
  { pathLength }: SgRagParams,
  write: StageWriter,
): Promise<PartialMatches> {
  const exact = new Set(assembled.found.map(({ target }) => target));
  const wanted = pathLength === "auto" ? pathLength : pathLength === "1" ? 1 : 2;
  const { found, cut } = await partialMatches(read.readings, exact, entities, wanted, limits);
  if (cut) write.flag("There are too many partial matches: some are missing.");
  if (found.length > 0)
    write.info(`${formatNoun(found.length, "node satisfies", "nodes satisfy")} all constraints but one.`);
  const names = await looseNames(question.text, mentions, graph);
  const loose = await looseMatches(names, exact, entities, { most: PARTIAL, signal: limits.signal });
  for (const name of loose.leftOut)
    write.flag(`"${name}" has meanings with too many neighbours to be read loosely.`);
  const first = read.readings.length;
  const byTarget = new Map(found.map((one) => [one.target, one]));
  for (const one of loose.found) byTarget.set(one.target, { ...one, reading: first + one.reading });
  const largestShare = smallestFirst([...byTarget.values()], entities).sort(
    (a, b) => loose.shareOf(b.target) - loose.shareOf(a.target),
  );
  return {
    partial: largestShare.slice(0, PARTIAL),
    read: { ...read, readings: [...read.readings, ...loose.readings] },
    nameShareOf: loose.shareOf,
  };
}

/** Shows the best matches laid over the query graph that they satisfy, and the ranking. */
async function showMatches(
  matches: readonly Judged[],
  readings: readonly QueryReading[],
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const byReading = new Map<number, Judged[]>();
  for (const judged of matches) {
    const own = byReading.get(judged.found.reading);
    if (own) own.push(judged);
    else byReading.set(judged.found.reading, [judged]);
  }
  for (const [at, all] of [...byReading].slice(0, SHOWN)) {
    const reading = readings[at]!;
    const own = all.slice(0, LAID);
    const ids = new Set(own.flatMap(({ binding }) => binding.filter((id) => id !== null)));
    const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
    write.matches(
      titleOf(at, reading, byReading.size),
      drawnQuery(reading),
      laidMatches(own, reading, nodes),
    );
  }
}

function titleOf(at: number, { relations }: QueryReading, readings: number): string {
  const kind = relations ? ", with its relations" : "";
  return readings > 1
    ? `Matches of query graph ${at + 1}${kind}`
    : `Matches, laid over the query graph${kind}`;
}

/** @param ranking matches first, then what flat search adds */
function showRanking(ranking: Ranking, write: Pick<StageWriter, "ranking">): void {
  write.ranking("Matches by how well they fit the question", ranking);
}
