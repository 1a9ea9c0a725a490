/** The client of an application that is already running on the data folder. */
import { openAsBlob } from "node:fs";
import type { Problem, SearchResult, SourcesAdded } from "../lib/core/api";
import { type ErrorCode, HopscopeError, STATUS_BY_CODE } from "../lib/core/errors";
import type { EvaluationEvent } from "../lib/core/evaluation";
import type { GraphNode } from "../lib/core/graph/graph-source";
import type { MatchResponse, PathsResponse } from "../lib/core/graph-api";
import type { Job } from "../lib/core/job";
import type { KnowledgeBase } from "../lib/core/knowledge-base";
import type { PlanResponse } from "../lib/core/plan-api";
import type { QuestionSet } from "../lib/core/questions/question-set";
import type { Run, RunEvent } from "../lib/core/run";
import type { TrainedModel } from "../lib/core/trained-model";
import type { Client } from "./client";
import { lastRun } from "./last-run";

/** @param address such as http://127.0.0.1:3000 */
export function httpClient(address: string): Client {
  const call = (method: string, route: string, sent: Sent = {}) => request(address, method, route, sent);
  const json = async <T>(method: string, route: string, sent?: Sent): Promise<T> =>
    (await call(method, route, sent)).json();
  const events = <T>(method: string, route: string, sent?: Sent) =>
    readEvents<T>(address, call(method, route, sent), sent?.signal);
  const base = (id: string) => `/api/knowledge-bases/${encodeURIComponent(id)}`;
  const taught = (
    what: string,
    id: string,
    questions: readonly object[],
    wanted: object,
    signal: AbortSignal,
  ) =>
    call("POST", `${base(id)}/fine-tuning/${what}?${queryOf(wanted)}`, { body: linesOf(questions), signal });
  const experimentPath = (id: string) => `/api/experiments/${encodeURIComponent(id)}`;
  const runPath = (id: string) => `/api/runs/${encodeURIComponent(id)}`;
  const setPath = (id: string, set: string) => `${base(id)}/question-sets/${encodeURIComponent(set)}`;

  return {
    listKnowledgeBases: async () =>
      (await json<{ knowledgeBases: KnowledgeBase[] }>("GET", "/api/knowledge-bases")).knowledgeBases,
    createKnowledgeBase: (name) => json("POST", "/api/knowledge-bases", { body: { name } }),
    connectNeo4j: (name, neo4j) => json("POST", "/api/knowledge-bases", { body: { name, neo4j } }),
    readConnection: (id) => json("GET", `${base(id)}/connection`),
    createIndexes: async (id, body) =>
      (await json<{ job: Job }>("POST", `${base(id)}/connection/indexes`, { body })).job,
    project: (id, body) => json("POST", `${base(id)}/projections`, { body }),
    removeKnowledgeBase: async (id) => {
      await call("DELETE", base(id));
    },
    async addFiles(id, files, { onRejected, replace, signal }) {
      const body = new FormData();
      for (const file of files) body.append("files", await openAsBlob(file.path), file.name);
      return json<SourcesAdded>("POST", `${base(id)}/sources?onRejected=${onRejected}&replace=${replace}`, {
        body,
        signal,
      });
    },
    startIndexing: async (id, wanted) =>
      (await json<{ job: Job | null }>("POST", `${base(id)}/index?${queryOf(wanted)}`)).job,
    estimateDescriptions: (id, signal) => json("GET", `${base(id)}/index/estimate`, { signal }),
    followJob: (id) => events<Job>("GET", `/api/jobs/${id}/events`),
    cancelJob: (id) => json<Job>("POST", `/api/jobs/${id}/cancel`),
    ask: (body, signal) => events<RunEvent>("POST", "/api/runs", { body, signal }),
    readRun: (id) => json<Run>("GET", runPath(id)),
    async rerun(id, body, signal) {
      const { columns } = await json<Run>("POST", `${runPath(id)}/counterfactuals`, { body, signal });
      const run = await lastRun(events<RunEvent>("GET", `${runPath(id)}/events`, { signal }));
      return { run, column: columns.at(-1)!.id };
    },
    async startTraining(id, questions, wanted) {
      const body = linesOf(questions);
      return (await json<{ job: Job }>("POST", `${base(id)}/train?${queryOf(wanted)}`, { body })).job;
    },
    trainingExamples: async (id, questions, recipe, signal) =>
      readLines(address, await taught("examples", id, questions, { recipe }, signal), signal),
    trainingPairs: async (id, questions, recipe, signal) =>
      readLines(address, await taught("pairs", id, questions, { recipe }, signal), signal),
    estimateFineTuning: async (id, questions, wanted, signal) =>
      (await taught("estimate", id, questions, wanted, signal)).json(),
    startFineTuning: async (id, questions, wanted) =>
      (
        await json<{ job: Job }>("POST", `${base(id)}/fine-tuning?${queryOf(wanted)}`, {
          body: linesOf(questions),
        })
      ).job,
    readFineTuning: (id) => json("GET", `${base(id)}/fine-tuning`),
    listModels: async (id) => (await json<{ models: TrainedModel[] }>("GET", `${base(id)}/models`)).models,
    bringQuestions: (id, { text, skip, ...wanted }) =>
      json(
        "POST",
        `${base(id)}/question-sets?${queryOf({ ...wanted, onRejected: skip ? "skip" : "refuse" })}`,
        {
          body: new Blob([text]),
        },
      ),
    listQuestionSets: async (id) =>
      (await json<{ questionSets: QuestionSet[] }>("GET", `${base(id)}/question-sets`)).questionSets,
    readQuestionSet: (id, set) => json("GET", setPath(id, set)),
    checkGold: (id, set) => json("GET", `${setPath(id, set)}/check`),
    removeQuestionSet: async (id, set) => {
      await call("DELETE", setPath(id, set));
    },
    startExperiment: (id, body) => json("POST", `${base(id)}/experiments`, { body }),
    estimateExperiment: (id, body, signal) =>
      json("POST", `${base(id)}/experiments/estimate`, { body, signal }),
    resumeExperiment: (id, most) =>
      json("POST", `${experimentPath(id)}/resume`, most ? { body: { most } } : {}),
    bundleExperiment: async (id, signal) =>
      readBytes(address, await call("GET", `${experimentPath(id)}/bundle`, { signal }), signal),
    startReplay: async (file, wanted, signal) =>
      json("POST", `/api/experiments/replays?${queryOf(wanted)}`, { body: await openAsBlob(file), signal }),
    readReplay: (id, signal) => json("GET", `${experimentPath(id)}/replay`, { signal }),
    readExperiment: (id) => json("GET", experimentPath(id)),
    compareExperiment: (id, query, signal) =>
      json("GET", `${experimentPath(id)}/comparison?${queryOf(query)}`, { signal }),
    readOracle: (id, query, signal) =>
      json("GET", `${experimentPath(id)}/oracle?${queryOf({ ...query, variants: query.variants?.join() })}`, {
        signal,
      }),
    startReading: async (id) => (await json<{ job: Job | null }>("POST", `${experimentPath(id)}/router`)).job,
    estimateJudgements: (id, body, signal) =>
      json("POST", `${experimentPath(id)}/judgements/estimate`, { body, signal }),
    startJudging: async (id, body) =>
      (await json<{ job: Job }>("POST", `${experimentPath(id)}/judgements`, { body })).job,
    readJudgements: (id) => json("GET", `${experimentPath(id)}/judgements`),
    readAudit: (id, limit) => json("GET", `${experimentPath(id)}/audit?${queryOf({ limit })}`),
    addGoldFromRun: (run, body) => json("POST", `/api/runs/${encodeURIComponent(run)}/gold`, { body }),
    evaluate: (body, signal) => events<EvaluationEvent>("POST", "/api/evaluations", { body, signal }),
    nodes: async (id, ids) =>
      (await json<{ nodes: GraphNode[] }>("GET", `${base(id)}/nodes?${queryOf({ ids })}`)).nodes,
    search: (id, query) => json<SearchResult>("GET", `${base(id)}/search?${queryOf(query)}`),
    plan: (id, body, signal) => json<PlanResponse>("POST", `${base(id)}/plan`, { body, signal }),
    match: (id, body, signal) => json<MatchResponse>("POST", `${base(id)}/match`, { body, signal }),
    paths: (id, wanted, signal) =>
      json<PathsResponse>("GET", `${base(id)}/paths?${queryOf(wanted)}`, { signal }),
    close: async () => {},
  };
}

