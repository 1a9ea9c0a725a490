/** Section 4.3: the queries of the beam are run until the local subgraph is large enough; what each found is shown. */
import type { MatchValue } from "../../graph/match/match-result";
import { isAggregating } from "../../graph/query/expression-parts";
import { isAnonymous } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { formatNoun } from "../../graph/text/format-noun";
import type { Mention } from "../../questions/mentions/mention";
import { writePattern } from "../../questions/plan/write-pattern";
import type { Reading } from "../../questions/reading/reading";
import { evidenceOfNone, planOfNone } from "../answer/found-none";
import type { Toolkit } from "../contract/retriever";
import { subgraphOf } from "../rank/subgraph-of";
import type { LaidMatch, Role, StageWriter } from "../trace/trace";
import type { Chosen } from "./chosen";
import { showPlan } from "./decode/show-candidates";
import { executeQueries, type LocalSubgraph } from "./execute";
import type { GraphraftParams } from "./params";

const MATCHES_SHOWN = 20;

export async function runBeam(
  { graph, signal }: Toolkit,
  { names: mentions }: Reading,
  chosen: Chosen,
  { answersPerQuery, localNodes }: GraphraftParams,
  write: StageWriter,
): Promise<LocalSubgraph> {
  signal.throwIfAborted();
  const { interpretations: plans, abstained } = chosen;
  const runnable = abstained ? [] : plans;
  const options = { wanted: localNodes, limit: answersPerQuery, signal };
  const local = await executeQueries(graph, mentions, runnable, options);
  write.info(`Queries run: ${local.executed} of ${plans.length}; nodes found: ${local.findings.length}.`);
  for (const position of local.cut) {
    const { pattern, candidate } = runnable[position]!;
    const said =
      candidate.answers > answersPerQuery
        ? formatNoun(candidate.answers, "node")
        : `more than ${answersPerQuery} nodes`;
    write.flag(`"${writePattern(pattern)}" finds ${said}; ${answersPerQuery} were read.`);
  }
  showRuns(write, runnable, local);
  const found = new Set(local.findings.map(({ node }) => node));
  const named = namedNodes(mentions);
  const roleOf = (id: string): Role => (named.has(id) ? "seed" : found.has(id) ? "matched" : "expanded");
  const drawn = subgraphOf([...local.nodes.values()], roleOf, [...local.edges.values()]);
  const [first] = runnable;
  if (first && planOfNone(chosen)) {
    write.info("Nothing meets the most probable query: what others find only ranks.");
    write.subgraph("Local subgraph", evidenceOfNone(drawn, named));
    showPlan(write, first, local.runs[0]?.plan ?? [], new Map(namesOf(mentions)));
    return local;
  }
  write.subgraph("Local subgraph", drawn);
  const best = runnable[local.runs.findIndex(({ answers }) => answers.length > 0)];
  if (best) {
    const run = local.runs.find(({ answers }) => answers.length > 0)!;
    showPlan(write, best, run.plan, new Map(namesOf(mentions)));
    const matched = matchesOf(best.candidate.query, run.answers);
    const laid = await layMatches(graph, matched, best.probability, signal);
    if (laid) write.matches(`Where "${writePattern(best.pattern)}" holds`, best.candidate.query, laid);
  }
  return local;
}

export function namedNodes(mentions: readonly Mention[]): Set<string> {
  return new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
}

function namesOf(mentions: readonly Mention[]): [string, string][] {
  return mentions.flatMap(({ readings }) => readings.map(({ node, name }): [string, string] => [node, name]));
}

function showRuns(
  write: StageWriter,
  plans: Chosen["interpretations"],
  { runs, findings }: LocalSubgraph,
): void {
  if (runs.length === 0) return;
  const firstBy = new Map<number, number>();
  for (const { plans: by } of findings) firstBy.set(by[0]!, (firstBy.get(by[0]!) ?? 0) + 1);
  write.table(
    "Queries that were run",
    [
      { title: "Pattern" },
      { title: "Probability", unit: "share" },
      { title: "Nodes it finds" },
      { title: "Read" },
      { title: "New to the local subgraph" },
    ],
    runs.map(({ answers }, at) => ({
      cells: [
        writePattern(plans[at]!.pattern),
        plans[at]!.probability,
        plans[at]!.candidate.answers,
        answers.length,
        firstBy.get(at) ?? 0,
      ],
      lights: { nodes: answers, edges: [] },
      chosen: (firstBy.get(at) ?? 0) > 0,
    })),
  );
}

/** The query whose matches are shown: itself, or for one that groups, which has no order without its groups, that of its answers. */
function matchesOf(query: QueryGraph, answers: readonly string[]): QueryGraph {
  if (!query.returns.some(({ expression }) => isAggregating(expression))) return query;
  const predicate = { key: "id", operator: "in" as const, value: [...answers] };
  const nodes = query.nodes.map((node) =>
    node.variable === query.target ? { ...node, predicates: [...node.predicates, predicate] } : node,
  );
  return { ...query, nodes, order: [], skip: 0, limit: null };
}

/** The best query again, with every node that it binds; null for a query that computes on the way. */
async function layMatches(
  graph: Toolkit["graph"],
  query: QueryGraph,
  score: number,
  signal: AbortSignal,
): Promise<LaidMatch[] | null> {
  const isPlain = query.input === null && query.edges.every(({ hops }) => hops[0] === 1 && hops[1] === 1);
  if (!isPlain || query.nodes.length === 0) return null;
  const named = withNames(query);
  const columns = [...named.nodes, ...named.edges].map(({ variable }) => variable);
  const returns = columns.map((name) => ({ name, expression: { kind: "variable" as const, name } }));
  const { rows, subgraph } = await graph.match(
    { ...named, returns, distinct: false },
    { limit: MATCHES_SHOWN, signal },
  );
  const names = new Map(subgraph.nodes.map(({ id, name }) => [id, name]));
  const edges = new Map(subgraph.edges.map((edge) => [edge.id, edge]));
  return rows.map((row) => ({
    nodes: Object.fromEntries(
      query.nodes.flatMap(({ variable }, at) => {
        const id = idOf(row[at], "node");
        return id === null ? [] : [[variable, { id, name: names.get(id) ?? id }]];
      }),
    ),
    edges: query.edges.flatMap((_, at) => {
      const edge = edges.get(idOf(row[query.nodes.length + at], "edge") ?? "");
      return edge ? [edge] : [];
    }),
    score,
    failed: [],
  }));
}

/** Anonymous variables cannot be returned: they get names that no query uses. */
function withNames(query: QueryGraph): QueryGraph {
  const nameOf = (variable: string) => (isAnonymous(variable) ? `laid${variable}` : variable);
  return {
    ...query,
    nodes: query.nodes.map((node) => ({ ...node, variable: nameOf(node.variable) })),
    edges: query.edges.map((edge) => ({
      ...edge,
      variable: nameOf(edge.variable),
      from: nameOf(edge.from),
      to: nameOf(edge.to),
    })),
  };
}

function idOf(value: MatchValue | undefined, kind: "node" | "edge"): string | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const id = (value as Record<string, unknown>)[kind];
  return typeof id === "string" ? id : null;
}
