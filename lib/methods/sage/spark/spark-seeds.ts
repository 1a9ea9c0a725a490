/**
 * SPARK: Structure Aware Planning Agent for Retrieval over Knowledge graphs (SAGE section 2.2 A 2). A plan from the schema alone
 * finds the seeds; flat search does where the plan comes to nothing.
 */
import type { GraphEdge, GraphSchema, NodeId } from "../../../graph/graph-source";
import { dot } from "../../../graph/numeric/cosine";
import { formatNoun } from "../../../graph/text/format-noun";
import { writePattern } from "../../../questions/plan/write-pattern";
import { isSure } from "../../../questions/reading/propose";
import { isGiven } from "../../../questions/reading/reading";
import type { Question, Toolkit } from "../../contract/retriever";
import { unlessItFails } from "../../llm/unless-it-fails";
import { subgraphOf } from "../../rank/subgraph-of";
import type { Ranking, StageWriter } from "../../trace/trace";
import { askPlan, type FailedPlan } from "./ask-plan";
import { describeSchema, hasRelations } from "./describe-schema";
import { embeddedSeeds, type PlannedNodes } from "./embedded-seeds";
import { runPlan } from "./run-plan";
import { showPlan } from "./show-plan";

/** Plans have few steps; what is further away led to something else. */
const LONGEST = 4;

/** Connection of a node that a plan found to the plan's starts: the shortest path over the matched edges. */
export class PathsBack {
  readonly #edgesAt = new Map<NodeId, GraphEdge[]>();

  constructor(
    edges: Iterable<GraphEdge>,
    private readonly starts: ReadonlySet<NodeId>,
  ) {
    for (const edge of edges) {
      for (const end of new Set([edge.source, edge.target])) {
        const known = this.#edgesAt.get(end);
        if (known) known.push(edge);
        else this.#edgesAt.set(end, [edge]);
      }
    }
  }

  /** The edges from `node` to the nearest start, nearest to the node first; none when it leads nowhere or is one itself. */
  of(node: NodeId): GraphEdge[] {
    const cameBy = new Map<NodeId, { edge: GraphEdge; from: NodeId }>();
    const seen = new Set([node]);
    let front = [node];
    for (let step = 0; step < LONGEST && front.length > 0 && !this.starts.has(node); step++) {
      const next: NodeId[] = [];
      for (const from of front) {
        for (const edge of this.#edgesAt.get(from) ?? []) {
          const to = edge.source === from ? edge.target : edge.source;
          if (seen.has(to)) continue;
          seen.add(to);
          cameBy.set(to, { edge, from });
          if (this.starts.has(to)) return walkBack(to, cameBy);
          next.push(to);
        }
      }
      front = next;
    }
    return [];
  }
}

export interface SparkSeeds {
  /** Best first; empty when `fallback` says why. */
  ranking: Ranking;
  /** Why flat search has to choose the seeds, as the trace shows already; null when the plan found some. */
  fallback: string | null;
  /** Relation types that the plan's queries walked (the paper's -Edge skips expansion for them). */
  relations: string[];
}

/** Name of the contribution: how well a node satisfies the plan, in (0, 1]. */
const SATISFIES_PLAN = "satisfies the plan";

export interface SparkOptions {
  k: number;
  /** True if a model hears once that its plan finds nothing, so that it writes another one. */
  askAgain: boolean;
  /** True if the model's plan gives way to what was surely read, and nothing but hybrid search takes its place. */
  isProposal?: boolean;
}

/**
 * At most `k` seeds.
 * @throws the reason of the signal; whatever a plan causes is shown in the trace instead
 */
export async function sparkSeeds(
  question: Question,
  kit: Toolkit,
  { k, askAgain, isProposal = false }: SparkOptions,
  write: StageWriter,
): Promise<SparkSeeds> {
  kit.signal.throwIfAborted();
  const schema = await kit.graph.schema();
  if (!hasRelations(schema))
    return fallBack("This graph has no typed relations, so there is no schema to plan on.", write);
  const written = await modelSeeds(question, kit, schema, { askAgain, isProposal }, write);
  if (!written && isProposal) return { ranking: [], fallback: "There is no plan.", relations: [] };
  const planned = written
    ? isProposal
      ? await besideRead(written, question, kit, write)
      : written
    : await embeddedSeeds(question, kit, k, write);
  if (planned.failure !== null) return fallBack(planned.failure, write);
  const ranking = (await ranked(question, kit, planned)).slice(0, k);
  const found = new Set(ranking.map(({ node }) => node));
  const role = (id: string) => (planned.starts.has(id) ? "seed" : found.has(id) ? "matched" : "expanded");
  write.subgraph(
    "What the plan matched",
    subgraphOf([...planned.nodes.values()], role, [...planned.edges.values()]),
  );
  write.info(
    `The plan finds ${formatNoun(planned.fits.length, "node")}; ${formatNoun(ranking.length, "seed")} are taken from them.`,
  );
  return { ranking, fallback: null, relations: planned.relations };
}

