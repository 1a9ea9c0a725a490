/** Exploring a graph: from node to node, along paths and by pattern, and back again. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { MatchResponse } from "../lib/core/api";
import type { GraphNode, RelationCount } from "../lib/core/graph/graph-source";

/** Opens Explore on the sample with a node on the canvas, by search. */
async function startFrom(page: Page, name: string): Promise<void> {
  await page.goto("/explore?kb=films");
  await pick(page, "Search a node", name);
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(canvas(page)).toBeVisible();
}

/** Types a name into a search and takes the first node found, by keyboard. */
async function pick(page: Page, search: string, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: search });
  await field.fill(name);
  const found = page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
  await expect(found.first()).toContainText(name);
  await field.press("Enter");
  await expect(found).toHaveCount(0);
}

function canvas(page: Page) {
  return page.getByRole("application", { name: /^Films:/ });
}

/** How many nodes and edges the canvas says that it draws. */
async function drawn(page: Page): Promise<{ nodes: number; edges: number }> {
  const label = (await canvas(page).getAttribute("aria-label")) ?? "";
  const [, nodes, edges] = /: ([\d,]+) nodes?, ([\d,]+) edges?/.exec(label) ?? [];
  const count = (text = "0") => Number(text.replaceAll(",", ""));
  return { nodes: count(nodes), edges: count(edges) };
}

async function relationsOf(page: Page, id: string): Promise<RelationCount[]> {
  const path = `/api/knowledge-bases/films/relation-counts?id=${encodeURIComponent(id)}`;
  return ((await (await page.request.get(path)).json()) as { counts: RelationCount[] }).counts;
}

function cypherBox(page: Page) {
  return page.getByRole("textbox", { name: "Cypher" });
}

function result(page: Page) {
  return page.getByRole("region", { name: "Result" });
}

async function matchOf(page: Page, cypher: string): Promise<MatchResponse> {
  const response = await page.request.post("/api/knowledge-bases/films/match", { data: { cypher } });
  return (await response.json()) as MatchResponse;
}

