/** One request to a chat endpoint and its answer, whole or streamed; what it was billed is known also when it breaks off. */
import type OpenAI from "openai";
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionCreateParamsStreaming,
} from "openai/resources/chat/completions";
import * as z from "zod";
import type { Message, Usage } from "../../methods/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import { BadReply, CutAnswer, type FailureKind, readFailure, UnreadableAnswer } from "../endpoint/failure";
import { estimateUsage, NOTHING } from "./account";
import { adaptedMessages, type Dialect } from "./dialect";
import { messagesFor, responseFormat, type Structure } from "./wanted-structure";

export interface ChatRequest {
  model: string;
  messages: readonly Message[];
  maxTokens: number;
  structure: Structure | null;
  /** True for vLLM, which chooses among words by itself. */
  guided: boolean;
  /** True if the server takes a schema beside the demand for any JSON, as llama.cpp's do. */
  schemaInObject: boolean;
}

export interface Listener {
  signal: AbortSignal;
  onText?: ((text: string) => void) | undefined;
  /** Called with what an attempt took, once, also when it failed; not certain where nothing shows that it was read. */
  onUsage: (usage: Usage, isCertain?: boolean) => void;
}

const TOO_LONG = "length";
const FILTERED = "content_filter";
/** Length of the longest tokens; a server that writes more than was allowed is stopped. */
const MOST_CHARACTERS_PER_TOKEN = 128;
const LEAST_CHARACTERS_ALLOWED = 1_000_000;
const usageSchema = z.object({
  prompt_tokens: z.int().nonnegative(),
  completion_tokens: z.int().nonnegative(),
  prompt_tokens_details: z.object({ cached_tokens: z.int().nonnegative().nullish() }).nullish().catch(null),
  completion_tokens_details: z
    .object({ reasoning_tokens: z.int().nonnegative().nullish() })
    .nullish()
    .catch(null),
});
const chatSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
});

export interface Written {
  text: string;
  /** True if it ended because it was too long. */
  cut: boolean;
}

/** @throws what the connection throws, `CutAnswer`, `UnreadableAnswer`; the reason of the signal */
export async function askChat(
  client: OpenAI,
  request: ChatRequest,
  dialect: Dialect,
  listener: Listener,
): Promise<Written> {
  return listener.onText && dialect.streaming
    ? streamed(client, request, dialect, listener, listener.onText)
    : whole(client, request, dialect, listener);
}

async function whole(
  client: OpenAI,
  request: ChatRequest,
  dialect: Dialect,
  { signal, onText, onUsage }: Listener,
): Promise<Written> {
  const body = { ...bodyOf(request, dialect), stream: false } as ChatCompletionCreateParamsNonStreaming;
  let answer: unknown;
  try {
    answer = await unlessAborted(client.chat.completions.create(body, { signal }), signal);
  } catch (error) {
    onUsage(isBilled(error, signal) ? estimateUsage(request.messages, "") : NOTHING, isAnswered(error));
    throw error;
  }
  const parsed = chatSchema.safeParse(answer);
  const [choice] = parsed.data?.choices ?? [];
  const text = choice?.message.content ?? "";
  onUsage(readUsage(parsed.data?.usage) ?? estimateUsage(request.messages, text));
  if (!parsed.success) throw new UnreadableAnswer("The answer is not a chat completion.");
  if (isDeclined(text, choice?.message.refusal, choice?.finish_reason)) throw new BadReply("declined");
  onText?.(text);
  return { text, cut: choice?.finish_reason === TOO_LONG };
}

