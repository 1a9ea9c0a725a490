/** Files become a knowledge base: taken, refused, followed, asked, added to, deleted. */

import { answered, openColumn, rankingOf } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const NODES = [
  "id,name,label,text",
  "z1,Zither,Instrument,The zither has many strings and lies flat on a table.",
  "a1,Anton Karas,Person,Anton Karas played the zither in a wine garden.",
  "w1,Vienna,City,Vienna is the city where the third man was filmed.",
].join("\n");
const EDGES = ["source,type,target", "a1,PLAYS,z1", "a1,BORN_IN,w1"].join("\n");
const WRONG_EDGES = ["source,type,target", "a1,PLAYS,z1", "a1,BORN_IN,nowhere", "nobody,PLAYS,z1"].join("\n");

const file = (name: string, content: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

async function importFiles(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByLabel("Files", { exact: true }).setInputFiles(files);
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/knowledge-bases$/);
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
}

test("files with mistakes, then good ones: indexed before one's eyes, asked, replaced, deleted", async ({
  page,
}) => {
  await page.goto("/knowledge-bases");
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page.getByRole("button", { name: "Import and index" })).toBeDisabled();
  await page.getByLabel("Name").fill("Instruments");
  await importFiles(page, file("nodes.csv", NODES), file("edges.csv", WRONG_EDGES));
  await page.getByRole("button", { name: "Import and index" }).click();

  await test.step("wrong rows are reported by file and line, and the others taken when asked", async () => {
    const refusal = page.getByRole("main").getByRole("alert");
    await expect(refusal).toContainText("nothing was changed");
    await expect(refusal.getByRole("row", { name: /edges\.csv:3/ })).toContainText("nowhere");
    await expect(refusal.getByRole("row", { name: /edges\.csv:4/ })).toContainText("nobody");
    const { knowledgeBases } = await (await page.request.get("/api/knowledge-bases")).json();
    expect(knowledgeBases.map(({ name }: { name: string }) => name)).not.toContain("Instruments");

    await page.getByRole("button", { name: "Import the other rows" }).click();
    await expect(page).toHaveURL(/\/knowledge-bases\/instruments$/);
    await expect(page.getByRole("heading", { name: "2 rows left out" })).toBeVisible();
    await expect(page.getByRole("row", { name: /edges\.csv:4/ })).toContainText("nobody");
    await expect(page.getByText("3 nodes, 1 edge")).toBeVisible({ timeout: 600_000 });
    await page.getByRole("button", { name: "Seen" }).click();
    await expect(page.getByRole("heading", { name: "2 rows left out" })).toHaveCount(0);
  });
  await expect(page.getByText("ready", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /nodes\.csv/ })).toContainText("3");
  await expect(page.getByRole("application", { name: /^Schema: 3 labels/ })).toBeVisible();

  await page.getByRole("link", { name: "Ask", exact: true }).last().click();
  await page.getByRole("textbox", { name: "Question" }).fill("Who played the zither?");
  await page.keyboard.press("Enter");
  await answered(page);
  await expect(rankingOf(await openColumn(page, "SAGE")).filter({ hasText: "Anton Karas" })).toHaveCount(1);

  await page.getByRole("link", { name: "Instruments" }).click();
  await page.getByRole("button", { name: "Add sources" }).click();
  const lute = file("nodes.csv", `${NODES}\nl1,Lute,Instrument,The lute is plucked.`);
  await importFiles(page, lute, file("edges.csv", EDGES));
  await page.getByRole("button", { name: "Add and index" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("already has");
  await page.getByRole("button", { name: "Replace the old ones" }).click();
  await expect(page.getByText("4 nodes, 2 edges")).toBeVisible({ timeout: 600_000 });
  await page.getByText("1 earlier job").click();
  await expect(page.getByRole("list", { name: "Earlier jobs" })).toContainText("succeeded");
  await remove(page, "Instruments");
});

test("what is no knowledge base at all", async ({ page }) => {
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Picture");
  await importFiles(page, file("photo.png", "\x89PNG\r\n\x1a\n\0\0"));
  // Files that were chosen stay while the other way is looked at.
  await page.getByRole("radio", { name: /Connect a Neo4j/ }).check();
  await expect(page.getByTitle("photo.png")).toBeHidden();
  await page.getByRole("radio", { name: /Add files/ }).check();
  await expect(page.getByTitle("photo.png")).toBeVisible();
  await expect(page.getByText("not a format that is read")).toBeVisible();
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("photo.png");
  await page.getByRole("button", { name: "Remove photo.png" }).click();

  await page.getByLabel("Name").fill("Films");
  await importFiles(page, file("nodes.csv", NODES));
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Films");
  await expect(page.getByRole("button", { name: "Replace the old ones" })).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toBeEnabled();
});

test("a job is followed live, and can be cancelled and begun again", { tag: "@deep" }, async ({
  page,
  request,
}) => {
  await request.post("/api/knowledge-bases", { data: { name: "Large" } });
  // No text that was embedded before: those come from the cache at once.
  const now = Date.now();
  const rows = Array.from(
    { length: 4_000 },
    (_, index) => `n${index},Node ${index},Thing,"Text ${now + index} of many, with words to embed."`,
  );
  await page.goto("/knowledge-bases/large");
  await page.getByRole("button", { name: "Add sources" }).click();
  await importFiles(page, file("nodes.csv", ["id,name,label,text", ...rows].join("\n")));
  await page.getByRole("button", { name: "Add and index" }).click();
  const bar = page.getByRole("main").getByRole("progressbar", { name: "Embedding texts" });
  await expect(bar).toBeVisible({ timeout: 600_000 });
  await expect(page.getByText(/Embedding texts · [\d,]+ of [\d,]+ texts · [\d,.]+ texts\/s/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Indexing was cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Index again" }).click();
  await expect(page.getByText("1 earlier job")).toBeVisible();
  await expect(page.getByText("4,000 nodes, 0 edges")).toBeVisible({ timeout: 600_000 });
  await remove(page, "Large");
});