test("from a node to its neighbours, with counts before expanding, and back", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  const counts = await relationsOf(page, "person:steve-mcqueen");
  const starring = counts.find(({ type, direction }) => type === "STARRING" && direction === "in")!.count;
  expect(await drawn(page)).toEqual({ nodes: 1, edges: 0 });

  await page.getByRole("button", { name: `Expand STARRING, incoming: ${starring} of ${starring}` }).click();
  await expect(page.getByText(`${starring} of ${starring}`, { exact: true })).toBeVisible();
  await expect.poll(() => drawn(page)).toEqual({ nodes: starring + 1, edges: starring });
  const legend = page.getByRole("list", { name: "Legend" });
  await expect(legend.getByRole("button", { name: `Film ${starring}` })).toBeVisible();

  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => drawn(page)).toEqual({ nodes: starring + 1, edges: starring });

  await legend.getByRole("button", { name: /^Film/ }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await expect(page.getByText(`${starring} nodes and ${starring} edges filtered out`)).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: starring + 1, edges: starring });

  await page.getByRole("button", { name: "Collapse STARRING, incoming" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await page.getByRole("button", { name: "Clear the canvas" }).click();
  await expect(page.getByText("Nothing is on the canvas yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
});

test("a hub opens in steps, and says what is left", async ({ page }) => {
  const cypher = "MATCH (:Film)-[:HAS_GENRE]->(g) RETURN g, count(*) AS films ORDER BY films DESC LIMIT 1";
  const [hub, films] = (await matchOf(page, cypher)).result.rows[0] as [{ node: string }, number];
  expect(films).toBeGreaterThan(100);
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: hub.node })}`);
  await page.getByRole("button", { name: `Expand HAS_GENRE, incoming: 50 of ${films}` }).click();
  // One more of each: what is left stands on the canvas, too.
  await expect.poll(() => drawn(page)).toEqual({ nodes: 52, edges: 51 });
  await page.getByRole("button", { name: `Expand HAS_GENRE, incoming: 50 of ${films - 50} more` }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 102, edges: 101 });
});

test("a refresh and a shared link reopen the exploration", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(1);
  const before = await drawn(page);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByRole("button", { name: "Show 1 hidden node" })).toBeVisible();
  await expect(page).toHaveURL(/h\.person_3Asteve-mcqueen/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Show 1 hidden node" })).toBeVisible();
  await page.getByRole("button", { name: "Show 1 hidden node" }).click();
  await expect.poll(() => drawn(page)).toEqual(before);
});

test("the shortest paths between two nodes, drawn and lit", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: "Path from here" }).click();
  await pick(page, "To: search a node", "Charles Bronson");
  await page.getByRole("combobox", { name: "Paths" }).selectOption("2");
  await page.getByRole("button", { name: "Find the shortest paths" }).click();
  const paths = page.getByRole("list").filter({ has: page.getByRole("button", { name: /hops/ }) });
  await expect(paths.getByRole("button")).toHaveCount(2);
  await expect(paths.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect(paths.getByRole("button").first()).toContainText("2 hops Steve McQueen");
  const { nodes } = await drawn(page);
  expect(nodes).toBeGreaterThanOrEqual(3);
  await paths.getByRole("button").nth(1).click();
  await expect(paths.getByRole("button").nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("no path is told, and changes nothing", async ({ page }) => {
  await page.route("**/paths?*", (route) =>
    route.fulfill({
      json: { paths: [], nodes: [], edges: [], truncated: "edges", edgesRead: 2_000_000, ms: 40 },
    }),
  );
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: "Path from here" }).click();
  await pick(page, "To: search a node", "Charles Bronson");
  await page.getByRole("button", { name: "Find the shortest path" }).click();
  await expect(
    page.getByText("No path within the limits: the search ended at its number of edges"),
  ).toBeVisible();
  expect(await drawn(page)).toEqual({ nodes: 1, edges: 0 });
});

test("a query is drawn, written as Cypher, run, and its rows lead to the canvas", async ({ page }) => {
  await page.goto("/explore?kb=films&pane=query");
  await page.getByRole("button", { name: "Add node" }).click();
  const labels = page.getByRole("combobox", { name: "Labels" });
  await labels.fill("Film");
  await labels.press("Enter");
  await page
    .getByRole("combobox", { name: "Add a relation" })
    .selectOption({ label: await optionOf(page, "→ STARRING → Person") });
  await pick(page, "Bind to an entity", "Steve McQueen");
  await expect(cypherBox(page)).toHaveValue(/:STARRING\]->\(person:Person\)/);
  await expect(cypherBox(page)).toHaveValue(/person\.id = 'person:steve-mcqueen'/);

  await page.getByRole("button", { name: "Run" }).click();
  const cypher = await cypherBox(page).inputValue();
  const expected = await matchOf(page, cypher);
  expect(expected.result.rows.length).toBeGreaterThan(1);
  await expect(result(page).getByRole("status")).toHaveText(
    new RegExp(`^${expected.result.rows.length} rows in `),
  );
  await expect(result(page).getByRole("row")).toHaveCount(expected.result.rows.length + 1);
  await expect.poll(async () => (await drawn(page)).nodes).toBe(expected.result.subgraph.nodes.length);

  await result(page).getByRole("tab", { name: "Plan" }).click();
  const steps = result(page).getByRole("row");
  await expect(steps).toHaveCount(expected.result.plan.length + 1);
  await expect(steps.nth(1)).toContainText("person : Person");

  await result(page).getByRole("tab", { name: "Rows" }).click();
  const film = result(page).getByRole("row").nth(1).getByRole("button").first();
  const name = (await film.textContent()) ?? "";
  await film.click();
  await page.getByRole("tab", { name: "Node" }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();

  await page.getByRole("tab", { name: "Query" }).click();
  await page.getByRole("button", { name: "Undo the last change of the drawing" }).click();
  await expect(cypherBox(page)).not.toHaveValue(/steve-mcqueen/);
  await page.getByRole("button", { name: "Redo the last change of the drawing" }).click();
  await expect(cypherBox(page)).toHaveValue(/steve-mcqueen/);
});

/** The whole text of the option that begins like this. */
async function optionOf(page: Page, start: string): Promise<string> {
  const options = await page
    .getByRole("combobox", { name: "Add a relation" })
    .locator("option")
    .allInnerTexts();
  return options.find((option) => option.startsWith(start)) ?? start;
}

test("Cypher is typed, drawn, and what is wrong in it is shown where it stands", async ({ page }) => {
  await page.goto("/explore?kb=films&pane=query");
  await cypherBox(page).fill(
    "MATCH (f:Film)-[:STARRING]->(p:Person)\nWHERE f.year >> 1960\nRETURN p, count(f) AS films",
  );
  const alert = page.getByRole("alert").filter({ hasText: "Line 2, column 15" });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText("Your text is kept");
  await expect(page.getByRole("button", { name: "Run" })).toBeDisabled();

  await cypherBox(page).fill(
    "MATCH (f:Film)-[:STARRING]->(p:Person)\nWHERE f.year > 1960\nRETURN p, count(f) AS films ORDER BY films DESC LIMIT 3",
  );
  await expect(page.getByRole("button", { name: "Node Film, f, year > 1960" })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await cypherBox(page).press("Control+Enter");
  await expect(result(page).getByRole("columnheader", { name: "films" })).toBeVisible();
  await expect(result(page).getByRole("row")).toHaveCount(4);

  await page.reload();
  await expect(cypherBox(page)).toHaveValue(/LIMIT 3$/);
  await expect(page.getByRole("button", { name: "Node Film, f, year > 1960" })).toBeVisible();
});

test("a name that the graph does not have is told, with the nearest one", async ({ page }) => {
  await page.goto("/explore?kb=films&pane=query");
  await cypherBox(page).fill("MATCH (p:Persn) RETURN p");
  await expect(
    page.getByRole("listitem").filter({ hasText: "no label Persn; did you mean Person" }),
  ).toBeVisible();
});

test("a running query is cancelled", async ({ page }) => {
  await page.route("**/match", async (route) => {
    if ((route.request().postDataJSON() as { run?: boolean }).run === false) await route.continue();
  });
  await page.goto("/explore?kb=films&pane=query");
  await page.getByRole("list", { name: "Example queries" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Run" })).toBeEnabled();
  await expect(result(page)).toHaveCount(0);
});

test("the table says what the canvas draws, and files hold it", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(1);
  const { nodes, edges } = await drawn(page);

  const save = async (title: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: title }).click();
    return (await download).path();
  };
  const picture = readFileSync(await save("Picture as PNG"));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.length).toBeGreaterThan(2_000);
  const json = JSON.parse(readFileSync(await save("Nodes and edges as JSON"), "utf8")) as {
    nodes: GraphNode[];
  };
  expect(json.nodes).toHaveLength(nodes);
  const csv = readFileSync(await save("Edges as CSV"), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(edges + 1);

  await page.getByRole("button", { name: "Table", exact: true }).click();
  const tables = page.getByRole("region", { name: "The canvas as tables" });
  await expect(tables.getByRole("row")).toHaveCount(nodes + edges + 2);
  await tables.getByRole("button", { name: "Node", exact: true }).click();
  await expect(tables.getByRole("columnheader", { name: "Node" })).toHaveAttribute("aria-sort", "ascending");
  const names = await tables.getByRole("table").first().locator("tbody tr td:first-child").allInnerTexts();
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
});

test("by keyboard alone: search, expand, move, pin, hide, undo, query", async ({ page }) => {
  await page.goto("/explore?kb=films");
  await expect(page.getByRole("combobox", { name: "Search a node" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search a node" })).toBeFocused();
  await page.keyboard.type("steve mcq");
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Steve McQueen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Steve McQueen" })).toBeVisible();

  await canvas(page).focus();
  await page.keyboard.press("e");
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(1);
  const { nodes } = await drawn(page);
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: "Unpin" })).toBeVisible();
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await page.keyboard.press("h");
  await expect.poll(async () => (await drawn(page)).nodes).toBe(nodes - 1);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await drawn(page)).nodes).toBe(nodes);

  await page.getByRole("tab", { name: "Node" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Views" })).toHaveAttribute("aria-selected", "true");
});

test("what is not there is told: an unknown knowledge base, an unknown node", async ({ page }) => {
  await page.goto("/explore?kb=none-such");
  await expect(page.getByText('There is no knowledge base "none-such"')).toBeVisible();
  await page.goto("/explore?kb=films&node=none-such");
  await expect(page.getByText("1 of 1 steps of this link could not be taken again.")).toBeVisible();
  await expect(page.getByText("Nothing is on the canvas yet")).toBeVisible();
});

/** Saves a file of the export menu and says where it lies. */
async function saved(page: Page, title: string): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: title }).click();
  return (await download).path();
}

test("what is left of a hub is a node, opened by keyboard in steps", async ({ page }) => {
  const cypher = "MATCH (:Film)-[:HAS_GENRE]->(g) RETURN g, count(*) AS films ORDER BY films DESC LIMIT 1";
  const [hub, films] = (await matchOf(page, cypher)).result.rows[0] as [{ node: string }, number];
  const more = `more ["expansion","${hub.node}","in","HAS_GENRE"]`;
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: hub.node })}`);
  await page.getByRole("button", { name: /^Expand HAS_GENRE, incoming/ }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 52, edges: 51 });
  const steps = new URL(page.url()).searchParams.get("steps") ?? "";
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: more, steps })}`);
  await expect(page.getByRole("heading", { level: 2, name: `+${films - 50} more` })).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => drawn(page)).toEqual({ nodes: 102, edges: 101 });
  await page.getByRole("button", { name: "Open 50 more" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 152, edges: 151 });
});

test("hundreds of nodes are one picture, in which each answers the pointer; a filter and a file change it", async ({
  page,
}) => {
  const cypher = "MATCH (a)-[r:STARRING]->(b) RETURN a, r, b LIMIT 1500";
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", cypher, steps: "q.1500" })}`);
  await expect(canvas(page)).toBeVisible();
  expect((await drawn(page)).nodes).toBeGreaterThan(600);
  const people = page.getByRole("list", { name: "Legend" }).getByRole("button", { name: /^Person/ });
  const colour = (await people.locator("path").getAttribute("fill"))!;
  const seen = async () => pixelsOf(page, await canvas(page).screenshot(), colour);
  await expect.poll(seen).toBeGreaterThan(5_000);

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as PNG" }).click();
  const file = readFileSync(await (await download).path());
  expect(await pixelsOf(page, file, colour)).toBeGreaterThan(5_000);

  const box = (await canvas(page).boundingBox())!;
  const hint = page.getByText("Double-click expands, dragging pins");
  await expect(hint).toBeVisible();
  for (let step = 0; step < 60 && (await hint.isVisible()); step++)
    await page.mouse.move(box.x + box.width / 2 + 5 * step, box.y + box.height / 2 + step);
  await expect(hint).toBeHidden();

  await people.click();
  await expect.poll(seen).toBe(0);
  await people.click();
  await expect.poll(seen).toBeGreaterThan(5_000);
});

