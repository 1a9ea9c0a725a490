/** What can be read from one experiment: which to use, where gold went, curves, bounds, judgements, its bundle; on any screen. */
import { readFileSync } from "node:fs";
import type { Experiment } from "../../lib/api/schemas/experiment";
import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import type { QuestionSet } from "../../lib/measure/question-sets/question-set";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import type { FakeRequest } from "../../lib/stores/llm/testing/fake-request";
import { sideways, unreadable, untilStill } from "../support/readable";
import { type APIRequestContext, expect, type Page, test } from "../support/test";

const SETS = "/api/knowledge-bases/films/question-sets";
const VARIANTS = [
  { name: "Hybrid", method: "hybrid", params: {} },
  { name: "STEM", method: "stem", params: {} },
  ...[0, 0.3, 1].map((bm25Weight) => ({
    name: `Hybrid, BM25 weight: ${bm25Weight}`,
    method: "hybrid",
    params: { bm25Weight },
  })),
];

let experiment: Experiment;
let set: QuestionSet;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const data = readFileSync("prisma/sample/questions.jsonl", "utf8");
  set = (await (await request.post(`${SETS}?name=views`, { data })).json()).set;
  experiment = await run(request, { questionSet: set.id, variants: VARIANTS, name: "views" });
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const { experiments } = (await (await request.get("/api/experiments")).json()) as {
    experiments: Experiment[];
  };
  for (const { id } of experiments) await request.delete(`/api/experiments/${id}`);
  await request.delete(`${SETS}/${set.id}`);
  await request.dispose();
});

/** An experiment, once every question has its answers. */
async function run(request: APIRequestContext, asked: object): Promise<Experiment> {
  const started = await request.post("/api/knowledge-bases/films/experiments", { data: asked });
  expect(started.status()).toBe(202);
  const { id } = (await started.json()) as Experiment;
  let now: Experiment | undefined;
  await expect
    .poll(
      async () => {
        now = (await (await request.get(`/api/experiments/${id}`)).json()) as Experiment;
        return now.job?.state;
      },
      { timeout: 600_000 },
    )
    .toBe("succeeded");
  return now!;
}

async function open(page: Page, view: string): Promise<void> {
  await page.goto(`/experiments/${experiment.id}?view=${view}`);
  await expect(page.getByRole("region", { name: "Recommendation" })).toBeVisible();
  await untilStill(page);
}

async function saved(page: Page, button: RegExp): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  const file = await download;
  // Eight bytes that every PNG begins with.
  expect(readFileSync(await file.path()).subarray(0, 8)).toEqual(
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  );
  return file.suggestedFilename();
}

