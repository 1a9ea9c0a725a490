import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exportGraph } from "../../lib/api/graph-export";
import { answer, fakeCaller } from "../testing/fake-caller";
import { writeGraph } from "./export-graph";

let folder: string;
const { signal } = new AbortController();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-export-"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const callerOf = (body: () => ReadableStream, asked: unknown[] = []) =>
  fakeCaller(
    answer(exportGraph, (args) => {
      asked.push([args.params, args.query]);
      return new Response(body());
    }),
  );

it("writes the file that was asked for", async () => {
  const out = path.join(folder, "graph.jsonl");
  const asked: unknown[] = [];
  const call = callerOf(() => new Blob(["one\n", "two\n"]).stream(), asked);
  await writeGraph(call, "My graph", { format: "jsonl", passages: true, out }, signal);
  expect(readFileSync(out, "utf8")).toBe("one\ntwo\n");
  expect(asked).toEqual([[{ id: "My graph" }, { format: "jsonl", passages: true }]]);
});

it("leaves what was there as it is when the graph does not come whole", async () => {
  const out = path.join(folder, "graph.jsonl");
  writeFileSync(out, "before");
  let sent = 0;
  const broken = () =>
    new ReadableStream({
      pull(controller) {
        if (sent++ === 0) controller.enqueue(new TextEncoder().encode("one\n"));
        else controller.error(new Error("cut off"));
      },
    });
  const written = writeGraph(callerOf(broken), "g", { format: "jsonl", passages: false, out }, signal);
  await expect(written).rejects.toThrow("cut off");
  expect(readFileSync(out, "utf8")).toBe("before");
  expect(existsSync(`${out}.part`)).toBe(false);
});

it("prints without --out, but no archive onto a terminal", async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((block: unknown, ...rest: unknown[]) => {
    printed.push(Buffer.from(block as Uint8Array).toString());
    const done = rest.findLast((one) => typeof one === "function") as (() => void) | undefined;
    done?.();
    return true;
  });
  const call = callerOf(() => new Blob(["one\n"]).stream());
  await writeGraph(call, "g", { format: "jsonl", passages: false }, signal);
  expect(printed.join("")).toBe("one\n");
  const before = process.stdout.isTTY;
  process.stdout.isTTY = true;
  try {
    const refused = writeGraph(call, "g", { format: "csv", passages: false }, signal);
    await expect(refused).rejects.toThrow("which a terminal cannot show");
  } finally {
    process.stdout.isTTY = before;
  }
});