/** How many pixels of a picture have exactly this colour. */
async function pixelsOf(page: Page, png: Buffer, colour: string): Promise<number> {
  return page.evaluate(
    async ({ base64, colour }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const brush = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
      brush.drawImage(picture, 0, 0);
      const { data } = brush.getImageData(0, 0, picture.width, picture.height);
      const wanted = Number.parseInt(colour.slice(1), 16);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! * 65_536 + data[at + 1]! * 256 + data[at + 2]! === wanted) count += 1;
      return count;
    },
    { base64: png.toString("base64"), colour },
  );
}

test("layouts and groups: in the address, undone, a group opened", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(2);
  const before = await drawn(page);
  const layout = page.getByLabel("Layout");
  for (const [title, kind] of [
    ["Hierarchy", "layers"],
    ["Radial", "rings"],
    ["Grid by label", "labels"],
    ["Grid by degree", "degrees"],
  ] as const) {
    await layout.selectOption({ label: title });
    await expect(page).toHaveURL(new RegExp(`steps=l\\.${kind}\\.person_3Asteve-mcqueen~`));
    expect(await drawn(page)).toEqual(before);
  }
  await page.reload();
  await expect(layout).toHaveValue("degrees");
  await layout.selectOption({ label: "Force" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(layout).toHaveValue("degrees");

  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "By label" });
  await expect.poll(() => drawn(page)).toEqual({ nodes: 2, edges: 1 });
  await canvas(page).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    if (await page.getByRole("button", { name: "Draw each node" }).isVisible()) break;
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => drawn(page)).toEqual(before);
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "By community" });
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 2, edges: 1 });
});