async function streamed(
  client: OpenAI,
  request: ChatRequest,
  dialect: Dialect,
  { signal, onUsage }: Listener,
  onText: (text: string) => void,
): Promise<Written> {
  const body = {
    ...bodyOf(request, dialect),
    stream: true,
    ...(dialect.streamUsage && { stream_options: { include_usage: true } }),
  } as ChatCompletionCreateParamsStreaming;
  let text = "";
  let usage: Usage | null = null;
  let finish: string | null = null;
  let refusal = "";
  let pieces = 0;
  let began = false;
  try {
    const stream = await unlessAborted(client.chat.completions.create(body, { signal }), signal);
    began = true;
    for await (const event of stream) {
      signal.throwIfAborted();
      const chunk = chunkSchema.safeParse(event);
      if (!chunk.success)
        throw new UnreadableAnswer("A piece of the stream is not one of a chat completion.");
      pieces += 1;
      const [choice] = chunk.data.choices;
      const piece = choice?.delta?.content ?? "";
      text += piece;
      refusal += choice?.delta?.refusal ?? "";
      if (text.length > mostCharacters(request)) throw new BadReply("endless");
      if (piece) onText(piece);
      finish = choice?.finish_reason ?? finish;
      usage = readUsage(chunk.data.usage) ?? usage;
    }
    signal.throwIfAborted();
    if (pieces === 0) throw new UnreadableAnswer("The answer is not a stream.");
    if (finish === null) throw new CutAnswer("The stream ended before the answer.");
  } catch (error) {
    const billed = began || isBilled(error, signal);
    onUsage(usage ?? (billed ? estimateUsage(request.messages, text) : NOTHING), began || isAnswered(error));
    throw error;
  }
  onUsage(usage ?? estimateUsage(request.messages, text));
  if (isDeclined(text, refusal, finish)) throw new BadReply("declined");
  return { text, cut: finish === TOO_LONG };
}

/** True if the model, or a filter before it, declined to write anything. */
function isDeclined(text: string, refusal: string | null | undefined, finish: string | null | undefined) {
  return text.trim() === "" && (Boolean(refusal) || finish === FILTERED);
}

function mostCharacters({ maxTokens }: ChatRequest): number {
  return Math.max(LEAST_CHARACTERS_ALLOWED, maxTokens * MOST_CHARACTERS_PER_TOKEN);
}

function bodyOf(request: ChatRequest, dialect: Dialect): object {
  const { model, messages, maxTokens, structure, guided, schemaInObject } = request;
  const asWord = guided && structure?.options !== undefined;
  return {
    model,
    messages: adaptedMessages(asWord ? messages : messagesFor(messages, structure, dialect), dialect),
    [dialect.tokenLimit]: maxTokens,
    ...(dialect.temperature && { temperature: 0 }),
    ...(asWord
      ? // The older and the newer name; vLLM passes over the one that it does not know.
        { guided_choice: structure.options, structured_outputs: { choice: structure.options } }
      : structure && { response_format: responseFormat(structure, dialect, schemaInObject) }),
  };
}

const BILLED: ReadonlySet<FailureKind> = new Set(["timeout", "cut", "unreadable", "endless"]);

/** A request cut off in the middle was read and begun, so it is billed; one that was refused or never arrived is not. */
function isBilled(error: unknown, signal: AbortSignal): boolean {
  const kind = readFailure(error)?.kind;
  return signal.aborted || (kind !== undefined && BILLED.has(kind));
}

/** True if the server has shown that it is there, or the caller did not wait for that. */
function isAnswered(error: unknown): boolean {
  return readFailure(error)?.kind !== "timeout";
}

/** Null when the server does not count. */
export function readUsage(value: unknown): Usage | null {
  const parsed = usageSchema.safeParse(value);
  if (!parsed.success) return null;
  const { prompt_tokens: input, completion_tokens: output, ...details } = parsed.data;
  const cachedInput = Math.min(input, details.prompt_tokens_details?.cached_tokens ?? 0);
  const reasoning = Math.min(output, details.completion_tokens_details?.reasoning_tokens ?? 0);
  return {
    ...{ input, output, estimated: false },
    ...(cachedInput > 0 && { cachedInput }),
    ...(reasoning > 0 && { reasoning }),
  };
}
