/** Calls with which an agent answered a question, shown beside the methods: they are repeated as the stages of a column. */
import type { GraphCall, WalkRequest } from "../../api/walks";
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { HopscopeError } from "../../graph/errors";
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import type { Run } from "../../measure/run/run";
import { AGENT, AGENT_STAGES } from "../../measure/verdict/agent";
import type { Retrieval } from "../../methods/contract/retriever";
import { subgraphOf } from "../../methods/rank/subgraph-of";
import type { Ranking, Role, Trace } from "../../methods/trace/trace";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import type { Engine } from "../engine";
import { ableMethods } from "../methods/missing-indexes";
import type { RunnableMethod } from "../methods/run-method";
import { type RepeatedCall, repeatCall } from "./repeated-call";
import { type Asking, startRunInTurn } from "./runs";

/** Nodes that each method beside it may find. */
const BUDGET = 20;
const NO_ANSWER = "The agent found no answer.";

/**
 * Asks all methods the question, with the walk as one more column, and waits for the end.
 * @param signal the caller leaves: what runs is stopped
 * @throws HopscopeError `not-found`; `invalid-input` for an answer that is no node of the graph
 */
export async function recordWalk(
  engine: Engine,
  { knowledgeBase, question, ...walk }: WalkRequest,
  visible: Visible,
  asking: Asking,
): Promise<Run> {
  const base = await engine.database.knowledgeBases.get(knowledgeBase);
  const { source } = await engine.graphs.open(base);
  const answers = await source.nodes(walk.nodes);
  const missing = walk.nodes.filter((id) => answers.every((node) => node.id !== id));
  if (missing.length > 0)
    throw new HopscopeError("invalid-input", `There is no node "${missing[0]}".`, {
      problems: missing.map((id) => ({ at: "nodes", message: `there is no node "${id}"` })),
      hint: "search_nodes finds ids by names.",
    });
  const request = {
    knowledgeBase: base.id,
    question,
    methods: ableMethods(engine, base),
    params: {},
    corrections: [],
  };
  const beside = [agentOf(engine, base.id, walk, answers)];
  const live = await startRunInTurn(engine, asking, { ...request, budget: BUDGET }, visible, {
    base,
    beside,
  });
  live.stopsWithoutCallers(0);
  return live.waitFor(asking.signal);
}

type Walk = Pick<WalkRequest, "calls" | "answer">;

/** A stand-in for a method that repeats the calls. */
function agentOf(
  engine: Engine,
  base: string,
  { calls, answer }: Walk,
  answers: readonly GraphNode[],
): RunnableMethod {
  const retrieve: RunnableMethod["retriever"]["retrieve"] = async (_, { signal }, trace) => {
    const made = await repeatInStages(engine, base, calls, trace, signal);
    return trace.stage("evidence", async (write) => {
      const found = retrievalOf(made, answer, answers);
      write.ranking("The nodes that answer, and what led to them", found.ranking);
      write.subgraph("Evidence", found.evidence);
      const unseen = found.answer.sentences.flatMap(({ unsupported = [] }) => unsupported);
      for (const words of unseen) write.flag(words);
      return found;
    });
  };
  return { retriever: { id: AGENT, stages: AGENT_STAGES, retrieve }, params: {}, methods: engine.methods };
}

/** The stage in which the calls of a tool are shown. */
const STAGE_OF: Record<GraphCall["tool"], string> = {
  search_nodes: "search",
  read_neighbours: "neighbours",
  match_cypher: "cypher",
  find_paths: "matches",
};

/** By stage, in the order of the stages; in each, in the order in which they were made. */
async function repeatInStages(
  engine: Engine,
  base: string,
  calls: readonly GraphCall[],
  trace: Trace,
  signal: AbortSignal,
): Promise<RepeatedCall[]> {
  const made: RepeatedCall[] = [];
  for (const { id: stage, title } of AGENT_STAGES.slice(0, -1)) {
    const own = calls.filter(({ tool }) => STAGE_OF[tool] === stage);
    const matched = stage === "matches" ? made.filter(({ match }) => match) : [];
    if (own.length + matched.length === 0) {
      trace.skip(stage, "The agent made no such call.");
      continue;
    }
    await trace.stage(stage, async (write) => {
      const found: RepeatedCall[] = [];
      for (const call of own) found.push(await repeatCall(engine, base, call, signal));
      made.push(...found);
      const rows = found.map(({ call, nodes, refused }) => ({
        cells: [
          calls.indexOf(call) + 1,
          asked(call),
          refused ?? { nodes: nodes.map(({ id, name }) => ({ id, name })) },
        ],
        chosen: refused === undefined,
      }));
      if (rows.length > 0)
        write.table(
          "Its calls",
          [{ title: "Call" }, { title: "What it asked" }, { title: "What came" }],
          rows,
        );
      const plans = found.flatMap(({ match }) => (match ? [planOf(match)] : []));
      if (plans.length > 0) write.plans("Its queries", { plans, abstained: false, planner: "llm" });
      const role = ROLES[stage];
      const shown = [...found, ...matched];
      if (role)
        write.subgraph(
          title,
          subgraphOf(nodesOf(shown), () => role, edgesOf(shown)),
        );
    });
  }
  return made;
}