test("picked nodes are drawn as one, by keyboard, everywhere the same, and each by itself again", async ({
  page,
}) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(4);
  const all = await drawn(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Pick / });
  for (const at of [1, 2, 3]) await boxes.nth(at).check();
  const names = await page
    .getByRole("row")
    .filter({ has: page.locator("input:checked") })
    .allTextContents();
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await canvas(page).focus();
  await page.keyboard.press("g");
  await expect(page.getByRole("heading", { level: 2, name: "Group 1: 3 nodes" })).toBeVisible();
  const grouped = { nodes: all.nodes - 2, edges: all.edges - 2 };
  await expect.poll(() => drawn(page)).toEqual(grouped);

  await page.getByLabel("Name", { exact: true }).fill("Early");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Early: 3 nodes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => drawn(page)).toEqual(all);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => drawn(page)).toEqual(grouped);
  // The address follows a moment after the canvas.
  await expect(page).toHaveURL(/Early/);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(grouped);

  const [heading, ...rows] = readFileSync(await saved(page, "Nodes as CSV"), "utf8").split("\n");
  expect(heading).toMatch(/,group on canvas$/);
  expect(rows.filter((row) => row.endsWith(",Early"))).toHaveLength(3);
  expect(rows).toHaveLength(all.nodes);
  expect(readFileSync(await saved(page, "Picture as SVG"), "utf8")).toContain("Early (3)</text>");

  await page.getByRole("tab", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("With a group");
  await page.getByRole("button", { name: "Keep this canvas", exact: true }).click();
  const views = page.getByRole("list", { name: "Views" });
  await expect(views.getByRole("button", { name: /^With a group/ })).toBeVisible();
  await page.goto("/explore?kb=films&pane=views");
  await views.getByRole("button", { name: /^With a group/ }).click();
  await expect.poll(() => drawn(page)).toEqual(grouped);
  await views.getByRole("button", { name: "Remove With a group" }).click();

  await page.getByRole("button", { name: "Table", exact: true }).click();
  for (const name of names)
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: name.slice(0, 20) })
        .first(),
    ).toContainText("Early");
  await page.getByRole("button", { name: "Early", exact: true }).first().click();
  await page.getByRole("button", { name: "Graph", exact: true }).click();
  await page.getByRole("button", { name: "Draw each node" }).click();
  await expect.poll(() => drawn(page)).toEqual(all);
  await expect(page.getByRole("tab", { name: "Node" })).toBeFocused();
  await page.getByRole("button", { name: "Draw as one" }).click();
  await expect.poll(() => drawn(page)).toEqual(grouped);
  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => drawn(page)).toEqual(all);
  await page.getByRole("button", { name: "Close 1 open group" }).click();
  await expect.poll(() => drawn(page)).toEqual(grouped);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await canvas(page).focus();
  await page.keyboard.press("g");
  await expect.poll(() => drawn(page)).toEqual(grouped);
  await page.getByRole("button", { name: "Ungroup" }).click();
  await expect.poll(() => drawn(page)).toEqual(all);
});

