/** What a file is read as is shown before it is stored, and can be decided otherwise. */
import { expect, test } from "../support/test";

const FLIGHTS = "from,to,airline,price\nVienna,Rome,Alp Air,90\nRome,Lisbon,Tagus,120\n";

test("a column of a CSV is taken for another field, and stored so", async ({ page }) => {
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Flights");
  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "flights.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FLIGHTS),
  });
  const preview = page.getByRole("group").filter({ hasText: "flights.csv table" });
  await expect(preview).toContainText("could also mean edges");
  await preview.getByLabel("Read as").selectOption("triples");
  const edges = page.getByRole("region", { name: "First edges of flights.csv" });
  await expect(edges.getByRole("row", { name: "Vienna RELATED_TO Rome" })).toBeVisible();
  await page.getByLabel("What airline is taken for").selectOption("type");
  await expect(edges.getByRole("row", { name: "Vienna Alp Air Rome" })).toBeVisible();
  await page.getByLabel("What price is taken for").selectOption("ignore");
  await expect(page.getByLabel("What price is taken for")).toHaveValue("ignore");
  await page.getByRole("button", { name: "Import and index" }).click();

  await expect(page).toHaveURL(/\/knowledge-bases\/flights$/);
  await expect(page.getByText("3 nodes, 2 edges")).toBeVisible({ timeout: 600_000 });
  const exported = await page.request.get("/api/knowledge-bases/flights/graph");
  const lines = (await exported.text()).trimEnd().split("\n");
  expect(lines.flatMap((line) => JSON.parse(line).edge ?? [])).toEqual([
    { source: "Vienna", type: "Alp Air", target: "Rome" },
    { source: "Rome", type: "Tagus", target: "Lisbon" },
  ]);
  await page.request.delete("/api/knowledge-bases/flights");
});
