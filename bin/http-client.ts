/** The client of an application that is already running on the data folder. */
import { openAsBlob } from "node:fs";
import type { Problem, SourcesAdded } from "../lib/core/api";
import { type ErrorCode, HopscopeError, STATUS_BY_CODE } from "../lib/core/errors";
import type { EvaluationEvent } from "../lib/core/evaluation";
import type { Job } from "../lib/core/job";
import type { KnowledgeBase } from "../lib/core/knowledge-base";
import type { RunEvent } from "../lib/core/run";
import type { Client } from "./client";

/** @param address such as http://127.0.0.1:3000 */
export function httpClient(address: string): Client {
  const call = (method: string, route: string, body?: unknown) => request(address, method, route, body);
  const json = async <T>(method: string, route: string, body?: unknown): Promise<T> =>
    (await call(method, route, body)).json();
  const base = (id: string) => `/api/knowledge-bases/${encodeURIComponent(id)}`;

  return {
    place: address,
    listKnowledgeBases: async () =>
      (await json<{ knowledgeBases: KnowledgeBase[] }>("GET", "/api/knowledge-bases")).knowledgeBases,
    createKnowledgeBase: (name) => json("POST", "/api/knowledge-bases", { name }),
    removeKnowledgeBase: async (id) => {
      await call("DELETE", base(id));
    },
    async addFiles(id, files, { onRejected, replace }) {
      const form = new FormData();
      for (const file of files) form.append("files", await openAsBlob(file.path), file.name);
      return json<SourcesAdded>(
        "POST",
        `${base(id)}/sources?onRejected=${onRejected}&replace=${replace}`,
        form,
      );
    },
    startIndexing: async (id, force) =>
      (await json<{ job: Job | null }>("POST", `${base(id)}/index?force=${force}`)).job,
    followJob: (id) => events<Job>(call("GET", `/api/jobs/${id}/events`)),
    ask: (wanted) => events<RunEvent>(call("POST", "/api/runs", wanted)),
    evaluate: (wanted) => events<EvaluationEvent>(call("POST", "/api/evaluations", wanted)),
    close: async () => {},
  };
}

async function request(address: string, method: string, route: string, body: unknown): Promise<Response> {
  const form = body instanceof FormData;
  const response = await fetch(address + route, {
    method,
    headers: {
      accept: "text/event-stream, application/json",
      ...(body && !form ? { "content-type": "application/json" } : {}),
    },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: Error) => {
    throw new HopscopeError(
      "not-ready",
      `The application at ${address} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}.`,
    );
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

/** The JSON values of a server-sent event stream. */
async function* events<T>(answer: Promise<Response>): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of (await answer).body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) if (message.startsWith("data: ")) yield JSON.parse(message.slice(6)) as T;
  }
}
