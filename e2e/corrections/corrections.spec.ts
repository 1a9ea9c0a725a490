/** A graph is corrected in the browser: in Explore, on the page of its knowledge base, and undone there. */
import { readFileSync } from "node:fs";
import { pick } from "../support/explore-page";
import { expect, type Page, test } from "../support/test";

const NODES = [
  "id,name,label,text,born",
  "z1,Zither,Instrument,The zither has many strings.,",
  "a1,Anton Karas,Person,Anton Karas played the zither.,1906",
  "a2,Karas the Elder,Person,,",
  "w1,Vienna,City,,",
].join("\n");
const EDGES = ["source,type,target", "a1,PLAYS,z1", "a2,BORN_IN,w1"].join("\n");
const FILES = { "nodes.csv": NODES, "edges.csv": EDGES };
const APPLIED = { timeout: 600_000 };

async function correct(page: Page, item: string) {
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog");
}

async function choose(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`/explore?kb=${base}`);
  await pick(page, "Search a node", name);
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
}

test("a node is renamed and joined in Explore, its knowledge base renamed, and a source removed", async ({
  page,
  indexedBase,
}) => {
  const base = await indexedBase("Corrected", FILES);
  await test.step("a node is renamed and joined in Explore, which shows it once it is applied", async () => {
    await choose(page, base, "Anton Karas");
    const dialog = await correct(page, "Name, labels and properties");
    await expect(dialog.getByRole("button", { name: "Correct" })).toBeDisabled();
    await dialog.getByLabel("Name").fill("Anton Franz Karas");
    await dialog.getByLabel("Value of born").fill("none");
    await expect(dialog.getByRole("alert")).toHaveText("born is no number.");
    await dialog.getByLabel("Value of born").fill("1907");
    await dialog.getByRole("button", { name: "Add a property" }).click();
    await dialog.getByRole("textbox", { name: "Property", exact: true }).last().fill("died");
    await dialog.getByLabel("Value of died").fill("1985");
    await dialog.getByLabel("Type of died").selectOption("number");
    await dialog.getByLabel(/^Why/).fill("By the register.");
    await dialog.getByRole("button", { name: "Save for later" }).click();
    await expect(page.getByText("1 correction waits")).toBeVisible();

    const edges = await correct(page, "Its edges");
    await edges.getByLabel("Relation").selectOption({ label: "PLAYS, outgoing: 1" });
    await edges.getByRole("button", { name: "Delete Anton Karas PLAYS Zither" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save for later" }).click();
    await expect(page.getByText("2 corrections wait")).toBeVisible();

    // What is added at once brings what waits with it.
    const edge = await correct(page, "Add an edge");
    await edge.getByLabel("Relation").fill("BORN_IN");
    await pick(page, "To: search a node", "Vienna");
    await edge.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Expand BORN_IN, outgoing/ })).toBeVisible(APPLIED);
    await expect(page.getByRole("heading", { level: 2, name: "Anton Franz Karas" })).toBeVisible(APPLIED);
    await expect(page.getByText("1985")).toBeVisible();
    await expect(page.getByText(/corrections? waits?/)).toHaveCount(0, APPLIED);
    await expect(page.getByRole("button", { name: /^Expand PLAYS/ })).toHaveCount(0, APPLIED);
  });
  await test.step("the knowledge base is renamed, and a source removed after a look at what goes with it", async () => {
    await page.goto(`/knowledge-bases/${base}`);
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    const named = page.getByRole("dialog");
    await named.getByLabel("Name").fill("Films");
    await named.getByRole("button", { name: "Save" }).click();
    await expect(named.getByRole("alert")).toContainText('There is already a knowledge base named "Films".');
    await named.getByLabel("Name").fill("After");
    await named.getByLabel("Description").fill("About a film.");
    await named.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /After/ })).toBeVisible();
    await expect(page.getByText("About a film.")).toBeVisible();

    await page.getByRole("button", { name: "Remove nodes.csv" }).click();
    const confirm = page.getByRole("alertdialog");
    await expect(confirm).toContainText("No source would be left.");
    await expect(confirm.getByRole("button", { name: "Remove" })).toBeDisabled();
    await confirm.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Remove edges.csv" }).click();
    await expect(confirm).toContainText("2 rows of it go");
    await confirm.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("4 nodes, 1 edge")).toBeVisible(APPLIED);
    await expect(page.getByRole("row", { name: /edges\.csv/ })).toHaveCount(0);
  });
});

test("Explore reads the graph again also when the events of its job do not come", { tag: "@deep" }, async ({
  page,
  indexedBase,
}) => {
  const base = await indexedBase("Unheard", FILES);
  await page.route("**/api/jobs/*/events", (route) => route.abort());
  await choose(page, base, "Anton Karas");
  await expect(page.getByRole("button", { name: /^Expand PLAYS, outgoing/ })).toBeVisible();
  const edge = await correct(page, "Add an edge");
  await edge.getByLabel("Relation").fill("BORN_IN");
  await pick(page, "To: search a node", "Vienna");
  await edge.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Expand BORN_IN, outgoing/ })).toBeVisible(APPLIED);
});

/** Somebody else's correction, by another program. */
async function correctElsewhere(page: Page, base: string, change: object): Promise<void> {
  const data = { edits: [{ change }] };
  const added = await page.request.post(`/api/knowledge-bases/${base}/edits?apply=true`, { data });
  expect(added.ok(), await added.text()).toBe(true);
}

