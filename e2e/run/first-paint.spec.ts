/** The page of a run begins with the answer, which is in the server's markup. */
import type { Page } from "@playwright/test";
import { readyAnswer } from "../../components/run/answer/ready-answer";
import { answered, finishedRun, storedRun } from "../support/run-page";
import { expect, test } from "../support/test";

/** The stemmers of all languages, which no page uses, once were 47 of 408 kB. */
const MOST_SCRIPT = 350_000;

/** Bytes of the scripts of a page, compressed. */
async function scriptBytes(page: Page): Promise<number> {
  return await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
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
});
