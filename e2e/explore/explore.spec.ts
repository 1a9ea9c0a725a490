/** Exploring a graph: from node to node, along paths and by pattern, and back again. */
import { readFileSync } from "node:fs";
import type { GraphNode } from "../../lib/graph/graph-source";
import {
  canvas,
  cypherBox,
  drawn,
  matchOf,
  pick,
  relationsOf,
  result,
  startFrom,
} from "../support/explore-page";
import { expect, type Page, test } from "../support/test";

/** The whole text of the option that begins like this. */
async function optionOf(page: Page, start: string): Promise<string> {
  const options = await page
    .getByRole("combobox", { name: "Add a relation" })
    .locator("option")
    .allInnerTexts();
  return options.find((option) => option.startsWith(start)) ?? start;
}

test("from a node to its neighbours, with counts before expanding, kept as files and by the link, and back", async ({
  page,
}) => {
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

  await test.step("the table says what the canvas draws, and files hold it", async () => {
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
    expect(json.nodes).toHaveLength(starring + 1);
    const csv = readFileSync(await save("Edges as CSV"), "utf8");
    expect(csv.trim().split("\n")).toHaveLength(starring + 1);

    await page.getByRole("button", { name: "Table", exact: true }).click();
    const tables = page.getByRole("region", { name: "The canvas as tables" });
    await expect(tables.getByRole("row")).toHaveCount(2 * starring + 3);
    await tables.getByRole("button", { name: "Node", exact: true }).click();
    await expect(tables.getByRole("columnheader", { name: "Node" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    const names = await tables.getByRole("table").first().locator("tbody tr td:first-child").allInnerTexts();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
    await page.getByRole("button", { name: "Graph", exact: true }).click();
  });
  await test.step("a refresh and a shared link reopen the exploration", async () => {
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await expect(page.getByRole("button", { name: "Show 1 hidden node" })).toBeVisible();
    await expect(page).toHaveURL(/h\.person_3Asteve-mcqueen/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Show 1 hidden node" })).toBeVisible();
    await page.getByRole("button", { name: "Show 1 hidden node" }).click();
    await expect.poll(() => drawn(page)).toEqual({ nodes: starring + 1, edges: starring });
    await pick(page, "Search a node", "Steve McQueen");
  });
  await page.getByRole("button", { name: "Collapse STARRING, incoming" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
  await page.getByRole("button", { name: "Clear the canvas" }).click();
  await expect(page.getByText("Where to begin")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 1, edges: 0 });
});

test("a hub opens in steps, and says what is left", { tag: "@deep" }, async ({ page }) => {
  const cypher = "MATCH (:Film)-[:HAS_GENRE]->(g) RETURN g, count(*) AS films ORDER BY films DESC LIMIT 1";
  const [hub, films] = (await matchOf(page, cypher)).result.rows[0] as [{ node: string }, number];
  expect(films).toBeGreaterThan(100);
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: hub.node })}`);
  await page.getByRole("button", { name: `Expand HAS_GENRE, incoming: 50 of ${films}` }).click();
  // One more of each: what is left is on the canvas, too.
  await expect.poll(() => drawn(page)).toEqual({ nodes: 52, edges: 51 });
  await page.getByRole("button", { name: `Expand HAS_GENRE, incoming: 50 of ${films - 50} more` }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 102, edges: 101 });
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

test("no path is reported, and changes nothing", { tag: "@deep" }, async ({ page }) => {
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

test("a query is drawn, written as Cypher, run or cancelled, and its rows lead to the canvas", async ({
  page,
}) => {
  await page.goto("/explore?kb=films&pane=query");
  await test.step("a running query is cancelled", async () => {
    await page.route("**/match", async (route) => {
      if ((route.request().postDataJSON() as { run?: boolean }).run === false) await route.continue();
    });
    await page.getByRole("list", { name: "Example queries" }).getByRole("button").first().click();
    // Written later, the Cypher of the example would end up in the middle of what is typed below.
    await expect(cypherBox(page)).toHaveValue(/MATCH/);
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Run" })).toBeEnabled();
    await expect(result(page)).toHaveCount(0);
    await page.unroute("**/match");
  });
  await test.step("a name that the graph does not have is reported, with the nearest one", async () => {
    await cypherBox(page).fill("MATCH (p:Persn) RETURN p");
    await expect(
      page.getByRole("listitem").filter({ hasText: "no label Persn; did you mean Person" }),
    ).toBeVisible();
    await cypherBox(page).fill("");
  });
  await test.step("a query is drawn, written as Cypher, run, and its rows lead to the canvas", async () => {
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
});

test("Cypher is typed, drawn, and what is wrong in it is shown where it is", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/explore?kb=films&pane=query");
  await cypherBox(page).fill(
    "MATCH (f:Film)-[:STARRING]->(p:Person)\nWHERE f.year >> 1960\nRETURN p, count(f) AS films",
  );
  const alert = page.getByRole("alert").filter({ hasText: "Line 2, column 15" });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText("Your text is unchanged");
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

test("by keyboard alone: search, expand, move, pin, hide, undo, query", async ({ page }) => {
  await page.goto("/explore?kb=films");
  await expect(page.getByRole("combobox", { name: "Search a node" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search a node" })).toBeFocused();
  await page.keyboard.type("steve mcq");
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Steve McQueen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Steve McQueen" })).toBeVisible();

  // A search on an empty canvas opens what is around; to expand that node again takes what only texts say of it.
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(1);
  const found = await drawn(page);
  await canvas(page).focus();
  await page.keyboard.press("e");
  await expect.poll(async () => (await drawn(page)).nodes).toBeGreaterThan(found.nodes);
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

test("what is not there is reported: an unknown knowledge base, an unknown node", async ({ page }) => {
  await page.goto("/explore?kb=none-such");
  await expect(page.getByText('There is no knowledge base "none-such"')).toBeVisible();
  await page.goto("/explore?kb=films&node=none-such");
  await expect(page.getByText("1 of 1 steps of this link could not be taken again.")).toBeVisible();
  await expect(page.getByText("Where to begin")).toBeVisible();
});
