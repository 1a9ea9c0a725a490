/** Ways through the pages that several journeys share. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Method } from "../../lib/api/methods";
import type { GraphNode } from "../../lib/graph/graph-source";
import type { Run } from "../../lib/measure/run/run";

export const QUESTION = "In which year was The Cincinnati Kid released?";

/** Asks on the Ask page, and waits until every method has answered. */
export async function ask(page: Page, question = QUESTION, knowledgeBase = "films"): Promise<string> {
  await page.goto(`/ask?${new URLSearchParams({ kb: knowledgeBase, q: question })}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answered(page);
  return runId(page);
}

/** Opens a run of one method, which nothing else uses. */
export async function askGraphraft(page: Page, question: string): Promise<void> {
  await page.goto(`/runs/${await askByApi(page, question, { methods: ["graphraft"] })}`);
  await answered(page);
}

interface Asked {
  knowledgeBase?: string;
  /** All, unless named. */
  methods?: string[];
  /** By method. */
  params?: Record<string, Record<string, unknown>>;
}

/** Asks by the API, and gives the id of the finished run. */
export async function askByApi(page: Page, question: string, asked: Asked = {}): Promise<string> {
  const methods = asked.methods ?? (await methodsOf(page)).map(({ id }) => id);
  const data = { knowledgeBase: "films", question, ...asked, methods };
  const response = await page.request.post("/api/runs", { data, timeout: 600_000 });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as Run).id;
}

/** Finished runs of this worker's application, by what was asked. */
const RUNS = new Map<string, string>();

/** A finished run that tests share: one that changes it asks by itself. */
export async function finishedRun(page: Page, question = QUESTION, asked: Asked = {}): Promise<string> {
  const key = JSON.stringify([question, asked]);
  const stored = RUNS.get(key);
  const isThere = stored !== undefined && (await page.request.get(`/api/runs/${stored}`)).ok();
  const id = isThere ? stored : await askByApi(page, question, asked);
  RUNS.set(key, id);
  return id;
}

/** Opens a finished run, for tests of what can be seen and done on its page: `ask` is the way there. */
export async function openRun(page: Page, question?: string, asked?: Asked, search = ""): Promise<string> {
  const id = await finishedRun(page, question, asked);
  await page.goto(`/runs/${id}${search}`);
  await answered(page);
  return id;
}

/** The registered methods, in their order. */
export async function methodsOf(page: Page): Promise<Method[]> {
  return ((await (await page.request.get("/api/methods")).json()) as { methods: Method[] }).methods;
}

/** Waits until the page is at a run's address and its columns are done. */
export async function answered(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/runs\/[^/?]+/);
  // All methods answer together, and the first question after a start opens their indexes.
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible({ timeout: 600_000 });
}

export function runId(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
}

/** Opens a cell of a method's row, unless it is open; "Answer" is its result. */
export async function openColumn(page: Page, title: string, phase = "Answer"): Promise<Locator> {
  const column = columnOf(page, title);
  const cell = cellOf(column, phase);
  await expect(cell).toBeVisible({ timeout: 600_000 });
  if ((await cell.getAttribute("aria-expanded")) !== "true") await cell.click();
  await expect(stageOf(column, "Result")).toBeVisible();
  return column;
}

/** A cell of a row, by the title of its column. */
export function cellOf(column: Locator, phase: string): Locator {
  return column.getByRole("button", { name: new RegExp(`^${phase}: `) });
}

/** The row of a method with what is open of it, by its title. */
export function columnOf(page: Page, title: string): Locator {
  return page.getByRole("article", { name: title, exact: true });
}

/** Rows of a column's ranking. */
export function rankingOf(column: Locator): Locator {
  return column.locator("[data-row]");
}

/** The button of a stage, or of the result. */
export function stageOf(column: Locator, title: string): Locator {
  return column.getByRole("group", { name: "Stages" }).getByRole("button", { name: title });
}

export async function storedRun(page: Page, id: string): Promise<Run> {
  // The server closes connections that were idle while the run was looked at.
  const stored = await page.request.get(`/api/runs/${encodeURIComponent(id)}`, { maxRetries: 3 });
  return (await stored.json()) as Run;
}

/** Questions whose answers come from texts and tables rather than from the graph alone. */
const TEXT_QUESTIONS = [
  "Which films by George Roy Hill are listed with their year, genre and writers?",
  "How many films did Randolph Scott make with Budd Boetticher?",
  "What language is spoken in The Seventh Seal?",
  "Which writer of Chinatown also wrote a film by Roger Corman with Vincent Price?",
  "Who wrote the Norman Jewison film starring Steve McQueen, and MASH as well?",
];

export interface FoundCitation {
  run: string;
  /** Index of the column. */
  column: number;
  /** Of the citation, counted through the answer. */
  place: number;
  quote: string;
}

/** A citation that quotes a document, or a row of a table. */
export async function findCitation(page: Page, kind: "document" | "table"): Promise<FoundCitation> {
  for (const question of TEXT_QUESTIONS) {
    const asked = await page.request.post("/api/runs", {
      data: { knowledgeBase: "films", question, methods: ["hybrid", "sage"] },
    });
    const run = (await asked.json()) as Run;
    for (const [column, { retrieval }] of run.columns.entries()) {
      const citations = retrieval?.answer.sentences.flatMap((sentence) => sentence.citations) ?? [];
      for (const [place, { node: id, span }] of citations.entries()) {
        const found = await page.request.get(
          `/api/knowledge-bases/films/nodes?ids=${encodeURIComponent(id)}`,
        );
        const [node] = ((await found.json()) as { nodes: GraphNode[] }).nodes;
        if (!span || node?.origin?.kind !== kind) continue;
        const quote = node.text.slice(...span);
        if (kind === "document" || quote.includes(";")) return { run: run.id, column, place, quote };
      }
    }
  }
  throw new Error(`No answer cites a ${kind}.`);
}
