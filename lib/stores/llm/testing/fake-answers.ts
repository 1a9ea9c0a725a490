/** Bodies of the fake server's answers, in the shapes of OpenAI's protocol. */
import type { ServerResponse } from "node:http";
import type { FakeBody } from "./fake-request";
import type { WrittenTokens } from "./write-tokens";

export interface FakeUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

export interface FakeChat {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: { index: number; message: { role: string; content: string }; finish_reason: string }[];
  usage: FakeUsage;
}

const BYTES_PER_TOKEN = 4;
const CHARACTERS_PER_PIECE = 12;

/** The tokenizer of the fake: four bytes a token. */
export function countFakeTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

function usageOf(prompt: string, written: string): FakeUsage {
  const prompt_tokens = countFakeTokens(prompt);
  const completion_tokens = countFakeTokens(written);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** What OpenAI says of the tokens beside their number. */
export function usageDetails({ cached, reasoning }: { cached: number; reasoning: number }) {
  return {
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

const promptOf = ({ messages = [] }: FakeBody) => messages.map(({ content }) => content).join("\n");

export function chatCompletion(body: FakeBody, text: string, finish_reason: string): FakeChat {
  return {
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 0,
    model: body.model ?? "",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason }],
    usage: usageOf(promptOf(body), text),
  };
}

/** The likeliest of the tokens that may come first, as if it were the whole answer. */
export function firstToken(odds: Readonly<Record<string, number>> | undefined): WrittenTokens | null {
  const [best] = Object.entries(odds ?? {}).sort(([, a], [, b]) => b - a);
  if (!best) return null;
  const [text] = best;
  return { text, tokens: [{ text, odds: new Map(Object.entries(odds!)) }], finish: "length" };
}

/** What a model that thinks first answers with as many tokens as it may write. */
export function addThoughts(
  { choices: [choice], usage }: FakeChat,
  body: FakeBody,
  { thoughts, thoughtsAs }: { thoughts: number; thoughtsAs: "reasoning" | "tags" | "closing tag" },
): void {
  const { message } = choice!;
  const most = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  const isCut = most < thoughts + usage.completion_tokens;
  const thought = "Hmm. ".repeat(Math.min(most, thoughts));
  const [open, close] = [thoughtsAs === "tags" ? "<think>" : "", "</think>\n\n"];
  const answer = isCut ? "" : message.content;
  if (thoughtsAs === "reasoning") Object.assign(message, { content: answer, reasoning_content: thought });
  else message.content = isCut ? open + thought : open + thought + close + answer;
  if (isCut) choice!.finish_reason = "length";
  usage.completion_tokens = Math.min(most, thoughts + usage.completion_tokens);
  Object.assign(usage, usageDetails({ cached: 0, reasoning: Math.min(most, thoughts) }));
}

/** The likeliest tokens at each place of a chat's answer, so many of them. */
export function addTokens({ choices }: FakeChat, { tokens }: WrittenTokens, most: number): void {
  const content = tokens.map(({ text, odds }) => ({
    token: text,
    logprob: odds.get(text) ?? UNLIKELY,
    top_logprobs: [...odds]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([token, logprob]) => ({ token, logprob })),
  }));
  Object.assign(choices[0]!, { logprobs: { content } });
}

export function completion(body: FakeBody, top: Readonly<Record<string, number>>) {
  const [token = "", logprob = 0] = Object.entries(top).sort(([, a], [, b]) => b - a)[0] ?? [];
  const most = typeof body.logprobs === "number" ? body.logprobs : 1;
  const listed = Object.entries(top)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
  return {
    id: "cmpl-fake",
    object: "text_completion",
    created: 0,
    model: body.model,
    choices: [
      {
        index: 0,
        text: token,
        finish_reason: "length",
        logprobs: {
          tokens: [token],
          token_logprobs: [logprob],
          top_logprobs: [Object.fromEntries(listed)],
          text_offset: [0],
        },
      },
    ],
    usage: { ...usageOf([body.prompt ?? ""].flat().join(""), ""), completion_tokens: 1 },
  };
}

