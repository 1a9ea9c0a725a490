import { describe, expect, it } from "vitest";
import { makePdf } from "../testing/make-pdf";
import { DocumentThread } from "./document-thread";

const page = () => new Uint8Array(makePdf([[{ x: 50, y: 500, text: "A page." }]]));

describe("a thread for documents", () => {
  it("reads one after the other, also after one that was refused", async () => {
    const thread = new DocumentThread();
    try {
      expect((await thread.read("pdf", "a.pdf", page())).documents[0]?.text).toBe("A page.");
      await expect(thread.read("pdf", "b.pdf", page().slice(0, 40))).rejects.toThrow(/PDF/);
      expect((await thread.read("pdf", "c.pdf", page())).documents[0]?.id).toBe("c.pdf");
    } finally {
      await thread.close();
    }
  });

  it("ends when a document takes longer than the limit, which is named, and reads the next", async () => {
    const hurried = new DocumentThread(0.001);
    await expect(hurried.read("pdf", "a.pdf", page())).rejects.toThrow(
      "Reading took longer than 0.001 seconds, the limit for one file.",
    );
    await hurried.close();
  });

  it("stops when it is cancelled", async () => {
    const thread = new DocumentThread();
    const abort = new AbortController();
    const reading = thread.read("pdf", "a.pdf", page(), abort.signal);
    abort.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect((await thread.read("pdf", "a.pdf", page())).documents).toHaveLength(1);
    await thread.close();
  });
});
