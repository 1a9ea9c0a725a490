/**
 * A run as the spans of one trace, with the attributes of OpenInference, which Phoenix and Langfuse read. Texts have bounds, so that
 * no trace is larger than what collectors take.
 */
import { randomBytes } from "node:crypto";
import type { Run, RunColumn } from "../../measure/run/run";
import type { Retrieval } from "../../methods/contract/retriever";
import type { LlmCall } from "../../methods/llm/llm-call";
import type { Artefact, StageRecord } from "../../methods/trace/trace";
import type { Attributes, Span } from "./otlp-message";

/** Limits: characters of a text, documents of a method, calls of a stage, messages of a call, and plans. */
const MOST = { characters: 8_000, documents: 20, calls: 20, messages: 8, plans: 5 };

/** When its parts began that ran in this process, in milliseconds since 1970. */
export interface RunTimes {
  readonly run: number;
  /** Null where it was read before. */
  reading: number | null;
  /** By column: when the time of its stages is 0. */
  readonly columns: Map<string, number>;
}

/** The span of the caller that a run belongs to. */
export interface ParentSpan {
  trace: string;
  id: string;
  /** True if its trace is recorded. */
  sampled: boolean;
}

/** The parent span in the W3C header `traceparent`; null without the header, or when it is not valid. */
export function readTraceParent(headers: Headers): ParentSpan | null {
  const read = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(
    headers.get("traceparent")?.trim() ?? "",
  );
  return read && { trace: read[1]!, id: read[2]!, sampled: (Number.parseInt(read[3]!, 16) & 1) === 1 };
}

type Child = Omit<Span, "trace" | "id" | "parent"> & { children?: Child[] };

/**
 * The run first, then how its question was read and what each method did: of what ran between `times.run` and now, not what was
 * recorded before.
 */
export function runSpans(run: Run, times: RunTimes, parent: ParentSpan | null, link: string): Span[] {
  const { id, question, knowledgeBaseName, generation, budget, reading, verdict } = run;
  const columns = run.columns.filter((column) => times.columns.has(column.id));
  const children = columns.map((column) => columnSpan(column, question, times.columns.get(column.id)!));
  if (reading && times.reading !== null)
    children.unshift({ ...stageSpan(reading, times.reading), name: "reading" });
  const failed = columns.find(({ state }) => state === "failed");
  const root: Child = {
    name: "run",
    from: Math.min(times.run, ...children.map(({ from }) => from)),
    to: Math.max(Date.now(), ...children.map(({ to }) => to)),
    attributes: {
      ...ofKind("CHAIN", question, verdict?.sentence ?? ""),
      metadata: JSON.stringify({ run: id, link, knowledgeBase: knowledgeBaseName, generation, budget }),
    },
    status: failed && columns.every(({ state }) => state !== "done") ? { error: failed.error ?? "" } : "ok",
    children,
  };
  return flat(root, parent?.trace ?? randomBytes(16).toString("hex"), parent?.id ?? null);
}

function flat({ children = [], ...span }: Child, trace: string, parent: string | null): Span[] {
  const id = randomBytes(8).toString("hex");
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(span.attributes)) attributes[key] = clipped(value);
  const status = typeof span.status === "object" ? { error: clipped(span.status.error) } : span.status;
  const own: Span = { ...span, trace, id, parent, attributes, status };
  return [own, ...children.flatMap((child) => flat(child, trace, id))];
}

/** @param began when its time is 0 */
function columnSpan(column: RunColumn, question: string, began: number): Child {
  const { id, method, state, params, retrieval, counterfactual, error } = column;
  const ran = column.stages.filter((stage) => !stage.reused && /done|failed/.test(stage.state));
  const children = ran.map((stage) => stageSpan(stage, began));
  const answer = retrieval?.answer;
  const { confidence, abstained } = answer ?? {};
  const changedFrom = counterfactual?.intervention.from;
  return {
    name: id,
    from: Math.min(...(ran.length > 0 ? children.map(({ from }) => from) : [began])),
    to: Math.max(began, ...children.map(({ to }) => to)),
    attributes: {
      ...ofKind("RETRIEVER", question, answer?.sentences.map(({ text }) => text).join(" ") ?? ""),
      ...(retrieval && documents(retrieval)),
      ...(confidence !== undefined && { "hopscope.confidence": confidence }),
      ...(abstained !== undefined && { "hopscope.abstained": abstained }),
      metadata: JSON.stringify({ method, state, confidence, abstained, params, changedFrom }),
    },
    status: state === "done" ? "ok" : state === "failed" ? { error: error ?? "" } : "unset",
    children,
  };
}

