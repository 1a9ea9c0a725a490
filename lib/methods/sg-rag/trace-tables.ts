/** SG-RAG's part of a run's trace: tables of names, paths, completions, pruning and joins, and matches laid over the query graph. */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import type { GraphNode } from "../../graph/graph-source";
import type { Mention } from "../../questions/mentions/mention";
import type { LaidMatch, Plan, TableColumn, TableRow } from "../trace/trace";
import { drawnQuery, type QueryReading, readingInWords, verticesInWords } from "./draw/query-reading";
import type { AssembledReadings, ReadingSearch } from "./match/search-readings";
import type { EntityIndex } from "./path-index/entity-index";
import { addCounts, type TraversalCounts } from "./path-index/traverse";
import type { Judged } from "./rank/rank";

/** Completions that are named in a cell. */
const NAMED = 8;

interface Table {
  columns: TableColumn[];
  rows: TableRow[];
}

/** Every name with its readings: which of them the query graphs use. */
export function namesTable(mentions: readonly Mention[], readings: readonly QueryReading[]): Table {
  const used = new Set(
    readings.flatMap(({ vertices }) =>
      vertices.flatMap(({ constraint }) =>
        constraint ? [`${constraint.mention} ${constraint.reading.node}`] : [],
      ),
    ),
  );
  return {
    columns: [{ title: "Name" }, { title: "Found by" }, { title: "Node" }, { title: "Score" }],
    rows: mentions.flatMap(({ text, kind, readings: own }, mention) =>
      own.map(({ node, name, score }) => ({
        cells: [text, kind, { nodes: [{ id: node, name }] }, round(score)],
        chosen: used.has(`${mention} ${node}`),
      })),
    ),
  };
}

/** Query graphs as the run page draws plans. @param answers by reading, or null before they are known */
export function plansOf(readings: readonly QueryReading[]): Plan[] {
  return readings.map((reading) => {
    const query = drawnQuery(reading);
    return {
      query,
      ...renderForPeople(query),
      probability: Math.min(1, reading.weight),
      pattern: readingInWords(reading),
      answers: null,
    };
  });
}

/** The paths of each query graph, in the order in which they were chosen. */
export function decompositionTable(searches: readonly ReadingSearch[]): Table {
  return {
    columns: [
      { title: "Query graph" },
      { title: "Path" },
      { title: "Weight" },
      { title: "Edges covered before" },
    ],
    rows: searches.flatMap(({ reading, decomposition }, at) => {
      const names = verticesInWords(reading);
      return decomposition.paths.map(({ vertices, weight, overlap }) => ({
        cells: [at + 1, vertices.map((vertex) => names[vertex]!).join(" – "), weight, overlap],
      }));
    }),
  };
}

/** The candidate labels of every unknown vertex. */
export function completionTable(
  searches: readonly ReadingSearch[],
  { idOf }: EntityIndex,
  names: ReadonlyMap<string, string>,
): Table {
  return {
    columns: [
      { title: "Query graph" },
      { title: "Unknown" },
      { title: "Candidates" },
      { title: "The first of them" },
    ],
    rows: searches.flatMap(({ reading, search }, at) => {
      const words = verticesInWords(reading);
      return [...search.completions].map(([vertex, labels]) => {
        const nodes = [...labels].slice(0, NAMED).map((label) => {
          const id = idOf(label);
          return { id, name: names.get(id) ?? id };
        });
        return { cells: [at + 1, words[vertex]!, labels.size, { nodes }] };
      });
    }),
  };
}

/** Nodes that `completionTable` names. */
export function completedNodes(searches: readonly ReadingSearch[], { idOf }: EntityIndex): string[] {
  return searches.flatMap(({ search }) =>
    [...search.completions.values()].flatMap((labels) => [...labels].slice(0, NAMED).map(idOf)),
  );
}

/** Table of comparisons on each level of the index, and how many each test pruned. */
export function pruningTable(counts: readonly (TraversalCounts | null)[]): Table & { summary: string } {
  const sum = counts.reduce<TraversalCounts | null>((all, one) => (one ? addCounts(all, one) : all), null);
  if (!sum) return { columns: [], rows: [], summary: "Nothing was looked up in the index." };
  const passed = sum.levels.at(-1)!;
  return {
    columns: [
      { title: "Level" },
      { title: "Compared" },
      { title: "Left by label" },
      { title: "Left by dominance" },
      { title: "Left", unit: "share" },
    ],
    rows: sum.levels.map(({ level, compared, semantic, dominance }) => ({
      cells: [
        level === null ? "paths" : level === 0 ? "leaves" : `level ${level}`,
        compared,
        semantic,
        dominance,
        compared === 0 ? null : round((semantic + dominance) / compared),
      ],
    })),
    summary: `${count(sum.opened)} boxes of the index were opened and ${count(passed.compared)} paths compared, of ${count(sum.paths)} paths in ${count(sum.nodes)} boxes.`,
  };
}

/** Every list with its length, and the rows after it was joined. */
export function joinTable(searches: readonly ReadingSearch[], { joins, matches }: AssembledReadings): Table {
  return {
    columns: [
      { title: "Query graph" },
      { title: "Candidate paths" },
      { title: "Rows after each join" },
      { title: "Matches" },
    ],
    rows: searches.map(({ search }, at) => ({
      cells: [
        at + 1,
        search.lists.map(({ vertices, path }) => count(vertices.length / path.vertices.length)).join(", "),
        joins[at]!.map(count).join(" → "),
        matches[at]!,
      ],
      chosen: matches[at]! > 0,
    })),
  };
}

export function laidMatches(
  judged: readonly Judged[],
  reading: QueryReading,
  nodes: ReadonlyMap<string, GraphNode>,
): LaidMatch[] {
  return judged.map(({ found, ranked, binding }) => ({
    nodes: Object.fromEntries(
      reading.vertices.flatMap(({ variable }, at) => {
        const id = binding[at];
        return id ? [[variable, { id, name: nodes.get(id)?.name ?? id }]] : [];
      }),
    ),
    edges: ranked.via,
    score: ranked.score,
    failed: [...(found.failed ?? [])],
  }));
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
