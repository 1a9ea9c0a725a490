/**
 * Chats by Ollama's own protocol, in place of OpenAI's: that one has no size of the context window, and Ollama leaves out what is beyond
 * the window of 4,096 tokens that it has by default, without a word.
 */

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface Asked {
  model: string;
  messages: object[];
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  logprobs?: boolean;
  top_logprobs?: number;
  response_format?: { type: string; json_schema?: { schema: object } };
}

interface Answered {
  message?: { content?: string };
  done?: boolean;
  done_reason?: string;
  prompt_eval_count?: number;
  eval_count?: number;
  logprobs?: object[];
  error?: unknown;
}

const CHAT = /\/v1\/chat\/completions$/;
const NOT_THERE = [403, 404, 405];
const SMALLEST = 8_192;
const LARGEST = 65_536;
/** Slack for the tokens of a text, which are only estimated. */
const MARGIN = 1.5;

/** The context window for a prompt with its answer: a power of 2, since another size has the model loaded again. */
export function ollamaWindow(tokens: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(tokens * MARGIN))));
}

/** @param windowOf the size of the context window; null leaves a chat as it is */
export function asOllama(send: Send, windowOf: () => number | null): Send {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : String(url);
    const window = windowOf();
    if (window === null || !CHAT.test(address)) return send(url, init);
    const asked = JSON.parse(String(init?.body)) as Asked;
    const body = JSON.stringify(ownBody(asked, window));
    const reply = await send(address.replace(CHAT, "/api/chat"), { ...init, body });
    // A gateway may let through one protocol only.
    if (NOT_THERE.includes(reply.status)) {
      void reply.body?.cancel().catch(() => undefined);
      return send(url, init);
    }
    if (!reply.ok || !reply.body) return reply;
    if (!asked.stream) return Response.json(chatOf((await reply.json()) as Answered));
    const events = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(asEvents());
    return new Response(events.pipeThrough(new TextEncoderStream()), {
      headers: { "content-type": "text/event-stream" },
    });
  };
}

function ownBody(
  { response_format, max_tokens, max_completion_tokens, temperature, ...asked }: Asked,
  window: number,
) {
  const { model, messages, stream = false, logprobs, top_logprobs } = asked;
  const options = { num_ctx: window, num_predict: max_tokens ?? max_completion_tokens, temperature };
  const format = response_format && (response_format.json_schema?.schema ?? "json");
  return { model, messages, stream, logprobs, top_logprobs, format, options };
}

function chatOf({ message, done, done_reason = "stop", logprobs, ...answer }: Answered) {
  const { prompt_eval_count, eval_count, error } = answer;
  const own = { role: "assistant", content: message?.content ?? "" };
  const finish_reason = done ? done_reason : null;
  const choice = {
    index: 0,
    message: own,
    delta: own,
    finish_reason,
    logprobs: logprobs && { content: logprobs },
  };
  const usage = { prompt_tokens: prompt_eval_count, completion_tokens: eval_count };
  return { choices: [choice], ...(done && { usage }), ...(error !== undefined && { error }) };
}

/** Lines of JSON as events. */
function asEvents(): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(piece, controller) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop()!;
      for (const line of lines.filter((one) => one.trim() !== ""))
        controller.enqueue(`data: ${JSON.stringify(chatOf(JSON.parse(line) as Answered))}\n\n`);
    },
    flush(controller) {
      if (rest.trim() === "") controller.enqueue("data: [DONE]\n\n");
    },
  });
}
