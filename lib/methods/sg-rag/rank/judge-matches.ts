/**
 * Ranking of what was found, in tiers: matches of the planned relations, exact matches of any relation, partial ones with the
 * constraint that fails, and what flat search adds where the budget has room; or what takes the place of none (4.4).
 */
import type { Toolkit } from "../../contract/retriever";
import type { FlatQuery } from "../../rank/score-nodes";
import type { Ranking, StageWriter } from "../../trace/trace";
import type { Readings } from "../draw/extract";
import { flatSearch, nearestOf, standIn } from "../fallback";
import type { Found } from "../match/search-readings";
import type { SgRagParams } from "../params";
import { findPartial, type PartialMatches } from "./find-partial";
import { fuseWithFlat, poolBesideNames } from "./fuse-flat";
import { judgeTier, type Stage } from "./judge-tier";
import { type Judged, stackTiers, type Tier } from "./rank";
import { showMatches, showRanking } from "./show-matches";

export interface JudgedMatches {
  ranking: Ranking;
  /** As they are ranked; empty where something else is used. */
  matches: Judged[];
  /** Those of them that have the relations of the planner's best query: the answer. */
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

/** Those of each of the planner's queries, then those of any relation as far as the budget has room for them. */
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

/** What flat search finds fills the budget below the matches. */
async function withFlat(
  matches: readonly Judged[],
  { question: { budget }, mentions }: Stage,
  query: FlatQuery,
  { graph }: Toolkit,
  { fallback }: SgRagParams,
  write: StageWriter,
): Promise<Ranking> {
  if (!fallback || matches.length >= budget) return matches.map(({ ranked }) => ranked);
  // What the question names is no answer to it.
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
