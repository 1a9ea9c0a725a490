/** The page of a run begins with the answer, which is in the server's markup. */
import type { Page } from "@playwright/test";
import { answered, askByApi, storedRun } from "../support/run-page";
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
  const id = await askByApi(page, "Who directed The Third Man?");
  const { answers } = (await storedRun(page, id)).verdict!;
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
  await expect(loading.getByText(answers[0]!.name, { exact: true })).toBeVisible();
  await expect(loading.getByText(/The Third Man was directed by Carol Reed/)).toBeVisible();
  expect(await (await page.request.get(`/runs/${id}`)).text()).toContain(answers[0]!.name);
  letCome();
  await answered(page);
  await expect(loading).toHaveCount(0);
  expect(await scriptBytes(page)).toBeLessThan(MOST_SCRIPT);
});
