/** An experiment from the command line: estimated, run, taken away, replayed; with the exit codes that a CI goes by. */
import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReplayReport } from "../../lib/measure/bundle/replay";
import { resultsDigest } from "../../lib/measure/bundle/results-digest";
import { type Scratch, SMALL_WORLD, scratch } from "../../lib/server/testing/small-world";
import { PATIENCE_MS, runCommand } from "../testing/command-line";

let place: Scratch;
let questions: string;

beforeAll(async () => {
  place = scratch();
  mkdirSync(path.join(place.folder, "world"));
  for (const [name, content] of Object.entries(SMALL_WORLD)) place.write(`world/${name}`, content);
  questions = place.write(
    "questions.jsonl",
    [
      { id: "1", question: "Who directed The Third Man?", answers: ["p1"] },
      { id: "2", question: "Who stars in The Third Man?", answers: ["Nobody"] },
    ]
      .map((question) => JSON.stringify(question))
      .join("\n"),
  );
  await hopscope("import", path.join(place.folder, "world"), "--name", "Small world");
  expect(await hopscope("questions", "small-world", "--add", questions, "--name", "two")).toMatchObject({
    code: 0,
  });
}, PATIENCE_MS);
afterAll(() => place.remove());

const hopscope = (...words: string[]) => runCommand(place, words);

const experiment = (...words: string[]) =>
  hopscope("experiment", "small-world", "--questions", "two", "--methods", "hybrid", ...words);

it(
  "is estimated without being run, run, taken away and replayed with the same figures",
  async () => {
    const estimated = await experiment("--estimate", "--json");
    expect(JSON.parse(estimated.out)).toMatchObject({ questions: 2, variants: [{ from: "sample" }] });

    const run = await experiment("--json");
    expect(run).toMatchObject({ code: 0 });
    const [, id] = /Experiment (\S+):/.exec(run.err)!;
    const { digest } = JSON.parse(run.out);
    const file = path.join(place.folder, "figures.zip");
    expect(await hopscope("bundle", id!, file)).toMatchObject({ code: 0 });

    const replayed = await hopscope("replay", file);
    expect(replayed).toMatchObject({ code: 0 });
    expect(replayed.out).toContain(`digest ${digest} then, ${digest} now`);
    expect(replayed.out).toMatch(/^hybrid +Hit@1 +\d\.\d{4} +\d\.\d{4}$/m);
    expect(replayed.out).toContain("Equal: all");

    const other = place.write("other.zip", await withOtherResult(readFileSync(file)));
    const differing = await hopscope("replay", other, "--kb", "small-world", "--json");
    expect(differing).toMatchObject({ code: 1 });
    const report: ReplayReport = JSON.parse(differing.out);
    expect(report.differences).toMatchObject([{ variant: 0, what: expect.arrayContaining(["f1"]) }]);
    expect((await hopscope("replay", other)).out).toMatch(/^question \S+, hybrid: .*f1.* differ$/m);

    expect(await hopscope("compare", id!, "--fail-below", "mrr=0,hit1=1")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^hybrid: hit1 is 0\.\d{4}, below 1$/m),
    });
    expect(await hopscope("bundle", "none", path.join(place.folder, "none.zip"))).toMatchObject({ code: 1 });
    expect(() => statSync(path.join(place.folder, "none.zip"))).toThrow();
  },
  PATIENCE_MS,
);

/** One figure of one answer is another, and the digest is right. */
async function withOtherResult(bundle: Uint8Array): Promise<Uint8Array> {
  const files = unzipSync(bundle);
  const textOf = (name: string) => Buffer.from(files[name]!).toString("utf8");
  const manifest = JSON.parse(textOf("manifest.json"));
  const results = textOf("results.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  results[0].metrics.f1 = results[0].metrics.f1 === 0.5 ? 0.25 : 0.5;
  manifest.digest = await resultsDigest(results);
  return zipSync({
    ...files,
    "manifest.json": Buffer.from(JSON.stringify(manifest)),
    "results.jsonl": Buffer.from(results.map((result) => JSON.stringify(result)).join("\n")),
  });
}

it(
  "exits with 2 where a bundle cannot be replayed",
  async () => {
    expect(await hopscope("replay", questions)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("no usable bundle"),
    });
    expect(await hopscope("replay", path.join(place.folder, "nowhere.zip"))).toMatchObject({ code: 2 });
  },
  PATIENCE_MS,
);

it(
  "an evaluation fails below a floor, and above it does not",
  async () => {
    const evaluate = (floors: string) =>
      hopscope(
        "evaluate",
        "small-world",
        "--questions",
        questions,
        "--methods",
        "hybrid",
        "--fail-below",
        floors,
      );
    expect(await evaluate("mrr=0.01,recallK=0.5")).toMatchObject({ code: 0 });
    expect(await evaluate("mrr=0.01,recall=0.99")).toMatchObject({
      code: 1,
      err: expect.stringContaining("hybrid: recall is"),
    });
    expect(await evaluate("ndcg10=0.5")).toMatchObject({
      code: 1,
      err: expect.stringContaining("does not measure ndcg10"),
    });
    expect(await evaluate("mrr=2")).toMatchObject({
      code: 1,
      err: expect.stringContaining("rates in [0, 1]"),
    });
  },
  PATIENCE_MS,
);
