/** Ranking of what was found: exact matches, partial ones with the constraint that fails, and what stands in for none (4.4). */
import type { GraphEdge, GraphNode, GraphSource } from "../../core/graph/graph-source";
import type { Mention } from "../../core/plan/plan";
import type { Question, Toolkit } from "../../core/retriever";
import type { Ranking, StageWriter } from "../../core/trace";
import type { Readings } from "./extract";
import { standIn } from "./fallback";
import type { EntityIndex } from "./offline/entity-index";
import type { SgRagParams } from "./params";
import { drawnQuery } from "./query-reading";
import { type Judged, judge, rankAll } from "./rank";
import { RelationFit } from "./relation-fit";
import { type AssembledReadings, type Found, partialMatches, type SearchLimits } from "./search-readings";
import { laidMatches } from "./tell";

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
  /** Exact matches first; empty where something else stands in. */
  matches: Judged[];
  bestCosine: number;
}

export async function judgeMatches(
  stage: Stage,
  kit: Toolkit,
  params: SgRagParams,
  write: StageWriter,
): Promise<JudgedMatches> {
  const { question, mentions, read, assembled } = stage;
  kit.signal.throwIfAborted();
  const partial = await findPartial(stage, params, write);
  const exact = assembled.found.slice(0, params.ranked);
  if (exact.length < assembled.found.length)
    write.flag(`${assembled.found.length - exact.length} exact matches are not ranked: there are too many.`);
  if (exact.length === 0 && partial.length === 0) {
    if (!params.fallback) return { ranking: [], matches: [], bestCosine: 0 };
    const named = [...new Set(mentions.map(({ readings }) => readings[0]!.node))];
    write.flag(
      named.length > 0
        ? "Nothing satisfies the query graph: the neighbours of the named entities stand in."
        : "The question names nothing that the graph knows: flat search stands in.",
    );
    return { ...(await standIn(question, kit, named, write)), matches: [] };
  }
  const judged = await judgeAll([...exact, ...partial], stage, kit, params);
  const matches = rankAll(
    judged.filter(({ found }) => found.failed === null),
    judged.filter(({ found }) => found.failed !== null),
  );
  await tell(matches, read, kit.graph, write);
  return {
    ranking: matches.slice(0, question.budget).map(({ ranked }) => ranked),
    matches,
    // What satisfies a query graph speaks of the question, whatever its text is like.
    bestCosine: 1,
  };
}

async function findPartial(
  { read, assembled, entities, limits }: Stage,
  { partial, pathLength, ranked }: SgRagParams,
  write: StageWriter,
): Promise<Found[]> {
  if (!partial) return [];
  const exact = new Set(assembled.found.map(({ target }) => target));
  const wanted = pathLength === "auto" ? pathLength : pathLength === "1" ? 1 : 2;
  const { found, cut } = await partialMatches(read.readings, exact, entities, wanted, limits);
  if (cut) write.flag("There are more partial matches than are kept.");
  if (found.length > 0)
    write.info(`${found.length.toLocaleString("en")} nodes satisfy all constraints but one.`);
  return found.slice(0, ranked);
}

async function judgeAll(
  found: readonly Found[],
  { question, mentions, read }: Stage,
  { graph, embedder, signal }: Toolkit,
  { order }: SgRagParams,
): Promise<Judged[]> {
  const fit = await RelationFit.open(question.text, mentions, graph, embedder, signal);
  const unknown = new Set(
    found.flatMap(({ nodes, reading }) =>
      nodes.filter((id, at) => id !== null && read.readings[reading]!.vertices[at]!.constraint === null),
    ) as string[],
  );
  const { edges } = await graph.neighbours([...unknown]);
  const edgesBetween = group(edges, ({ source, target }) => [pair(source, target)]);
  const edgesAt = group(edges, ({ source, target }) => (source === target ? [source] : [source, target]));
  const nodes = new Map(
    (await graph.nodes(found.map(({ target }) => target))).map((node) => [node.id, node]),
  );
  signal.throwIfAborted();
  return found.map((one) =>
    judge(
      one,
      read.readings[one.reading]!,
      fit,
      {
        node: nodes.get(one.target)!,
        between: (a, b) => edgesBetween.get(pair(a, b)) ?? [],
        own: edgesAt.get(one.target) ?? [],
      },
      order,
    ),
  );
}

/** The matches over the query graph that most of the best ones satisfy, and the ranking. */
async function tell(
  matches: readonly Judged[],
  { readings }: Readings,
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const ids = new Set(matches.flatMap(({ found }) => found.nodes.filter((id) => id !== null)));
  const nodes = new Map<string, GraphNode>((await graph.nodes([...ids])).map((node) => [node.id, node]));
  const byReading = new Map<number, Judged[]>();
  for (const judged of matches) {
    const own = byReading.get(judged.found.reading);
    if (own) own.push(judged);
    else byReading.set(judged.found.reading, [judged]);
  }
  for (const [at, own] of [...byReading].slice(0, 3)) {
    const reading = readings[at]!;
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

function group(edges: readonly GraphEdge[], keysOf: (edge: GraphEdge) => string[]): Map<string, GraphEdge[]> {
  const groups = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    for (const key of keysOf(edge)) {
      const known = groups.get(key);
      if (known) known.push(edge);
      else groups.set(key, [edge]);
    }
  }
  return groups;
}

function pair(one: string, other: string): string {
  return one < other ? JSON.stringify([one, other]) : JSON.stringify([other, one]);
}
