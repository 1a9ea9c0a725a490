/** The language model that `npm run test:llm` starts, as it is or as an endpoint that can do less: for `*.llm.test.ts`. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { LlmCall } from "../../../methods/llm/llm-call";
import { type LlmSettings, openLlm } from "../open-llm";
import type { FakeBody } from "./fake-request";

const { HOPSCOPE_TEST_LLM_URL = "", HOPSCOPE_TEST_LLM_MODEL = "" } = process.env;
export const REAL = { baseUrl: HOPSCOPE_TEST_LLM_URL, model: HOPSCOPE_TEST_LLM_MODEL };
/** On a busy machine a prompt of 2,000 tokens takes half of it. */
const TIMEOUT_MS = 120_000;

/** Nothing is answered from what was paid for before. */
export function openReal(settings: Partial<LlmSettings> = {}) {
  const given = { ...REAL, prices: {}, concurrency: 4, timeoutMs: TIMEOUT_MS, ...settings };
  const model = openLlm(given, { get: async () => null, set: async () => {} });
  const calls: LlmCall[] = [];
  const callerOf = (signal: AbortSignal = new AbortController().signal) => ({
    signal,
    record: (call: LlmCall) => calls.push(call),
  });
  return { llm: model.within({ tokens: null, cost: null }), calls, callerOf };
}

/**
 * Passes requests on to it under another owner, so that it seems to take no grammars.
 * @param change what is sent in place of a body; null refuses the request
 */
export async function startLimited(change: (path: string, body: FakeBody) => FakeBody | null) {
  const server = createServer(async (incoming, response) => {
    const path = (incoming.url ?? "").replace(/^\/v1/, "");
    const sent = incoming.method === "POST" ? change(path, JSON.parse(await textOf(incoming))) : {};
    if (sent === null) {
      response.writeHead(400, { "content-type": "application/json" });
      return response.end('{"error": {"message": "Unsupported parameter."}}');
    }
    const { method = "GET" } = incoming;
    const body = method === "POST" ? { body: JSON.stringify(sent) } : {};
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${REAL.baseUrl}${path}`, { method, headers, ...body });
    response.writeHead(answer.status, headers);
    return response.end((await answer.text()).replace('"owned_by":"me"', '"owned_by":"someone"'));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