/** The model's plan, or what the words of the question surely say, where that finds other nodes. */
async function besideRead(
  written: PlannedNodes,
  question: Question,
  kit: Toolkit,
  write: StageWriter,
): Promise<PlannedNodes> {
  const { reading } = question;
  const [first] = reading.interpretations;
  if (!first || !isSure(reading) || first.candidate.answers === 0) return written;
  const read = await embeddedSeeds(question, kit, 1, write);
  const found = new Set(written.fits.map(([id]) => id));
  if (read.fits.every(([id]) => found.has(id)) && found.size <= first.candidate.answers) return written;
  write.flag(
    `The language model's plan is not followed: the words of the question say “${writePattern(first.pattern)}”.`,
  );
  return read;
}

function fallBack(reason: string, write: StageWriter): SparkSeeds {
  write.flag(`${reason} Flat search chooses the seeds.`);
  return { ranking: [], fallback: reason, relations: [] };
}

/** By the plan of the language model; null when there is none, or when it gives no plan. */
async function modelSeeds(
  { text, reading }: Question,
  { graph, embedder, llm, signal }: Toolkit,
  schema: GraphSchema,
  { askAgain, isProposal }: { askAgain: boolean; isProposal: boolean },
  write: StageWriter,
): Promise<PlannedNodes | null> {
  if (isGiven(reading)) return null;
  if (!llm) {
    write.info("No language model is set: the embedded planner plans.");
    return null;
  }
  const schemaText = describeSchema(schema);
  if (schemaText.omitted > 0)
    write.flag(
      `The schema is large: ${schemaText.omitted} of its rarest labels and relations were left out.`,
    );
  const ask = (instead: string, failed?: FailedPlan) =>
    unlessItFails(
      () => askPlan(text, schemaText.text, llm, { signal, record: write.llmCall }, failed),
      instead,
      { signal },
      write,
    );
  const plan = await ask(isProposal ? "Flat search chooses the seeds." : "The embedded planner plans.");
  if (plan === null) return null;
  const kit = { graph, embedder, signal, schema };
  const outcome = await runPlan(plan, kit);
  await showPlan(outcome, graph, write);
  const { failure, answers } = outcome;
  if (failure === null || plan.steps.length === 0 || !askAgain) return { ...outcome, fits: answers };
  write.info(`${failure} The language model is asked once more, with this said.`);
  const second = await ask("It is not asked again.", { plan, failure });
  if (second === null) return { ...outcome, fits: answers };
  const later = await runPlan(second, kit);
  await showPlan(later, graph, write, "second plan");
  return { ...later, fits: later.answers };
}

/** By how well they satisfy the plan; of equals the nearest to the question in meaning first. */
async function ranked(
  { text }: Question,
  { graph, embedder, signal }: Toolkit,
  { fits, starts, edges }: PlannedNodes,
): Promise<Ranking> {
  const ids = fits.map(([id]) => id);
  const [vector, vectors] = await Promise.all([embedder.embed([text], signal), graph.vectors(ids)]);
  const paths = new PathsBack(edges.values(), starts);
  return fits
    .map(([node, value], index) => {
      const own = vectors[index];
      return { node, value, cosine: own ? dot(vector, own) : 0 };
    })
    .sort((a, b) => b.value - a.value || b.cosine - a.cosine)
    .map(({ node, value }) => ({
      node,
      score: value,
      contributions: [{ name: SATISFIES_PLAN, value, weight: 1 }],
      via: paths.of(node),
    }));
}

function walkBack(end: NodeId, cameBy: ReadonlyMap<NodeId, { edge: GraphEdge; from: NodeId }>): GraphEdge[] {
  const path: GraphEdge[] = [];
  for (let at = cameBy.get(end); at; at = cameBy.get(at.from)) path.unshift(at.edge);
  return path;
}
