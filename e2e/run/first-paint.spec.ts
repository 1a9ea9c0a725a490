/** The page of a run begins with the answer, which is in the server's markup. */
import type { Page } from "@playwright/test";
import { readyAnswer } from "../../components/run/answer/ready-answer";
import { answered, finishedRun, storedRun } from "../support/run-page";
import { expect, test } from "../support/test";

/** The stemmers of all languages once were 47 of 408 kB, the schemas of endpoints 45 of 345 kB: no page uses either. */
const MOST_SCRIPT = 310_000;

/** Bytes of the scripts of a page, compressed. */
async function scriptBytes(page: Page): Promise<number> {
  return await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

/** Addresses of other pages that were fetched for their links. */
async function fetchedPages(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => new URL(name).searchParams.has("_rsc")),
  );
}

test("the answer of a run that has ended is there before the run itself has come", async ({ page }) => {
  const id = await finishedRun(page, "Which films directed by Carol Reed star Orson Welles?");
  const run = await storedRun(page, id);
  const { headline, sentences } = readyAnswer(run)!;
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(`**/api/runs/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/runs/${id}`);
  const loading = page.getByRole("status", { name: "Loading the run" });
  expect([headline.answer, run.verdict!.answers[0]!.name]).toEqual(["The Third Man", "The Third Man"]);
  await expect(loading.getByText(headline.answer, { exact: true })).toBeVisible();
  await expect(loading.getByText(sentences[0]!.text)).toBeVisible();
  expect(await (await page.request.get(`/runs/${id}`)).text()).toContain(sentences[0]!.text);
  letCome();
  await answered(page);
  await expect(loading).toHaveCount(0);
  // The part below the overview is loaded right after it.
  await expect(page.getByRole("tablist", { name: "Comparisons" })).toBeVisible();
  expect(await scriptBytes(page)).toBeLessThan(MOST_SCRIPT);
  expect(await fetchedPages(page), "no other page before a person turns to its link").toEqual([]);
});