function documents({ ranking, evidence }: Retrieval): Attributes {
  const nodes = new Map(evidence.nodes.map((node) => [node.id, node]));
  const each = ranking.slice(0, MOST.documents).map(({ node, score }, at) => {
    const { name, excerpt, labels } = nodes.get(node) ?? { name: node, excerpt: "", labels: [] };
    return prefixed(`retrieval.documents.${at}.document`, {
      id: node,
      content: excerpt === "" || excerpt === name ? name : `${name}\n${excerpt}`,
      score,
      metadata: JSON.stringify({ labels, rank: at + 1 }),
    });
  });
  return Object.assign({}, ...each);
}

function stageSpan(stage: StageRecord, began: number): Child {
  const { id, state, ms, graphReads, artefacts, reason } = stage;
  const from = began + stage.startedAtMs;
  const to = from + ms;
  return {
    ...{ name: id, from, to },
    attributes: {
      ...ofKind("CHAIN", "", artefacts.flatMap(inWords).join("\n")),
      metadata: JSON.stringify({ graphReads }),
    },
    status: state === "failed" ? { error: reason ?? "" } : "ok",
    children: callSpans(artefacts, from, to),
  };
}

/** Note of a stage, or its most probable plans. */
function inWords(artefact: Artefact): string[] {
  if (artefact.kind === "note") return [artefact.text];
  if (artefact.kind !== "plans") return [];
  return artefact.plans
    .slice(0, MOST.plans)
    .map(({ probability, pattern }) => `${Math.round(probability * 100)} %: ${pattern}`);
}

/** One after the other: of a call, its duration is recorded and not its beginning. */
function callSpans(artefacts: readonly Artefact[], from: number, to: number): Child[] {
  let next = from;
  const calls = artefacts.filter((artefact) => artefact.kind === "llm-call");
  return calls.slice(0, MOST.calls).map((call) => {
    const start = Math.max(from, Math.min(next, to - call.ms));
    next = Math.min(to, start + call.ms);
    return callSpan(call, start, next);
  });
}

function callSpan(call: LlmCall, from: number, to: number): Child {
  const { purpose, model, messages, answer, usage, cached, attempts, error } = call;
  const asked = messages.slice(-MOST.messages).map(messageAttributes("llm.input_messages"));
  return {
    ...{ name: purpose, from, to },
    attributes: {
      ...ofKind("LLM", messages.at(-1)?.content ?? "", answer),
      "llm.model_name": model,
      "llm.token_count.prompt": BigInt(usage.input),
      "llm.token_count.completion": BigInt(usage.output),
      "llm.token_count.total": BigInt(usage.input + usage.output),
      ...Object.assign({}, ...asked),
      ...messageAttributes("llm.output_messages")({ role: "assistant", content: answer }, 0),
      metadata: JSON.stringify({ cached, attempts, estimated: usage.estimated }),
    },
    status: error === undefined ? "ok" : { error },
  };
}

function messageAttributes(prefix: string) {
  return ({ role, content }: LlmCall["messages"][number], at: number): Attributes =>
    prefixed(`${prefix}.${at}.message`, { role, content });
}

function ofKind(kind: "CHAIN" | "RETRIEVER" | "LLM", input: string, output: string): Attributes {
  return {
    "openinference.span.kind": kind,
    ...(input !== "" && { "input.value": input }),
    ...(output !== "" && { "output.value": output }),
  };
}

function prefixed(prefix: string, attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`${prefix}.${key}`, value]));
}

function clipped<T>(value: T | string): T | string {
  if (typeof value !== "string" || value.length <= MOST.characters) return value;
  return `${value.slice(0, MOST.characters - 1)}…`;
}
