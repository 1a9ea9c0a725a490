/** One method on one question: trace, time, and an outcome instead of an exception. */
import { countingSource } from "../../graph/counting-source";
import { HopscopeError, isCancelled } from "../../graph/errors";
import { yieldingSource } from "../../graph/watched-source";
import { llmTotals } from "../../measure/run/run";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import type { Question, Retrieval, Toolkit } from "../../methods/contract/retriever";
import type { LlmTotals } from "../../methods/llm/llm-call";
import type { StageRecord, TraceEvent } from "../../methods/trace/trace";
import { type Correction, groupCorrections } from "../../questions/plan/mentions/correction";
import { modelsThrough } from "../asked-through";
import { createTrace, reusedMs, type TraceOptions } from "./create-trace";
import type { ChosenMethod } from "./methods";
import type { AskingKit } from "./toolkit";

/** A question before it is read. */
export type Asked = Omit<Question, "reading">;

export interface Outcome extends LlmTotals {
  state: "done" | "failed" | "cancelled";
  stages: StageRecord[];
  retrieval: Retrieval | null;
  ms: number;
  error: string | null;
}

/** A method, or an object that runs like one. */
export type RunnableMethod = Omit<ChosenMethod, "retriever"> & {
  retriever: Pick<ChosenMethod["retriever"], "id" | "stages" | "retrieve">;
};

/** Never rejects: what a method throws becomes a failed or cancelled outcome. Its time begins when the question was read. */
export async function runMethod(
  { retriever, params, methods, cannotRun }: RunnableMethod,
  asked: Asked,
  kit: AskingKit,
  emit: (event: TraceEvent) => void = () => {},
  options: TraceOptions = {},
): Promise<Outcome> {
  const own = kitOf(kit, { retriever, methods });
  const trace = createTrace(retriever.stages, emit, () => performance.now(), own.reads, options);
  let started = performance.now() - (options.reused ? reusedMs(options.reused) : 0);
  const outcome = (cancelled = false) => {
    const stages = trace.finish(cancelled);
    return { stages, ms: performance.now() - started, ...llmTotals(stages) };
  };
  try {
    if (cannotRun) throw cannotRun;
    const { corrections } = asked;
    const reading = await kit.read(asked.text, { corrections, signal: kit.signal });
    started = performance.now() - (options.reused ? reusedMs(options.reused) : 0);
    const found = await retriever.retrieve({ ...asked, reading }, own.kit, trace, params);
    const retrieval = answerWithin(found, corrections);
    return { ...outcome(), state: "done", retrieval, error: null };
  } catch (error) {
    const cancelled = kit.signal.aborted || isCancelled(error);
    if (!cancelled && !(error instanceof HopscopeError)) console.error(error);
    return {
      ...outcome(cancelled),
      state: cancelled ? "cancelled" : "failed",
      retrieval: null,
      error: cancelled ? null : error instanceof Error ? error.message : String(error),
    };
  }
}

/** The toolkit of one method: its reads counted, its calls of language models under its name, its other rankings within it. */
export function kitOf(
  kit: Toolkit,
  { retriever, methods }: Pick<RunnableMethod, "retriever" | "methods">,
): { kit: Toolkit; reads: () => number } {
  const { graph, reads } = countingSource(yieldingSource(kit.graph, kit.signal));
  const own = modelsThrough({ ...kit, graph }, { caller: (caller) => ({ ...caller, method: retriever.id }) });
  return { kit: { ...own, rankBy: rankByOther(own, methods) }, reads };
}

/** Another method's ranking within this one's time, reads and language model; its own stages are not part of the trace. */
function rankByOther(kit: Toolkit, methods: MethodRegistry): NonNullable<Toolkit["rankBy"]> {
  return async (method, question) => {
    const other = methods.get(method);
    const trace = createTrace(
      other.stages,
      () => {},
      () => performance.now(),
      () => 0,
    );
    const { ranking } = await other.retrieve(question, kit, trace, other.params.parse({}));
    return { title: other.title, ranking, stages: trace.records() };
  };
}

/** The retrieval with the answers that the group has, for a question that asks which of a group; it abstains where there are none. What was computed stays as it is. */
export function answerWithin(retrieval: Retrieval, corrections: readonly Correction[] = []): Retrieval {
  const groups = groupCorrections(corrections).filter(({ as }) => as === "among");
  const { answer, evidence } = retrieval;
  if (groups.length === 0 || answer.abstained || answer.result) return retrieval;
  const allowed = new Set(groups.flatMap(({ nodes }) => nodes));
  const nodes = answer.nodes.filter((node) => allowed.has(node));
  if (nodes.length === answer.nodes.length && nodes.length > 0) return retrieval;
  if (nodes.length === 0) {
    const text = `Nothing that it found is among the ${allowed.size} that the question is about.`;
    const silent = { ...answer, abstained: true, nodes, sentences: [{ text, citations: [] }] };
    return { ...retrieval, answer: silent };
  }
  const names = new Map(evidence.nodes.map(({ id, name }) => [id, name]));
  const kept = answer.sentences.filter(({ citations }) => citations.some(({ node }) => nodes.includes(node)));
  const named = nodes.map((node) => names.get(node) ?? node).join(", ");
  const own = nodes.map((node) => ({ node, edges: [] }));
  const sentences = kept.length > 0 ? kept : [{ text: `${named}.`, citations: own }];
  return { ...retrieval, answer: { ...answer, nodes, sentences } };
}
