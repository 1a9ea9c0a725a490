/**
 * SG-RAG: the question becomes a query graph with an unknown vertex, and every subgraph of the knowledge graph that has its
 * shape is found, exactly, by an index over path dominance embeddings.
 */

import { formatNoun } from "../../graph/text/format-noun";
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import { noteCorrections } from "../trace/note-corrections";
import type { StageWriter, Trace } from "../trace/trace";
import { answer } from "./answer";
import {
  type ExtractedQuestion,
  extractNames,
  planQuestion,
  type Readings,
  readQuestion,
} from "./draw/extract";
import { noteReadings } from "./draw/note-readings";
import { dominanceTrainable } from "./gat/trainable";
import {
  type AssembledReadings,
  assembleReadings,
  completeReadings,
  type ReadingSearch,
  retrieveReadings,
  type SearchLimits,
  startReadings,
} from "./match/search-readings";
import { TypedEdges } from "./match/typed-edges";
import { type OpenedIndex, openIndex } from "./open-index";
import { type SgRagParams, sgRagAblations, sgRagParams } from "./params";
import { EdgeReader } from "./path-index/edge-reader";
import type { EntityIndex } from "./path-index/entity-index";
import { pathIndex } from "./path-index/method-index";
import { judgeMatches } from "./rank/judge-matches";
import {
  completedNodes,
  completionTable,
  decompositionTable,
  joinTable,
  namesTable,
  plansOf,
  pruningTable,
} from "./trace-tables";
import { withoutRemoved } from "./without-removed";

const MOST_CANDIDATES = 200_000;