/** What a model wrote behind a prompt, with the likeliest tokens at each of its places. */
export function completionOf(body: FakeBody, { text, tokens, finish }: WrittenTokens) {
  const most = typeof body.logprobs === "number" ? body.logprobs : 1;
  const prompt = [body.prompt ?? ""].flat().join("");
  const logprobs = {
    tokens: tokens.map((token) => token.text),
    token_logprobs: tokens.map((token) => token.odds.get(token.text) ?? UNLIKELY),
    top_logprobs: tokens.map(({ odds }) =>
      Object.fromEntries([...odds].sort(([, a], [, b]) => b - a).slice(0, most)),
    ),
    text_offset: tokens.map((_, at) =>
      tokens.slice(0, at).reduce((sum, token) => sum + token.text.length, prompt.length),
    ),
  };
  return {
    id: "cmpl-fake",
    object: "text_completion",
    created: 0,
    model: body.model,
    choices: [{ index: 0, text, finish_reason: finish, logprobs }],
    usage: { ...usageOf(prompt, text), completion_tokens: tokens.length },
  };
}

/** What is said of a token that may not come next. */
const UNLIKELY = -20;

/** Each prompt again, word by word, and one more word: `next` says what may follow a text. */
export function echo(
  body: FakeBody,
  next: (text: string) => Readonly<Record<string, number>>,
  tokenize: (text: string) => string[] = (text) => text.match(/\s?[^\s]+|\s/g) ?? [],
  beginning = "",
) {
  const prompts = [body.prompt ?? ""].flat();
  const choices = prompts.map((prompt, index) => {
    const tokens = [...(beginning ? [beginning] : []), ...tokenize(prompt), " more"];
    const before = tokens.map((_, at) => tokens.slice(0, at).join(""));
    const logs = tokens.map((token, at) =>
      at === 0 ? null : (next(before[at]!.slice(beginning.length))[token] ?? UNLIKELY),
    );
    const text_offset = before.map((text) => [...text].length);
    return {
      index,
      text: tokens.join(""),
      finish_reason: "length",
      logprobs: { tokens, token_logprobs: logs, top_logprobs: null, text_offset },
    };
  });
  const usage = usageOf(prompts.join(""), "");
  return {
    id: "cmpl-fake",
    object: "text_completion",
    created: 0,
    model: body.model,
    choices: choices.reverse(),
    usage: { ...usage, completion_tokens: prompts.length },
  };
}

/** Vectors of three numbers made from the text. */
export function embeddings({ input = [], model }: FakeBody) {
  const texts = [input].flat();
  return {
    object: "list",
    model,
    data: texts.map((text, index) => ({
      object: "embedding",
      index,
      embedding: [text.length + 1, (text.codePointAt(0) ?? 0) / 100, 1],
    })),
    usage: { prompt_tokens: countFakeTokens(texts.join("")), total_tokens: countFakeTokens(texts.join("")) },
  };
}

interface Streaming {
  /** Of the text that is sent before the connection is closed; 1 sends all of it and ends well. */
  share: number;
  usage: boolean;
  /** Whether the stream goes on with something that is no JSON. */
  malformed: boolean;
  pieceMs: number | undefined;
  /** What the second half waits for. */
  secondHalf: Promise<void> | undefined;
}

/** Sends the answer piece by piece; returns what a provider would bill, also when the reader left on the way. */
export async function streamChat(
  response: ServerResponse,
  { choices, usage, ...head }: FakeChat,
  { share, usage: withUsage, malformed, pieceMs, secondHalf }: Streaming,
): Promise<FakeUsage> {
  const [{ message, finish_reason } = { message: { content: "" }, finish_reason: "stop" }] = choices;
  const text = message.content.slice(0, Math.ceil(message.content.length * share));
  const event = async (value: object | string) => {
    const line = `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
    // Written out before the next piece, so that a cut loses nothing of what is billed.
    await new Promise<void>((resolve) => response.write(line, () => resolve()));
  };
  const chunk = (delta: object, finish: string | null = null) => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  response.writeHead(200, { "content-type": "text/event-stream" });
  await event(chunk({ role: "assistant", content: "" }));
  let sent = 0;
  for (let at = 0; at < text.length && !response.closed; at += CHARACTERS_PER_PIECE) {
    if (at >= text.length / 2) await secondHalf;
    const piece = text.slice(at, at + CHARACTERS_PER_PIECE);
    await event(chunk({ content: piece }));
    sent = at + piece.length;
    if (pieceMs) await new Promise((resolve) => setTimeout(resolve, pieceMs));
  }
  const billed = { ...usage, completion_tokens: countFakeTokens(message.content.slice(0, sent)) };
  if (malformed) await event('{"choices": [{');
  if (share < 1 || malformed || response.closed) {
    response.destroy();
    return billed;
  }
  await event(chunk({}, finish_reason));
  if (withUsage) await event({ ...head, object: "chat.completion.chunk", choices: [], usage });
  await event("[DONE]");
  response.end();
  return billed;
}