test("from a node: filtered, a path along one relation, undone, exported, and brought again", async ({
  page,
}) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(2);
  const all = await drawn(page);
  await page.getByRole("tab", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByLabel("Property", { exact: true }).selectOption("year");
  await page.getByLabel("Comparison").selectOption("at least");
  await page.getByLabel("Value").fill("1965");
  await expect.poll(async () => (await drawn(page)).nodes).toBeLessThan(all.nodes);
  const filtered = await drawn(page);
  await expect(page).toHaveURL(/filter=p\.year\.at_20least\.1965/);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(filtered);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect.poll(() => drawn(page)).toEqual(all);

  await page.getByRole("tab", { name: "Node" }).click();
  await page.getByRole("button", { name: "Path from here" }).click();
  await pick(page, "To: search a node", "Charles Bronson");
  await page.getByText("Along any relation").click();
  await page.getByRole("checkbox", { name: "STARRING" }).check();
  await page.getByRole("button", { name: "Find the shortest path" }).click();
  await expect(page.getByRole("button", { name: /2 hops Steve McQueen STARRING .* STARRING/ })).toBeVisible();
  await expect.poll(async () => (await drawn(page)).nodes).toBe(all.nodes + 1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual(all);

  const svg = readFileSync(await saved(page, "Picture as SVG"), "utf8");
  expect(svg).toMatch(/^<svg xmlns/);
  expect(svg.match(/<path /g)).toHaveLength(all.nodes);
  expect(svg).toContain("Steve McQueen</text>");
  const graphml = readFileSync(await saved(page, "Nodes and edges as GraphML"));
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Brought again");
  const brought = { name: "canvas.graphml", mimeType: "application/graphml+xml", buffer: graphml };
  await page.getByLabel("Files", { exact: true }).setInputFiles([brought]);
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page).toHaveURL(/\/knowledge-bases\/brought-again$/);
  await expect(page.getByText("ready", { exact: true })).toBeVisible({ timeout: 60_000 });
  // Whole nodes with all that is known of them, and the edges as they stand.
  const read = async (base: string) => {
    const cypher =
      "MATCH (f:Film)-[r:STARRING]->(p:Person) WHERE p.id = 'person:steve-mcqueen' RETURN f, r, p ORDER BY f.id";
    const response = await page.request.post(`/api/knowledge-bases/${base}/match`, { data: { cypher } });
    const { nodes, edges } = ((await response.json()) as MatchResponse).result.subgraph;
    return { nodes, edges: edges.map(({ id: _, ...edge }) => edge) };
  };
  const again = await read("brought-again");
  expect(again).toEqual(await read("films"));
  expect([again.nodes.length, again.edges.length]).toEqual([all.nodes, all.edges]);
  await page.request.delete("/api/knowledge-bases/brought-again");
});

