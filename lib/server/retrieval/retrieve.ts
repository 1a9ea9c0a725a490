/** Answers a question by one method, in a small answer, while the run is stored as for any other question. */
import { AUTO, type Retrieved, type RetrieveRequest } from "../../api/retrieve";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import type { GraphNode } from "../../graph/graph-source";
import type { Run } from "../../measure/run/run";
import { surestColumn } from "../../measure/verdict/run-verdict";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import type { Engine } from "../engine";
import { compareExperiment, FIRST_COMPARISON } from "../experiments/compare-experiment";
import { ableMethods } from "../methods/missing-indexes";
import type { ParentSpan } from "../monitoring/run-spans";
import { type Asking, startRunInTurn } from "../runs/runs";
import { linkToRun, type ShownAs, shortAnswer } from "./short-answer";

/** Budget of a method, however few of its nodes are returned: with a smaller one, some find the answer and then leave it out. */
const LEAST_BUDGET = 20;
const MOST_BUDGET = 200;

interface Choice extends Pick<ShownAs, "chosenBy"> {
  methods: string[];
  params: Record<string, unknown>;
}

/**
 * @param visible the knowledge bases whose runs it may follow
 * @param asking who asks; when he leaves, what runs is stopped
 * @param parent the span of the caller that the run belongs to
 * @throws HopscopeError `not-found`, `invalid-input`, `not-ready` when no method could answer
 */
export async function retrieve(
  engine: Engine,
  request: RetrieveRequest,
  visible: Visible,
  asking: Asking,
  parent: ParentSpan | null = null,
): Promise<Retrieved> {
  const { signal } = asking;
  const { method: _, k, labels, params: __, ...question } = request;
  const base = await engine.database.knowledgeBases.get(request.knowledgeBase);
  const { methods, params, chosenBy } = await choose(engine, base, request, signal);
  const asked = {
    ...question,
    methods,
    params: { [methods[0]!]: params },
    budget: labels.length > 0 ? MOST_BUDGET : Math.max(k, LEAST_BUDGET),
  };
  const live = await startRunInTurn(engine, asking, asked, visible, { base, readsAtOnce: true });
  live.stopsWithoutCallers(0);
  live.parent = parent;
  const run = await live.waitForAnswers(signal);
  const column = spoken(run, chosenBy);
  if (!column) throw failureOf(engine, run);
  const { source } = await engine.graphs.open(base);
  const { retrieval } = column;
  const found = await source.nodes(retrieval.ranking.map(({ node }) => node));
  const isOthers = (node: GraphNode) => labels.length > 0 && !node.labels.some((own) => labels.includes(own));
  const others = new Set(found.filter(isOthers).map(({ id }) => id));
  const ranking = retrieval.ranking.filter(({ node }) => !others.has(node));
  const shown = { k, nodes: found, chosenBy, link: linkToRun(engine.environment, run.id) };
  return shortAnswer(run, { ...column, retrieval: { ...retrieval, ranking } }, shown);
}

async function choose(
  engine: Engine,
  base: KnowledgeBase,
  { method, params }: RetrieveRequest,
  signal: AbortSignal,
): Promise<Choice> {
  if (method !== AUTO) return { methods: [method], params, chosenBy: "caller" };
  if (Object.keys(params).length > 0)
    throw new HopscopeError(
      "invalid-input",
      'Parameters belong to a method: name it in the place of "auto".',
      {
        problems: [{ at: "params", message: 'expected none with the method "auto"' }],
      },
    );
  const recommended = await recommendedVariant(engine, base.id, signal);
  if (recommended)
    return { methods: [recommended.method], params: recommended.params, chosenBy: "experiment" };
  return { methods: ableMethods(engine, base), params: {}, chosenBy: "confidence" };
}

/** The best variant of the newest experiment that is finished and whose method is still there; null without one. */
async function recommendedVariant(engine: Engine, base: string, signal: AbortSignal) {
  for (const { id, done, questions, variants } of await engine.database.experiments.list([base])) {
    if (done < questions * variants.length) continue;
    const { recommendation } = await compareExperiment(engine, id, FIRST_COMPARISON, signal);
    const best = recommendation && variants[recommendation.best];
    if (best && engine.methods.retrievers.some((method) => method.id === best.method)) return best;
  }
  return null;
}

/**
 * The column that answers for the run: unchanged if its method was chosen; among several, with their joint confidence. Where all
 * are silent, their rankings are no answer.
 */
function spoken({ columns, verdict = null }: Run, chosenBy: ShownAs["chosenBy"]) {
  const column = surestColumn(columns, verdict);
  if (!column || !verdict || chosenBy !== "confidence") return column;
  const { retrieval } = column;
  const answer = { ...retrieval.answer, confidence: verdict.confidence };
  if (verdict.agree > 0) return { ...column, retrieval: { ...retrieval, answer } };
  const sentences = [{ text: verdict.sentence, citations: [] }];
  return { ...column, retrieval: { ...retrieval, ranking: [], answer: { ...answer, sentences } } };
}

function failureOf({ environment }: Engine, { id, columns }: Run): HopscopeError {
  const failed = columns.filter(({ error }) => error !== null);
  if (failed.length === 0) return new HopscopeError("cancelled", "The question was cancelled.");
  const reasons = failed.map(({ method, error }) => `${method}: ${error}`).join(" ");
  return new HopscopeError("not-ready", `No method could answer. ${reasons}`, {
    hint: `The run has what they did: ${linkToRun(environment, id)}`,
  });
}