export const sgRag: Retriever<SgRagParams> = {
  id: "sg-rag",
  title: "SG-RAG",
  inShort: "finds the asked shape",
  summary:
    "Turns the question into a query graph and finds every subgraph of that shape, exactly, with an index over paths.",
  paper: {
    title: "Structure Guided Retrieval-Augmented Generation for Factual Queries",
    authors: "Anonymous (under review)",
    year: 2026,
    url: "https://anonymous.4open.science/r/SGRAG-23BB/",
  },
  params: sgRagParams,
  ablations: sgRagAblations,
  stages: [
    {
      id: "extract",
      title: "Names",
      description: "Finds what the question names, with every node that a name may mean.",
      source: "section 4.3, appendix D",
      phase: "question",
    },
    {
      id: "normalise",
      title: "Query graph",
      description: "Chooses the readings that go together, and joins them to the unknown that is asked for.",
      source: "section 4.3, algorithm 3",
      phase: "plan",
    },
    {
      id: "decompose",
      title: "Decompose",
      description: "Covers the query graph with paths that overlap little and are cheap to look up.",
      source: "appendix E, algorithm 4",
      phase: "plan",
    },
    {
      id: "complete",
      title: "Complete labels",
      description: "Looks up paths with wildcards, to learn which nodes the unknown vertices can be.",
      source: "appendix E, algorithms 5 and 6",
      phase: "expanded",
    },
    {
      id: "retrieve",
      title: "Retrieve paths",
      description:
        "Looks up the other paths, leaving every box of the index that misses a label or is dominated.",
      source: "section 4.3, appendix L, algorithm 7",
      phase: "matched",
    },
    {
      id: "assemble",
      title: "Assemble",
      description:
        "Joins the paths on the vertices they share: what comes out are all exact matches, with the planned relations and without.",
      source: "section 4.4, appendix M",
      phase: "matched",
    },
    {
      id: "rank",
      title: "Rank",
      description:
        "Matches of the planned relations first, then exact matches of any relation, partial ones, and what text search adds.",
      phase: "evidence",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names the best exact matches with the relations that lie on the query graph.",
      source: "section 4.4",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  indexes: [pathIndex],
  reads: { stage: "normalise", as: "paths" },
  learns: [dominanceTrainable],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: SgRagParams,
): Promise<Retrieval> {
  const extracted = await trace.stage("extract", (write) => extract(question, kit, params, write));
  const { read, opened } = await trace.stage("normalise", (write) =>
    normalise(question, extracted, kit, params, write),
  );
  const entities = await withoutRemoved(opened.entities, kit);
  // Each stage remembers the edges that it reads itself: one that runs again after what came before does the same.
  const known = kit.removed ? undefined : opened.typed;
  const limits = (): SearchLimits => ({
    candidates: MOST_CANDIDATES,
    rows: params.matchesPerReading,
    typed: known ?? new TypedEdges(new EdgeReader(kit.graph, kit.signal), entities),
    signal: kit.signal,
  });
  const started = await trace.stage("decompose", (write) => split(read, entities, params, write));
  const completed = await trace.stage("complete", (write) =>
    complete(started, entities, kit, limits(), write),
  );
  const searches = await trace.stage("retrieve", (write) => lookUp(completed, entities, limits(), write));
  const assembled = await trace.stage("assemble", (write) => join(searches, entities, limits(), write));
  const judged = await trace.stage("rank", (write) =>
    judgeMatches(
      { question, mentions: read.mentions, read, entities, assembled, limits: limits() },
      kit,
      params,
      write,
    ),
  );
  return trace.stage("answer", (write) => answer(question, kit, read, judged, write));
}

async function extract(
  question: Question,
  kit: Toolkit,
  { queryGraph }: SgRagParams,
  write: StageWriter,
): Promise<ExtractedQuestion> {
  kit.signal.throwIfAborted();
  const extracted = await extractNames(question, kit, queryGraph, write);
  const { corrections = [] } = question;
  noteCorrections(corrections, write);
  write.mentions("Names in the question", extracted.mentions);
  return extracted;
}

async function normalise(
  question: Question,
  extracted: ExtractedQuestion,
  kit: Toolkit,
  { readings: most, embedding }: SgRagParams,
  write: StageWriter,
): Promise<{ read: Readings; opened: OpenedIndex }> {
  kit.signal.throwIfAborted();
  const planned = await planQuestion(question, extracted, kit);
  const opened = await openIndex(planned, kit, embedding, write);
  const entities = await withoutRemoved(opened.entities, kit);
  const read = await readQuestion(planned, extracted.drawn, entities, most, kit.signal);
  const { mentions } = read;
  const { columns, rows } = namesTable(mentions, read.readings);
  if (rows.length > 0) write.table("What the names may mean, and which meanings fit together", columns, rows);
  write.plans("Query graphs", {
    plans: read.none ? [read.none] : plansOf(read.readings),
    abstained: read.readings.length === 0 && !read.none && !read.applied,
    planner: read.isDrawn ? "llm" : "embedded",
    ...(read.applied && { applied: read.applied }),
  });
  noteReadings(read, write);
  return { read, opened };
}

async function split(
  { readings }: Readings,
  entities: EntityIndex,
  { pathLength }: SgRagParams,
  write: StageWriter,
): Promise<ReadingSearch[]> {
  const wanted = pathLength === "auto" ? pathLength : pathLength === "1" ? 1 : 2;
  const searches = startReadings(readings, entities, wanted);
  const { columns, rows } = decompositionTable(searches);
  if (rows.length > 0) write.table("Paths of the query graphs", columns, rows);
  const longest = entities.index.paths.at(-1)!.length;
  if (wanted === 2 && longest === 1)
    write.flag("The graph has too many paths of two edges to index: paths have one.");
  else if (searches.length > 0) write.info(`Paths of up to ${longest} edges are indexed.`);
  return searches;
}

async function complete(
  started: readonly ReadingSearch[],
  entities: EntityIndex,
  { graph }: Toolkit,
  limits: SearchLimits,
  write: StageWriter,
): Promise<ReadingSearch[]> {
  const searches = await completeReadings(started, entities, limits);
  const nodes = await graph.nodes([...new Set(completedNodes(searches, entities))]);
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const { columns, rows } = completionTable(searches, entities, names);
  if (rows.length > 0) write.table("What the unknown vertices can be", columns, rows);
  showPruning(
    searches.map(({ search }) => search.completing),
    write,
  );
  return searches;
}

async function lookUp(
  completed: readonly ReadingSearch[],
  entities: EntityIndex,
  limits: SearchLimits,
  write: StageWriter,
): Promise<ReadingSearch[]> {
  const searches = await retrieveReadings(completed, entities, limits);
  showPruning(
    searches.map(({ search }) => search.retrieving),
    write,
  );
  return searches;
}

function showPruning(counts: Parameters<typeof pruningTable>[0], write: StageWriter): void {
  const { columns, rows, summary } = pruningTable(counts);
  if (rows.length > 0) write.table("Pruning by level of the index", columns, rows);
  write.info(summary);
}

async function join(
  searches: readonly ReadingSearch[],
  entities: EntityIndex,
  limits: SearchLimits,
  write: StageWriter,
): Promise<AssembledReadings> {
  const assembled = await assembleReadings(searches, entities, limits);
  const { columns, rows } = joinTable(searches, assembled);
  if (rows.length > 0) write.table("Joined candidate paths", columns, rows);
  const isTyped = ({ reading }: { reading: number }) => searches[reading]!.reading.relations !== undefined;
  const typed = assembled.found.filter(isTyped).length;
  if (typed > 0)
    write.info(
      `Nodes that satisfy a query of the planner, relations included: ${typed.toLocaleString("en")}.`,
    );
  write.info(
    `${formatNoun(assembled.found.length, "node satisfies", "nodes satisfy")} a query graph exactly.`,
  );
  for (const at of assembled.cut)
    if (typed === 0 || isTyped({ reading: at }))
      write.flag(`Query graph ${at + 1} has too many matches: some are missing.`);
    else write.info(`Matches of query graph ${at + 1}, which asks for no relations, are listed in part.`);
  return assembled;
}
