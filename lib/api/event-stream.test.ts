import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents } from "./event-stream";

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function collect(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of readEvents(streamOf(chunks))) events.push(event);
  return events;
}

const encode = (text: string) => new TextEncoder().encode(text);

describe("readEvents", () => {
  it("passes over comments, names and ids, and joins lines of one payload", async () => {
    const text = ': hello\n\nevent: job\nid: 3\ndata: {"a":\ndata:1}\n\n';
    expect(await collect([encode(text)])).toEqual([{ a: 1 }]);
  });

  it("drops an event that the end cuts in half", async () => {
    expect(await collect([encode('data: 1\n\ndata: {"half"')])).toEqual([1]);
  });

  it("gives the same events wherever the network cuts the bytes", async () => {
    const values = fc.array(fc.jsonValue(), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.nat(400), { maxLength: 8 }), async (payloads, cuts) => {
        const bytes = encode(payloads.map((payload) => `data: ${JSON.stringify(payload)}\r\n\r\n`).join(""));
        const edges = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
        expect(await collect(chunks)).toEqual(JSON.parse(JSON.stringify(payloads)));
      }),
    );
  });
});
