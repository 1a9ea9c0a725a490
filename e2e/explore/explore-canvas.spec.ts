/** The canvas of Explore: hubs in steps, large graphs, layouts and groups. */
import { readFileSync } from "node:fs";
import type cytoscape from "cytoscape";
import { canvas, drawn, expandStarring, matchOf, saved, startFrom } from "../support/explore-page";
import { expect, type Page, test } from "../support/test";

/** What cytoscape has drawn of a node. */
interface Drawn {
  labelBounds: { main: { w: number } };
  rstyle: { labelWidth: number };
}

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

test("what is left of a hub is a node, opened by keyboard in steps", { tag: "@deep" }, async ({ page }) => {
  const cypher = "MATCH (:Film)-[:HAS_GENRE]->(g) RETURN g, count(*) AS films ORDER BY films DESC LIMIT 1";
  const [hub, films] = (await matchOf(page, cypher)).result.rows[0] as [{ node: string }, number];
  const more = `more ["expansion","${hub.node}","in","HAS_GENRE"]`;
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: hub.node })}`);
  await page.getByRole("button", { name: /^Expand HAS_GENRE, incoming/ }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 52, edges: 51 });
  // The address follows the drawing.
  const stepsOf = () => new URL(page.url()).searchParams.get("steps") ?? "";
  await expect.poll(stepsOf).toContain("~x.");
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", node: more, steps: stepsOf() })}`);
  await expect(page.getByRole("heading", { level: 2, name: `+${films - 50} more` })).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => drawn(page)).toEqual({ nodes: 102, edges: 101 });
  await page.getByRole("button", { name: "Open 50 more" }).click();
  await expect.poll(() => drawn(page)).toEqual({ nodes: 152, edges: 151 });
});

test("hundreds of nodes are one picture, in which each answers the pointer; a filter and a file change it", {
  tag: "@deep",
}, async ({ page }) => {
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

test("names of a large drawing are written whole when the view has moved away", async ({ page }) => {
  const cypher = "MATCH (a)-[r:STARRING]->(b) RETURN a, r, b LIMIT 600";
  await page.goto(`/explore?${new URLSearchParams({ kb: "films", cypher, steps: "q.600" })}`);
  await expect(canvas(page)).toBeVisible();
  expect((await drawn(page)).nodes).toBeGreaterThan(400);
  /** Names that are drawn in a box too small for them, or not yet in their size at this zoom. */
  const cutNames = () =>
    canvas(page).evaluate((holder) => {
      const graph = (holder as never as { _cyreg?: { cy: cytoscape.Core } })._cyreg?.cy;
      const named = graph?.nodes("[?side]").toArray() as cytoscape.NodeSingular[] | undefined;
      if (!graph || !named || named.length === 0) return null;
      const size = 13 * Math.max(1, 0.85 / graph.zoom());
      return named.filter((node) => {
        node.boundingBox();
        const { labelBounds, rstyle } = (node as never as { _private: Drawn })._private;
        return (
          Math.abs(node.numericStyle("font-size") - size) > 0.01 || labelBounds.main.w < rstyle.labelWidth
        );
      }).length;
    });
  for (const [button, times] of [
    ["Zoom in", 6],
    ["Zoom out", 2],
  ] as const) {
    for (let time = 0; time < times; time++) await page.getByRole("button", { name: button }).click();
    await expect.poll(cutNames).toBe(0);
  }
});

test("layouts and groups: in the address, undone, a group opened", async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  const before = await expandStarring(page, "person:steve-mcqueen");
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

test("picked nodes are drawn as one, by keyboard, everywhere the same, and each by itself again", {
  tag: "@deep",
}, async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  const all = await expandStarring(page, "person:steve-mcqueen");
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
  // The address follows a moment after the canvas: a reload before that would lose the newest step.
  await expect(page).not.toHaveURL(/[?&]steps=[^&]*Early/);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => drawn(page)).toEqual(grouped);
  await expect(page).toHaveURL(/[?&]steps=[^&]*Early/);
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(grouped);

  const [heading, ...rows] = readFileSync(await saved(page, "Nodes as CSV"), "utf8").split("\n");
  expect(heading).toMatch(/,group on canvas$/);
  expect(rows.filter((row) => row.endsWith(",Early"))).toHaveLength(3);
  expect(rows).toHaveLength(all.nodes);
  expect(readFileSync(await saved(page, "Picture as SVG"), "utf8")).toContain("Early (3)</text>");

  await page.getByRole("tab", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("With a group");
  await page.getByRole("button", { name: "Save view", exact: true }).click();
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