test("a view is kept, reopened after a reload, renamed, removed, and brought back", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(2);
  const before = await drawn(page);
  await page.getByLabel("Layout").selectOption({ label: "Radial" });
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await page.getByRole("tab", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("McQueen's films");
  await page.getByRole("button", { name: "Keep this canvas", exact: true }).click();
  const views = page.getByRole("list", { name: "Views" });
  await expect(views.getByRole("button", { name: /^McQueen's films/ })).toBeVisible();

  await page.goto("/explore?kb=films&pane=views");
  await views.getByRole("button", { name: /^McQueen's films/ }).click();
  await expect.poll(() => drawn(page)).toEqual(before);
  await expect(page.getByLabel("Layout")).toHaveValue("rings");
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(before);

  await views.getByRole("button", { name: "Rename McQueen's films" }).click();
  await page.getByLabel("New name of McQueen's films").fill("Films of McQueen");
  await page.keyboard.press("Enter");
  await views.getByRole("button", { name: "Remove Films of McQueen" }).click();
  await expect(views.getByRole("button", { name: /^Films of McQueen/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(views.getByRole("button", { name: /^Films of McQueen/ })).toBeVisible();
  await views.getByRole("button", { name: "Remove Films of McQueen" }).click();
  await expect(views.getByRole("button", { name: /^Films of McQueen/ })).toHaveCount(0);
});

test("a line drawn around nodes picks them: only these, pinned, joined, asked about", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  await page.getByRole("button", { name: /^Expand STARRING, incoming/ }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(2);
  const { nodes } = await drawn(page);
  const box = (await canvas(page).boundingBox())!;
  // The layout has come to rest when the minimap's and the canvas's nodes do not move any more; the line goes around all.
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForTimeout(1_000);
  await page.keyboard.down("Shift");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  for (const [x, y] of [
    [box.width - 60, 5],
    [box.width - 60, box.height - 5],
    [5, box.height - 5],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const picked = page.getByRole("toolbar", { name: "Picked nodes" });
  await expect(picked.getByText(`${nodes} nodes picked`)).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("x");
  await expect(picked.getByText(`${nodes - 1} nodes picked`)).toBeVisible();
  await picked.getByRole("button", { name: "Hide" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await drawn(page)).nodes).toBe(nodes);
  await canvas(page).focus();
  await page.keyboard.press("Control+a");
  await picked.getByRole("button", { name: "Ask about these" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(/^What connects .*Steve McQueen/);
});