test("which to use, where gold was lost, and the curve of a swept parameter", async ({ page }) => {
  await test.step("the page says which to use, what it takes and how sure that is, by the metric of choice", async () => {
    await page.goto(`/experiments/${experiment.id}`);
    const answer = page.getByRole("region", { name: "Recommendation" });
    await expect(answer).toContainText("Use STEM");
    await expect(answer).toContainText("by Hit@1, on 30 questions");
    await expect(answer).toContainText("Better than all 4 others by more than chance.");
    await expect(answer).toContainText(/a question \(95 % under .*\), \$0: no language model is asked/);
    await page.getByLabel("Measured by").selectOption({ label: "F1" });
    await expect(answer).toContainText("by F1, on 30 questions");
    await expect(page).toHaveURL(/by=f1/);
    expect(await saved(page, /Save Comparison as PNG/)).toBe("comparison.png");
    expect(await saved(page, /Save F1 against median time as PNG/)).toBe("f1-against-median-time.png");
  });
  await test.step("gold is followed from stage to stage, and what left leads to its questions", async () => {
    await page.getByRole("tab", { name: "Where gold was lost" }).click();
    await expect(page).toHaveURL(/view=lost/);
    await page.getByRole("button", { name: /^STEM/ }).click();
    await page
      .getByRole("button", { name: /Questions of the .* gold answers lost/ })
      .first()
      .click();
    await expect(page.getByLabel("Which questions")).toHaveValue("lost");
    await expect(page.getByText(/of \d+ lost: /).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Comparison" })).toHaveAttribute("aria-selected", "true");
  });
  await test.step("a swept parameter is a curve, a table and a picture", async () => {
    await page.getByRole("tab", { name: "Sweeps" }).click();
    await expect(page.getByRole("img", { name: /F1 by Hybrid: BM25 weight/ })).toBeVisible();
    expect(await saved(page, /as PNG/)).toBe("f1-by-hybrid-bm25-weight.png");
    await page.getByRole("button", { name: "Hybrid: BM25 weight as a table" }).click();
    await expect(page.getByRole("rowheader", { name: "0.3" })).toBeVisible();
  });
  expect(await unreadable(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test("a ranking made elsewhere is refused line by line, added as a variant, and removed", async ({
  page,
}) => {
  await open(page, "compare");
  const form = page.getByRole("form", { name: "Add a ranking" });
  const give = (text: string) =>
    form
      .getByLabel(/^Add a ranking/)
      .setInputFiles({ name: "other system.run", mimeType: "text/plain", buffer: Buffer.from(text) });
  const questions = readFileSync("prisma/sample/questions.jsonl", "utf8").trim().split("\n");
  const { id, answers } = JSON.parse(questions[0]!) as { id: string; answers: string[] };
  await give(`${id} Q0 nobody-at-all 1 1 other\n`);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText(
    'In line 1: found "nobody-at-all", expected the id or the name',
  );
  await give(`${id} Q0 ${encodeURIComponent(answers[0]!)} 1 1 other\n`);
  await form.getByLabel("Name", { exact: true }).fill("Other");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    page.getByText("“Other” ranks 1 node for 1 question. 29 questions without a ranking"),
  ).toBeVisible();
  const row = page.getByRole("region", { name: "Comparison" }).getByRole("row", { name: /^Other/ });
  await expect(row).toContainText("made elsewhere, 29 without a ranking");
  await expect(row.getByRole("cell").nth(1)).toHaveText("–");
  await page.getByRole("tab", { name: "Where gold was lost" }).click();
  await page.getByRole("button", { name: /^Other/ }).click();
  await expect(page.getByText("It was made elsewhere: nothing is known of its stages.")).toBeVisible();
  await page.getByRole("tab", { name: "Comparison" }).click();
  await page.getByRole("button", { name: "Remove Other" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Recommendation" })).toContainText("Use STEM");
});

test("bounds and hindsight are marked as such, and the router becomes a row", { tag: "@deep" }, async ({
  page,
}) => {
  await open(page, "together");
  const table = page.getByRole("region", { name: "Together" });
  await expect(table.getByText("bound: takes the gold to know")).toHaveCount(2);
  await expect(page.getByText("chosen on the test")).toBeVisible();
  await expect(page.getByText(/Hindsight adds/).first()).toBeVisible();
  await page.getByRole("button", { name: "Read the questions and train" }).click();
  await expect(table.getByText(/chosen for each question, before retrieval/)).toBeVisible({
    timeout: 600_000,
  });
  await page.getByRole("checkbox", { name: "Hybrid, BM25 weight: 1" }).uncheck();
  await expect(page).toHaveURL(/of=0,1,2,3/);
  await expect(table.getByRole("rowheader", { name: "Hybrid, BM25 weight: 1" })).toHaveCount(0);
});

test("without a language model the judge says what to set; with one it shows its price, judges, and shows why", {
  tag: "@deep",
}, async ({ page, request }) => {
  await open(page, "judge");
  await expect(page.getByText("No language model is set")).toBeVisible();
  const judge = await FakeLlmServer.start({ answer: preferLonger });
  try {
    const prices = { "fake-model": { input: 2, output: 8 } };
    await request.put("/api/settings", {
      data: { llm: { baseUrl: judge.url, model: "fake-model", prices }, key: "sk-fake" },
    });
    await page.reload();
    await page.getByRole("combobox", { name: "against", exact: true }).selectOption({ label: "STEM" });
    await page.getByLabel("Questions", { exact: true }).fill("6");
    await page.getByRole("button", { name: "What will it take?" }).click();
    await expect(page.getByText(/6 pairs: 12 calls, about .* tokens, about \$/)).toBeVisible();
    await page.getByRole("button", { name: "Judge", exact: true }).click();
    const table = page.getByRole("region", { name: "Judgements" });
    await expect(table.getByText("of 6")).toBeVisible({ timeout: 600_000 });
    await table.getByRole("button", { name: /where the orders disagree/ }).click();
    await expect(page.getByLabel("Which judgements")).toHaveValue("disagreed");
    await expect(page.getByText("orders disagree: a tie").first()).toBeVisible();
    await expect(page.getByText(/shown first: logic 2, insight 1/).first()).toBeVisible();
    expect(await unreadable(page)).toEqual([]);
  } finally {
    await request.put("/api/settings", { data: { llm: { baseUrl: judge.url }, key: null } });
    await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
    await judge.close();
  }
});

/** Prefers what is shown first where a question asks which, or neither answer is longer; the longer one elsewhere. */
function preferLonger({ body }: FakeRequest): object {
  const text = body.messages?.at(-1)?.content ?? "";
  const [, one = "", other = ""] = text.split(/Answer [AB]:\n/);
  const isFirst = text.startsWith("Question: Which") || one.trim().length >= other.trim().length;
  const [good, poor] = [
    { logic: 2, insight: 1 },
    { logic: 1, insight: 0 },
  ];
  return isFirst ? { A: good, B: poor } : { A: poor, B: good };
}

test("a bundle is taken away and replayed: every number is as it was recorded", { tag: "@deep" }, async ({
  page,
}) => {
  await open(page, "repeat");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Bundle" }).click();
  const path = await (await download).path();
  await page.goto("/experiments");
  await page
    .getByLabel("Bundle of an experiment")
    .setInputFiles({ name: "bundle.zip", mimeType: "application/zip", buffer: readFileSync(path) });
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page).toHaveURL(/view=repeat/);
  await expect(page.getByText("Every number is as it was recorded.")).toBeVisible({ timeout: 600_000 });
  await page.goto("/experiments");
  await page
    .getByLabel("Bundle of an experiment")
    .setInputFiles({ name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") });
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

test("what it takes is reported first, and an experiment that reached its limit goes on beyond it", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/experiments");
  for (const title of ["SAGE", "GraphRAFT", "MoR", "SG-RAG"])
    await page.getByRole("button", { name: title, exact: true }).click();
  await expect(page.getByText(/About .*, \$0: no language model is asked/)).toBeVisible({ timeout: 600_000 });
  await expect(page.getByText("Known from earlier answers of 2 variants on this graph.")).toBeVisible();
  await page.getByLabel("Stop after minutes").fill("0.00001");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Stopped at its limit" })).toBeVisible({ timeout: 600_000 });
  await page.getByLabel("Stop after minutes").fill("");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("30 questions compared")).toBeVisible({ timeout: 600_000 });
  await expect(page.getByRole("heading", { name: "Stopped at its limit" })).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });

      test("every view", { tag: "@deep" }, async ({ page }) => {
        for (const view of ["compare", "lost", "sweeps", "together", "judge", "repeat"]) {
          await open(page, view);
          expect(await sideways(page), view).toBeLessThanOrEqual(0);
          expect(await unreadable(page), view).toEqual([]);
        }
        for (const address of [
          `/experiments/${experiment.id}/audit`,
          `/experiments/question-sets/films/${set.id}`,
        ]) {
          await page.goto(address);
          await untilStill(page);
          expect(await sideways(page), address).toBeLessThanOrEqual(0);
          expect(await unreadable(page), address).toEqual([]);
        }
      });
    });
  }
}