/** One JSON object a line. */
function linesOf(values: readonly object[]): Blob {
  return new Blob(values.map((value) => `${JSON.stringify(value)}\n`));
}

/** Lists repeat their key; what is undefined is left out. */
function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(key, String(one));
  }
  return query;
}

interface Sent {
  /** A form, bytes as they are, or a value that is sent as JSON. */
  body?: object;
  signal?: AbortSignal;
}

async function request(
  address: string,
  method: string,
  route: string,
  { body, signal }: Sent,
): Promise<Response> {
  const form = body instanceof FormData || body instanceof Blob ? body : null;
  const response = await fetch(address + route, {
    method,
    headers: {
      accept: "text/event-stream, application/json",
      ...(body && !form ? { "content-type": "application/json" } : {}),
    },
    body: form ?? (body && JSON.stringify(body)),
    signal,
  }).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : unreachable(address, "does not answer", error);
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const code: ErrorCode =
    problem.code && problem.code in STATUS_BY_CODE ? (problem.code as ErrorCode) : "internal";
  throw new HopscopeError(code, problem.detail ?? `The application answered ${response.status}.`, {
    hint: problem.hint,
    problems: problem.problems,
  });
}

/** The JSON values of a server-sent event stream. @throws HopscopeError when the connection breaks */
async function* readEvents<T>(
  address: string,
  answer: Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  let text = "";
  const { body } = await answer;
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages)
        if (message.startsWith("data: ")) yield JSON.parse(message.slice(6)) as T;
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : unreachable(address, "broke the connection", error);
  }
}

/** A body as it comes. @throws HopscopeError when the connection breaks */
async function* readBytes(
  address: string,
  { body }: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch (error) {
    throw signal.aborted ? signal.reason : unreachable(address, "broke the connection", error);
  }
}

/** The JSON values of a body of lines. @throws HopscopeError when the connection breaks */
async function* readLines<T>(
  address: string,
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as T;
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : unreachable(address, "broke the connection", error);
  }
}

function unreachable(address: string, what: string, error: unknown): HopscopeError {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  return new HopscopeError("not-ready", `The application at ${address} ${what}: ${reason}.`);
}