const ROLES: Readonly<Record<string, Role>> = { search: "seed", neighbours: "expanded", matches: "matched" };

/** Text of a call, without the defaults. */
function asked({ tool, arguments: given }: GraphCall): string {
  if (tool === "search_nodes")
    return `“${given.text}”${given.labels ? ` in ${given.labels.join(", ")}` : ""}`;
  if (tool === "find_paths") return `${given.from} … ${given.to}`;
  if (tool === "match_cypher") return given.cypher;
  const types = given.types?.join(", ") ?? "every relation";
  return `${given.node}: ${types}${given.direction === "any" ? "" : `, ${given.direction}`}`;
}

function planOf({ query, result: { rows } }: NonNullable<RepeatedCall["match"]>) {
  const written = renderForPeople(query);
  return { query, ...written, probability: 1, pattern: written.cypher, answers: rows.length };
}

function nodesOf(calls: readonly RepeatedCall[]): GraphNode[] {
  return [...new Map(calls.flatMap(({ nodes }) => nodes.map((node) => [node.id, node]))).values()];
}

function edgesOf(calls: readonly RepeatedCall[]): GraphEdge[] {
  return calls.flatMap(({ edges }) => edges);
}

/** The answer, with the shortest ways among what was seen from what searches found first to its nodes. */
function retrievalOf(made: readonly RepeatedCall[], text: string, answers: readonly GraphNode[]): Retrieval {
  const seen = nodesOf(made);
  const firsts = made
    .filter(({ call }) => call.tool === "search_nodes")
    .flatMap(({ nodes }) => nodes[0]?.id ?? []);
  const ways = waysFrom(firsts, edgesOf(made));
  const ranking: Ranking = answers.map(({ id }, at) => ({
    ...{ node: id, score: 1 / (at + 1), contributions: [] },
    via: ways.get(id) ?? [],
  }));
  const edges = ranking.flatMap(({ via }) => via);
  const given = new Set(answers.map(({ id }) => id));
  const along = new Set([...given, ...edges.flatMap(({ source, target }) => [source, target])]);
  const drawn = [...answers, ...seen.filter(({ id }) => along.has(id) && !given.has(id))];
  const unseen = answers.filter(({ id }) => seen.every((node) => node.id !== id)).map(({ name }) => name);
  const abstained = text === "" && answers.length === 0;
  const sentence = {
    text: text || answers.map(({ name }) => name).join(", ") || NO_ANSWER,
    citations: ranking.map(({ node, via }) => ({ node, edges: via.map(({ id }) => id) })),
    ...(unseen.length > 0 && { unsupported: `None of its calls found ${unseen.join(", ")}.` }),
  };
  return {
    ranking,
    evidence: subgraphOf(drawn, (id) => (given.has(id) ? "answer" : "evidence"), edges),
    answer: { writer: "llm", abstained, sentences: [sentence], nodes: answers.map(({ id }) => id) },
  };
}

/** For each node that can be reached, the edges of a shortest way to it, nearest first. */
function waysFrom(starts: readonly NodeId[], edges: readonly GraphEdge[]): Map<NodeId, GraphEdge[]> {
  const at = new Map<NodeId, GraphEdge[]>();
  for (const edge of edges)
    for (const end of new Set([edge.source, edge.target])) at.set(end, [...(at.get(end) ?? []), edge]);
  const ways = new Map<NodeId, GraphEdge[]>(starts.map((id) => [id, []]));
  for (const [node, way] of ways)
    for (const edge of at.get(node) ?? []) {
      const far = edge.source === node ? edge.target : edge.source;
      if (!ways.has(far)) ways.set(far, [edge, ...way]);
    }
  return ways;
}