const renamed = (name: string) => ({ action: "change-node", node: "a1", name });

test("what another program corrects is shown in Explore, and what is being typed there stays", {
  tag: "@deep",
}, async ({ page, indexedBase }) => {
  const base = await indexedBase("Typed", FILES);
  await choose(page, base, "Anton Karas");
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await correctElsewhere(page, base, renamed("A. Karas"));
  const renewed = page.getByRole("heading", { level: 2, name: "A. Karas", exact: true, includeHidden: true });
  await expect(renewed).toBeAttached(APPLIED);
  // The menu that was open is.
  await page.getByRole("menuitem", { name: "Name, labels and properties" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Anton Franz Karas");
  await correctElsewhere(page, base, renamed("Anton K."));
  const behind = page.getByRole("heading", { level: 2, name: "Anton K.", exact: true, includeHidden: true });
  await expect(behind).toBeAttached(APPLIED);
  await expect(dialog.getByLabel("Name")).toHaveValue("Anton Franz Karas");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Anton Franz Karas" })).toBeVisible(APPLIED);
});

test("a search that is being typed goes on in the corrected graph, and the canvas stays", {
  tag: "@deep",
}, async ({ page, indexedBase }) => {
  const base = await indexedBase("Searched", FILES);
  await choose(page, base, "Anton Karas");
  // A search on an empty canvas opens what is around: the zither.
  await expect(page.getByRole("application", { name: /^Searched: 2 nodes, 1 edge\./ })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search a node" });
  await field.fill("Karas the");
  const found = page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
  await expect(found.first()).toContainText("Karas the Elder");
  await correctElsewhere(page, base, { action: "change-node", node: "a2", name: "Karas the First" });
  await expect(found.first()).toContainText("Karas the First", APPLIED);
  await expect(field).toHaveValue("Karas the");
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Karas the First" })).toBeVisible();
  await expect(page.getByRole("application", { name: /^Searched: 3 nodes, 1 edge\./ })).toBeVisible();
});

test("a tab that is not looked at waits for nothing, and is up to date when somebody comes back", {
  tag: "@deep",
}, async ({ page, indexedBase }) => {
  const base = await indexedBase("Hidden", FILES);
  await choose(page, base, "Anton Karas");
  const look = (state: "visible" | "hidden") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  const left = page.waitForEvent("requestfailed", (request) => request.url().endsWith(`/${base}/events`));
  await look("hidden");
  await left;
  const generation = async () =>
    (await (await page.request.get(`/api/knowledge-bases/${base}`)).json()).generation;
  const before = await generation();
  await correctElsewhere(page, base, renamed("Anton K."));
  await expect.poll(generation, APPLIED).not.toBe(before);
  await expect(page.getByRole("heading", { level: 2, name: "Anton Karas", exact: true })).toBeVisible();
  await look("visible");
  await expect(page.getByRole("heading", { level: 2, name: "Anton K.", exact: true })).toBeVisible();

  await page.goto(`/knowledge-bases/${base}`);
  const list = page.getByRole("list", { name: "Corrections" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await correctElsewhere(page, base, { action: "add-node", id: "g1", name: "Graz" });
  await expect(list.getByRole("listitem")).toHaveCount(2, APPLIED);
  await expect(list.getByText("waiting")).toHaveCount(0, APPLIED);
});

test("a merge is listed, filtered, undone, saved and imported on the page of the knowledge base", {
  tag: "@deep",
}, async ({ page, indexedBase }) => {
  const base = await indexedBase("Listed", FILES);
  await choose(page, base, "Karas the Elder");
  const dialog = await correct(page, "Merge into another node");
  await pick(page, "Into: search a node", "Anton Karas");
  await dialog.getByRole("button", { name: "Merge" }).click();
  const nodes = async () =>
    (await (await page.request.get(`/api/knowledge-bases/${base}`)).json()).manifest.schema.nodeCount;
  await expect.poll(nodes, APPLIED).toBe(3);
  await page.goto(`/explore?kb=${base}`);
  await pick(page, "Search a node", "Anton Karas");
  await page.getByRole("combobox", { name: "Search a node" }).fill("Karas the Elder");
  const found = page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
  await expect(found.first()).toContainText("Anton Karas");

  await page.goto(`/knowledge-bases/${base}`);
  const list = page.getByRole("list", { name: "Corrections" });
  await expect(list).toContainText("Merge a2 into a1");
  await expect(list).toContainText("applied");
  await page.getByLabel("Which corrections").selectOption("undone");
  await expect(page.getByText("No correction is like this.")).toBeVisible();
  await page.getByLabel("Which corrections").selectOption("");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain('"action":"merge"');
  await list.getByRole("button", { name: "Undo: Merge a2 into a1" }).click();
  await expect.poll(nodes, APPLIED).toBe(4);
  await expect(list.getByRole("button", { name: "Redo: Merge a2 into a1" })).toBeVisible();

  const table = "action,id,name,labels\nadd-node,s1,Salzburg,City\ndelete-node,nobody,,\n";
  await page.getByLabel("File of corrections").setInputFiles({
    name: "more.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table),
  });
  await expect(list).toContainText('There is no node "nobody".', APPLIED);
  await expect.poll(nodes).toBe(5);
});
