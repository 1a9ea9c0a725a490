/** Reads Server-Sent Events from a fetch response, because EventSource can only GET and hides the problem details. */

/**
 * Yields the payload of every event as parsed JSON. Comments, event names and ids are passed over; an event that the
 * end of the stream cuts in half is dropped.
 */
export async function* readEvents<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r?\n\r?\n/);
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        const payload = payloadOf(block);
        if (payload) yield JSON.parse(payload) as T;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function payloadOf(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(line[5] === " " ? 6 : 5))
    .join("\n");
}
