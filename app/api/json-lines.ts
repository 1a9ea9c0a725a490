/** JSON lines: one value a line, streamed as they are made. */

/** Streams `values` until they end or the reader leaves. @param name under which a browser keeps them */
export function jsonLines(values: AsyncIterable<unknown>, name: string): Response {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-cache, no-transform",
    },
  });
}
