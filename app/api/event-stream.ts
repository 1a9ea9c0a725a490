/** Server-sent events: one JSON value a message, with a comment every 15 s so that proxies keep the line open. */
const KEEP_ALIVE_MS = 15_000;

/** Streams `events` until they end or the reader leaves. */
export function eventStream(events: AsyncIterable<unknown>): Response {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), KEEP_ALIVE_MS);
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (!next.done) return controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
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
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
