/** Responses that are streamed value by value, until the values end or the reader leaves. */

/** A comment is sent this often, so that proxies leave the connection open. */
const KEEP_ALIVE_MS = 15_000;

/** Server-sent events: one JSON value a message. */
export function eventStream(events: AsyncIterable<unknown>): Response {
  const body = streamOf(events, (json) => `data: ${json}\n\n`, ": still here\n\n");
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** JSON lines: one value a line. @param name under which a browser saves them */
export function jsonLines(values: AsyncIterable<unknown>, name: string): Response {
  return new Response(
    streamOf(values, (json) => `${json}\n`),
    {
      headers: {
        "content-type": "application/jsonl; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-cache, no-transform",
      },
    },
  );
}

function streamOf(
  values: AsyncIterable<unknown>,
  write: (json: string) => string,
  comment?: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      if (comment) keepAlive = setInterval(() => controller.enqueue(encoder.encode(comment)), KEEP_ALIVE_MS);
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (!next.done) return controller.enqueue(encoder.encode(write(JSON.stringify(next.value))));
        clearInterval(keepAlive);
        controller.close();
      } catch (error) {
        clearInterval(keepAlive);
        controller.error(error);
      }
    },
    async cancel() {
      clearInterval(keepAlive);
      await iterator.return?.();
    },
  });
}
