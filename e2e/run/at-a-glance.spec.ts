/** What the run page shows without a scroll: for the sample's first question, a follow-up, a computed number, and at every width. */
import { readFileSync } from "node:fs";
import { nodesOf } from "../../components/run/overview/chains";
import { overviewOf } from "../../components/run/overview/overview-model";
import { COMPARED } from "../../components/run/overview/phase-titles";
import type { Method } from "../../lib/api/methods";
import type { Run } from "../../lib/measure/run/run";
import { cellOverflow } from "../support/cell-overflow";
import { sideways, untilStill } from "../support/readable";
import {
  answered,
  cellOf,
  columnOf,
  methodsOf,
  openColumn,
  runId,
  stageOf,
  storedRun,
} from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const SIZES = [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [1280, 800],
  [390, 844],
] as const;
/** Of all drawn names of the sample's runs, the share that may be cut, and that may be dots in the middle of a chain. */
const MOST_CUT = 0.03;
const MOST_DOTS = 0.01;

async function asked(page: Page, question: string): Promise<Run> {
  const { methods } = (await (await page.request.get("/api/methods")).json()) as {
    methods: { id: string }[];
  };
  const response = await page.request.post("/api/runs", {
    data: { knowledgeBase: "films", question, methods: methods.map(({ id }) => id) },
  });
  return (await response.json()) as Run;
}

async function open(page: Page, run: Pick<Run, "id">): Promise<void> {
  await page.goto(`/runs/${run.id}`);
  await answered(page);
  await expect(page.locator("[data-cell] [data-node]").first()).toBeVisible();
}

/** The verdict, and every cell of every method. */
async function expectAllInView(page: Page, height: number): Promise<void> {
  await expect(page.getByRole("region", { name: "Answer", exact: true })).toBeInViewport({ ratio: 1 });
  for (const { title } of await methodsOf(page)) {
    const row = columnOf(page, title);
    await expect(row.locator("[data-cell]")).toHaveCount(COMPARED.length);
    const box = (await row.boundingBox())!;
    expect(box.y + box.height, title).toBeLessThanOrEqual(height);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** Cells that hold too much once they are drawn for the width of the page. */
async function overflowing(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await cellOverflow(page);
    return found.length;
  };
  await expect
    .poll(look, { timeout: 5_000 })
    .toBe(0)
    .catch(() => {});
  return found;
}

/** Names in cells, and those of them of which a part is not seen: where they or what they are in cut off what is too long. */
function drawnNames(page: Page): Promise<{ all: number; cut: string[]; dots: number }> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>("[data-cell] [data-node]")];
    const isCut = (name: HTMLElement): boolean => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const texts = [...range.getClientRects()];
      const around = name.closest("[data-cell]")!;
      let box: HTMLElement | null = name.querySelector<HTMLElement>(":scope > span:last-child") ?? name;
      for (; box && box !== around; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if ((overflowX === "visible" || display === "inline") && !box.hasAttribute("data-room")) continue;
        const room = box.getBoundingClientRect();
        // A line's own box is a little higher than its letters.
        if (
          texts.some(
            ({ right, top, bottom }) =>
              right > room.right + 1 || bottom > room.bottom + 3 || top < room.top - 3,
          )
        )
          return true;
      }
      return false;
    };
    const dots = names.filter((name) => name.textContent.trim() === "…").length;
    return { all: names.length, cut: names.filter(isCut).map((name) => name.title), dots };
  });
}

/** Agreed answers of a method for which its Evidence has no line. */
function answersWithoutLine({ columns, verdict }: Run, methods: readonly Method[]): string[] {
  const specsOf = (method: string) => methods.find(({ id }) => id === method)?.stages ?? [];
  const { rows, ranks } = overviewOf(columns, specsOf, verdict ?? null, (id) => id);
  return rows.flatMap(({ column, drawn }) => {
    const answer = columns.find(({ id }) => id === column)?.retrieval?.answer;
    const lines = drawn.get("evidence")?.chains.flatMap(nodesOf) ?? [];
    const agreed = answer?.abstained
      ? []
      : (answer?.nodes.filter((id) => ranks.kindOf(id) === "agreed") ?? []);
    return agreed.filter((id) => !lines.includes(id)).map((id) => `${column}: ${id}`);
  });
}

