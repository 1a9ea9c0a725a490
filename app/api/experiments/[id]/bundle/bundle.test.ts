/** An experiment to take away: as one archive, or as files of TREC, in which its figures are found again. */
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "@/app/api/testing/accounts-world";
import { downloadBundle } from "@/lib/api/experiments";
import { newExperimentSchema } from "@/lib/measure/experiment";
import { compareExperiment, FIRST_COMPARISON } from "@/lib/server/experiments/compare-experiment";
import { startExperiment } from "@/lib/server/experiments/experiments";
import { provideEngine } from "@/lib/server/singleton";
import { compareOnTales, type OpenTales, openTales } from "@/lib/server/testing/open-tales";
import { TALE_QUESTIONS } from "@/lib/server/testing/tales";

let tales: OpenTales;
let id: string;
beforeAll(async () => {
  tales = await openTales(TALE_QUESTIONS.slice(0, 4));
  provideEngine(tales.engine);
  id = (await compareOnTales(tales)).id;
});
afterAll(() => tales?.close());

const download = (query: string) => call(downloadBundle, {}, { params: { id }, query });
async function filesOf(query: string): Promise<Record<string, string>> {
  const response = await download(query);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

it("is what a replay takes unless something else is asked for", async () => {
  expect(Object.keys(await filesOf("")).sort()).toEqual(Object.keys(await filesOf("?format=bundle")).sort());
  expect(Object.keys(await filesOf(""))).toContain("manifest.json");
});

it("has rankings as files of TREC, from which the reciprocal rank of each variant follows", async () => {
  const { "qrels.txt": judged, ...runs } = await filesOf("?format=trec");
  const fields = (file: string) =>
    file
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" "));
  const gold = new Map(fields(judged!).map(([question, , document]) => [question, document]));
  expect([...gold]).toEqual(TALE_QUESTIONS.slice(0, 4).map((one) => [one.id, one.answers[0]]));
  expect(runs["runs/2-graphraft.txt"]).toContain("q1 Q0 d0 1 ");
  const { variants } = await compareExperiment(tales.engine, id, FIRST_COMPARISON);
  expect(Object.keys(runs)).toEqual(variants.map(({ name }, at) => `runs/${at + 1}-${name}.txt`));
  for (const [at, run] of Object.values(runs).entries()) {
    const found = fields(run).filter(([question, , document]) => gold.get(question) === document);
    const reciprocal = found.reduce((sum, [, , , rank]) => sum + 1 / Number(rank), 0);
    expect(reciprocal / gold.size).toBeCloseTo(variants[at]!.metrics.rr!.mean, 12);
  }
});

it("is refused where it is asked for as something else, or is not whole yet", async () => {
  expect((await download("?format=csv")).status).toBe(400);
  const variants = [{ name: "hybrid", method: "hybrid" }];
  const wanted = newExperimentSchema.parse({ questionSet: "tales", variants, k: 5 });
  const begun = await startExperiment(tales.engine, tales.base, wanted);
  const early = await call(downloadBundle, {}, { params: { id: begun.id }, query: "?format=trec" });
  expect([early.status, (await early.json()).detail]).toEqual([409, "4 answers are missing yet."]);
  await tales.finished(begun);
});
