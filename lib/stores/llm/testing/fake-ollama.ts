/** The fake server as Ollama: its own protocol beside OpenAI's, and prompts that are shortened without a word. */
import type { ServerResponse } from "node:http";
import { countFakeTokens, type FakeChat } from "./fake-answers";
import type { FakeBody, FakeRequest } from "./fake-request";

const PIECE = 12;

/** A chat of its own protocol as one of OpenAI's. */
export function openAiBody({ format, ...body }: FakeBody): FakeBody {
  const json_schema = typeof format === "object" ? { schema: format } : undefined;
  return {
    ...body,
    ...(body.options?.num_predict !== undefined && { max_tokens: body.options.num_predict }),
    ...(format && { response_format: { type: json_schema ? "json_schema" : "json_object", json_schema } }),
  } as FakeBody;
}

/** Of a prompt that is longer than the window, the end that fills half of it is read. */
export function shortened(request: FakeRequest, window: number): FakeRequest {
  const { messages = [] } = request.body;
  const whole = messages.map(({ content }) => content).join("\n");
  if (countFakeTokens(whole) <= window) return request;
  const content = whole.slice(-4 * (window / 2 + 2));
  return { ...request, body: { ...request.body, messages: [{ role: "user", content }] } };
}

export function sendAsOllama(response: ServerResponse, { choices, usage }: FakeChat, streams: boolean): void {
  const [{ message, finish_reason, logprobs }] = choices as [
    FakeChat["choices"][0] & { logprobs?: { content: object[] } },
  ];
  const end = {
    ...{ done: true, done_reason: finish_reason, logprobs: logprobs?.content },
    ...{ prompt_eval_count: usage.prompt_tokens, eval_count: usage.completion_tokens },
  };
  response.writeHead(200, { "content-type": streams ? "application/x-ndjson" : "application/json" });
  if (!streams) return void response.end(JSON.stringify({ message, ...end }));
  const pieces = message.content.match(new RegExp(`[^]{1,${PIECE}}`, "g")) ?? [];
  for (const content of pieces) response.write(`${JSON.stringify({ message: { content }, done: false })}\n`);
  response.end(`${JSON.stringify({ message: { content: "" }, ...end })}\n`);
}
