/** A document on its way in: previewed, indexed, asked, and opened at the page that an answer cites. */
import { linesAt, makePdf } from "../../lib/stores/testing/make-pdf";
import { openColumn, openRun } from "../support/run-page";
import { expect, test } from "../support/test";

const REPORT = makePdf([
  linesAt(50, 700, ["The harbour of Vellbruck has two quays.", "The Old Quay was built of granite."]),
  linesAt(50, 700, ["Marta Lindqvist completed the lighthouse of Vellbruck in 1872."]),
]);

test("a PDF is previewed, indexed and asked, and the cited page opens", async ({ page }) => {
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Harbour");
  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "Report.pdf",
    mimeType: "application/pdf",
    buffer: REPORT,
  });
  const preview = page.getByRole("group").filter({ hasText: "Report.pdf PDF" });
  await expect(preview).toContainText("The harbour of Vellbruck has two quays.");
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page).toHaveURL(/\/knowledge-bases\/harbour$/);
  await expect(page.getByText("ready", { exact: true })).toBeVisible({ timeout: 600_000 });
  await expect(page.getByRole("row", { name: /Report\.pdf/ })).toContainText("PDF");

  const asked = { knowledgeBase: "harbour", methods: ["sage"] };
  await openRun(page, "Who completed the lighthouse of Vellbruck?", asked);
  const column = await openColumn(page, "SAGE");
  await expect(column.getByRole("region", { name: "Result" }).or(column)).toContainText("Marta Lindqvist");
  await column
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  const source = page.getByRole("dialog");
  await expect(source).toContainText("Marta Lindqvist completed the lighthouse");
  const link = source.getByRole("link", { name: /Report\.pdf/ });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(address.hash).toMatch(/^#page=[12]$/);
  const opened = await page.request.get(address.pathname);
  expect(opened.headers()["content-type"]).toBe("application/pdf");
  expect((await opened.body()).equals(REPORT)).toBe(true);
  await page.request.delete("/api/knowledge-bases/harbour");
});
