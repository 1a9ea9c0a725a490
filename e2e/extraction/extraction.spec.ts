/** Documents become a graph in the browser: proposed, edited, made, asked, and undone by removing its source. */
import { expect, test } from "../support/test";

const APPLIED = { timeout: 600_000 };
const DOCUMENTS = {
  "acme.md":
    "# Acme Pictures\n\nAcme Pictures is a film studio in Graz, Austria. Otto Brand founded Acme Pictures in 1925.\n",
  "ferry.md":
    "# Night Ferry\n\nNight Ferry is a 1948 film directed by Ida Holm and produced by Acme Pictures.\n",
};

test("what documents say becomes a source, under a schema that is edited", async ({ page, indexedBase }) => {
  const id = await indexedBase("Studios", DOCUMENTS);
  await page.goto(`/knowledge-bases/${id}`);
  await page.getByRole("link", { name: "Make a graph…" }).click();
  await expect(page.getByText("2 passages have 6 nodes and 5 edges.")).toBeVisible();
  await expect(page.getByText("“Otto Brand founded Acme Pictures in 1925.”")).toBeVisible();

  await page.getByRole("checkbox", { name: "Keep LOCATED_IN" }).uncheck();
  await expect(page.getByText("2 passages have 4 nodes and 3 edges.")).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name of FOUNDED_BY" });
  await name.fill("STARTED_BY");
  await name.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "STARTED_BY" })).toContainText("Otto Brand");
  await page.getByRole("button", { name: "Make the graph" }).click();

  await expect(page).toHaveURL(`/knowledge-bases/${id}`);
  await expect(page.getByRole("cell", { name: "graph-of-the-documents.jsonl", exact: true })).toBeVisible(
    APPLIED,
  );
  const schema = page.locator("section").filter({ hasText: "STARTED_BY" });
  await expect(schema.first()).toBeVisible(APPLIED);
  await page.goto(`/explore?kb=${id}&node=${encodeURIComponent("extracted:otto brand")}`);
  await expect(page.getByRole("heading", { level: 2, name: "Otto Brand" })).toBeVisible();
});

test("rows of tables become nodes that can be counted", { tag: "@deep" }, async ({ page, indexedBase }) => {
  const id = await indexedBase("Boatyard", {
    "employees.csv":
      "Name;Team;Salary;Manager\nNora Vale;Repair;52.300,50;Otto Lindt\nOtto Lindt;Repair;81.000,00;\nMia Torr;Design;61.250,00;Otto Lindt\n",
    "boats.csv": "boat,skipper,length\nSeagull,Nora Vale,12\nPelican,Mia Torr,15\n",
  });
  await page.goto(`/ask?kb=${id}&q=${encodeURIComponent("Which employee has the highest salary?")}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByRole("link", { name: "Make a graph", exact: true }).click(APPLIED);
  await expect(page).toHaveURL(`/knowledge-bases/${id}/extract`);
  await expect(page.getByText("2 tables have 7 nodes and 7 edges.")).toBeVisible();
  await expect(page.getByText("“boat: Pelican; skipper: Mia Torr; length: 15”")).toBeVisible();
  await page.getByRole("button", { name: "Make the graph" }).click();
  await expect(page).toHaveURL(`/knowledge-bases/${id}`);
  const schema = page.locator("section").filter({ hasText: "SKIPPER" });
  await expect(schema.first()).toBeVisible(APPLIED);
  await page.goto(`/ask?kb=${id}&q=${encodeURIComponent("Which employee has the highest salary?")}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await expect(answer).toContainText(/^Otto Lindt.*4 of 6 methods agree/, APPLIED);
});

test("says what is missing", { tag: "@deep" }, async ({ page, indexedBase }) => {
  const id = await indexedBase("Nothing to read");
  await page.goto(`/knowledge-bases/${id}/extract`);
  await expect(page.getByText("There are no documents and tables yet")).toBeVisible();
  const weather = await indexedBase("Weather", {
    "weather.md": "# Weather\n\nThe weather was fine, and nobody complained.\n",
  });
  await page.goto(`/knowledge-bases/${weather}/extract`);
  await expect(page.getByText("Nothing is found that makes a graph")).toBeVisible();
  await page.goto("/knowledge-bases/none-such/extract");
  await expect(page.getByText("There is no knowledge base at this address")).toBeVisible();
});
