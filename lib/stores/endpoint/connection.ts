/**
 * A server that speaks OpenAI's protocol: OpenAI, Azure, Ollama, vLLM, LM Studio, OpenRouter and others, through the `openai`
 * package. What the package does not have is here: a time limit that covers the body, cancelling in the middle of a body, and an
 * end to bodies that do not end. Nothing is logged: a log line may hold the key.
 */
import OpenAI from "openai";
import { followAbort, unlessAborted } from "./abort";
import { UnreadableAnswer } from "./failure";

export interface Connection {
  baseUrl: string;
  apiKey?: string | undefined;
  /** One request with its whole answer, in milliseconds. */
  timeoutMs: number;
}

/** No answer of a model is as long; 4,096 embeddings of 4,096 dimensions are. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Sends every request once: trying again is `withRetries`. */
export function openConnection({ baseUrl, apiKey, timeoutMs }: Connection): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey || "none",
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
    fetch: (url, init) => boundedFetch(url, init, timeoutMs),
  });
}

async function boundedFetch(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  const { controller, release } = followAbort(init?.signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException("No answer in time.", "TimeoutError")),
    timeoutMs,
  );
  const end = () => {
    clearTimeout(timer);
    release();
  };
  try {
    const { signal } = controller;
    const { body, status, statusText, headers } = await unlessAborted(
      fetch(url, { ...init, signal }),
      signal,
    );
    if (!body) end();
    return new Response(body && boundedBody(body, signal, end), { status, statusText, headers });
  } catch (error) {
    end();
    throw error;
  }
}

/** Every read is raced against `signal`, because Node 20 loses the link between a signal and a body that is being read. */
function boundedBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  end: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  const stop = (reason: unknown) => {
    end();
    return reader.cancel(reason).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await unlessAborted(reader.read(), signal);
        bytes += value?.byteLength ?? 0;
        if (bytes > MOST_BYTES) throw new UnreadableAnswer("The answer does not end.");
        if (value) return controller.enqueue(value);
        if (done) end();
        controller.close();
      } catch (error) {
        void stop(error);
        controller.error(error);
      }
    },
    cancel: stop,
  });
}
