import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileFiles } from "../../stores/testing/hostile-files";
import { ReadingProcesses } from "./reading-processes";

const signal = new AbortController().signal;

let folder: string;
let processes: ReadingProcesses;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-hostile-"));
  processes = new ReadingProcesses();
});
afterAll(async () => {
  await processes.close();
  rmSync(folder, { recursive: true, force: true });
});

/** By the watch, or by V8 itself where one list outgrows it. */
const ENDED = /^Reading (?:took more than|ended)/;

/** What the worst file of a parser comes to: its refusal, or null where it is no danger and is read. */
const EXPECTED: Record<string, RegExp | null> = {
  "deep.graphml": /nested more than 256 deep/,
  "deep.gexf": /nested more than 256 deep/,
  "deep.rdf": /RDF\/XML breaks/,
  "deep.ttl": /limit for one line/,
  "list.ttl": /no rows|it is no Turtle/,
  "deep.jsonld": /nested more than 500/,
  "contexts.jsonld": ENDED,
  "deep.json": /nested more than 500/,
  "columns.csv": /1,000,001 columns/,
  "quotes.csv": null,
  "bomb.pdf": ENDED,
  "bomb.docx": /unpacks to more than/,
  "bomb.xlsx": /unpacks to more than/,
  "bomb.pptx": /unpacks to more than/,
  "bomb.odt": /unpacks to more than/,
  "bomb.epub": /unpacks to more than/,
  "deep.html": /no rows|nested more than 1,000/,
  // A busy machine may not end these within their time.
  "stars.md": null,
  "brackets.md": null,
  "parts.eml": /header size/,
  "rows.parquet": ENDED,
  // Of a thousand million rows, a preview looks at the first.
  "rows.arrow": null,
  "bomb.csv.gz": null,
};

const LIMITS = { lineLimitBytes: 2 ** 23, wholeLimitBytes: 2 ** 26 };

/** Milliseconds until a small file of another caller is read. */
async function readSmall(): Promise<number> {
  const began = performance.now();
  const place = path.join(folder, "small.csv");
  writeFileSync(place, "source,type,target\na,knows,b\n");
  const task = { files: [{ name: "small.csv", path: place }], ...LIMITS };
  const [found] = await processes.run("preview", task, { signal, caller: "another" });
  expect(found!.rejections).toEqual([]);
  return performance.now() - began;
}

it.each([...hostileFiles()])("%s is refused, or read, and nothing else waits for it", async (name, make) => {
  const place = path.join(folder, name);
  writeFileSync(place, make());
  const task = { files: [{ name, path: place }], ...LIMITS };
  // With two processes that are there already: one takes seconds to start.
  await Promise.all([readSmall(), readSmall()]);
  const alone = await readSmall();
  const reading = processes.run("preview", task, { signal, caller: "hostile" });
  let hasEnded = false;
  const ended = reading.finally(() => {
    hasEnded = true;
  });
  do expect(await readSmall()).toBeLessThan(1_000 + 10 * alone);
  while (!hasEnded);
  const [found] = await ended;
  const reason = found!.rejections[0]?.reason;
  const expected = EXPECTED[name];
  if (expected) expect(reason).toMatch(expected);
  else expect(reason ?? "Reading ended").toMatch(ENDED);
  // What is shown of it is small, whatever it is.
  expect(JSON.stringify(found).length).toBeLessThan(200_000);
});

it("refuses a file that ends its process, and reads the others of the task", async () => {
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(path.join(folder, name), content);
    return { name, path: path.join(folder, name) };
  };
  const good = write("good.csv", "source,type,target\na,knows,b\n");
  // 128 bytes that become a list of a thousand million values.
  const bad = write("bad.parquet", hostileFiles().get("rows.parquet")!());
  const task = { files: [bad, good], lineLimitBytes: 2 ** 23 };
  const { files, rejections } = await processes.run("check", task, { signal });
  expect(files.map(({ name, accepted }) => [name, accepted])).toEqual([
    ["bad.parquet", 0],
    ["good.csv", 1],
  ]);
  const reason = expect.stringMatching(ENDED);
  expect(rejections).toEqual([{ file: "bad.parquet", reason }]);
});