test("the sample's first question, a follow-up and a number: six methods and six columns in view", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const first = page.getByRole("list", { name: "Example questions" }).getByRole("link").first();
  const question = (await first.textContent())!;
  await first.click();
  await answered(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(question);
  await expectAllInView(page, 900);
  for (const { title } of await methodsOf(page)) {
    const row = columnOf(page, title);
    for (const phase of ["Seeds", "Answer"]) {
      const cell = cellOf(row, phase);
      await expect(cell).toBeInViewport({ ratio: 1 });
      await expect(cell.locator("[data-node]").first(), `${title}: ${phase}`).toBeVisible();
    }
    // Its plan, or in a few words how it does without.
    const plan = cellOf(row, "Plan");
    await expect(plan).toBeInViewport({ ratio: 1 });
    await expect(plan).toContainText(/Person\?|no plan: (text only|follows links)/);
  }
  const run = await storedRun(page, runId(page));
  const hybrid = run.verdict!.differ.find(({ method }) => method === "hybrid")!;
  expect(hybrid.why).toContain("It ranks texts and reads no relation.");

  // Seeds open at the stage that found them.
  for (const [title, stage] of [
    ["SAGE", "Seed"],
    ["Hybrid", "Fuse"],
  ] as const) {
    const row = await openColumn(page, title, "Seeds");
    await expect(stageOf(row, stage)).toHaveAttribute("aria-pressed", "true");
  }
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-focus]")).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));

  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => cellOverflow(page), { message: `${width} pixels wide` }).toEqual([]);
    expect(await sideways(page), `${width}`).toBeLessThanOrEqual(0);
    if (width >= 1440) {
      await expectAllInView(page, height);
      // The whole width is used.
      const { x, width: used } = (await page.locator("[data-method]").first().boundingBox())!;
      expect(x + used).toBeGreaterThan(width - 40);
    }
    if (width >= 1280) {
      // Cells are drawn anew for the width, a row at a time.
      const shareCut = async () => {
        const { all, cut } = await drawnNames(page);
        return cut.length / all;
      };
      await expect.poll(shareCut, { message: `${width} pixels wide` }).toBeLessThan(MOST_CUT);
    }
  }

  // On a phone, what is opened takes the whole screen.
  const opened = await openColumn(page, "GraphRAFT", "Matched");
  const pane = (await opened.locator("[data-focus]").boundingBox())!;
  expect(pane).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await opened.getByRole("button", { name: "Close GraphRAFT" }).click();
  await expect(page.locator("[data-focus]")).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  const box = page.getByRole("textbox", { name: "Follow-up question" });
  await box.fill("and how many films did they direct?");
  await box.press("Enter");
  await expect.poll(() => runId(page), { timeout: 600_000 }).not.toBe(run.id);
  await answered(page);
  await expect(page.getByText(/^Asked as “and how many/)).toBeVisible();
  await expectAllInView(page, 900);
  expect(await cellOverflow(page)).toEqual([]);

  await open(page, await asked(page, "How many films did Carol Reed direct?"));
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await expect(answer.getByRole("paragraph").filter({ hasText: /^10$/ })).toHaveCount(1);
  await expectAllInView(page, 900);
  await answer.getByText("Computed by this query").click();
  await expect(answer.locator("pre")).toContainText("MATCH");

  // Two names that a relation joins: the plan shows it.
  await open(page, await asked(page, "Did Carol Reed direct The Third Man?"));
  await expectAllInView(page, 900);
  const plan = cellOf(columnOf(page, "GraphRAFT"), "Plan");
  await expect(plan).toContainText("directed by");
});

/** Questions whose plans say more than which relations join which nodes. */
const CONDITIONS = [
  "Which films by Carol Reed were released before 1950?",
  "Which films directed by Carol Reed do not star Orson Welles?",
  "Which films were directed by Carol Reed or star Orson Welles?",
  "What is the oldest film by Carol Reed?",
  "Which directors made at least 8 films?",
  "How many films were released per genre?",
];

test("no line leaves its cell, few names are cut, and agreed answers have a line of evidence, in the runs of the sample's questions", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const questions = readFileSync("prisma/sample/questions.jsonl", "utf8").trim().split("\n");
  const found: string[] = [];
  const names = { all: 0, cut: [] as string[], dots: 0 };
  const methods = await methodsOf(page);
  for (const line of questions) {
    const { id, question } = JSON.parse(line) as { id: string; question: string };
    const run = await asked(page, question);
    expect(answersWithoutLine(run, methods), question).toEqual([]);
    await open(page, run);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await untilStill(page);
      found.push(...(await overflowing(page)).map((overlap) => `${id}, ${width}: ${overlap}`));
      const drawn = await drawnNames(page);
      names.all += drawn.all;
      names.cut.push(...drawn.cut);
      names.dots += drawn.dots;
    }
  }
  console.log(`Of ${names.all} names ${names.cut.length} are cut and ${names.dots} are dots.`);
  expect(names.dots / names.all).toBeLessThan(MOST_DOTS);
  expect(names.cut.length / names.all, names.cut.join(", ")).toBeLessThan(MOST_CUT);
  expect(questions).toHaveLength(30);
  for (const question of CONDITIONS) {
    const run = await asked(page, question);
    expect(answersWithoutLine(run, methods), question).toEqual([]);
    await open(page, run);
    found.push(...(await cellOverflow(page)).map((overlap) => `${question}: ${overlap}`));
    await expectAllInView(page, 900);
  }
  expect(found).toEqual([]);
});
