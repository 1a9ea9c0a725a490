/** Streams of JSON values: server-sent events, and JSON lines. */
import { createParser } from "eventsource-parser";

/**
 * The payload of every server-sent event, parsed. Comments, names and ids are skipped; an event that is not complete at
 * the end of the stream is dropped. Leaving the loop cancels the stream.
 */
export async function* readEvents<T>(body: ReadableStream<Uint8Array> | null): AsyncGenerator<T> {
  const complete: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => complete.push(data) });
  for await (const text of readText(body)) {
    parser.feed(text);
    for (const data of complete.splice(0)) if (data) yield JSON.parse(data) as T;
  }
}

/** The value of every line. Leaving the loop cancels the stream. */
export async function* readJsonLines<T>(body: ReadableStream<Uint8Array> | null): AsyncGenerator<T> {
  let rest = "";
  for await (const text of readText(body)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

/** Not `for await` over the stream itself: browsers do not all have that. */
async function* readText(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
