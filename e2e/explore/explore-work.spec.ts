/** Longer work in Explore: a filter, paths, files, views and picks. */
import { readFileSync } from "node:fs";
import type { MatchResponse } from "../../lib/api/graph";
import { canvas, drawn, expandStarring, matchOf, pick, saved, startFrom } from "../support/explore-page";
import { expect, test } from "../support/test";

test("from a node: filtered, a path along one relation, undone, exported, and imported again", {
  tag: "@deep",
}, async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  const all = await expandStarring(page, "person:steve-mcqueen");
  await page.getByRole("tab", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByLabel("Property", { exact: true }).selectOption("year");
  await page.getByLabel("Comparison").selectOption("at least");
  await page.getByLabel("Value").fill("1965");
  // Films from 1965 on, and himself: a node without the property stays.
  const year =
    "MATCH (f:Film)-[:STARRING]->(p:Person {id: 'person:steve-mcqueen'}) WHERE f.year >= 1965 RETURN f";
  const later = (await matchOf(page, year)).result.rows.length;
  const filtered = { nodes: later + 1, edges: later };
  expect(later).toBeLessThan(all.edges);
  await expect.poll(() => drawn(page)).toEqual(filtered);
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
  await page.getByLabel("Name").fill("Imported again");
  const imported = { name: "canvas.graphml", mimeType: "application/graphml+xml", buffer: graphml };
  await page.getByLabel("Files", { exact: true }).setInputFiles([imported]);
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page).toHaveURL(/\/knowledge-bases\/imported-again$/);
  await expect(page.getByText("ready", { exact: true })).toBeVisible({ timeout: 600_000 });
  // Whole nodes with all that is known of them, and the edges unchanged.
  const read = async (base: string) => {
    const cypher =
      "MATCH (f:Film)-[r:STARRING]->(p:Person) WHERE p.id = 'person:steve-mcqueen' RETURN f, r, p ORDER BY f.id";
    const response = await page.request.post(`/api/knowledge-bases/${base}/match`, { data: { cypher } });
    const { nodes, edges } = ((await response.json()) as MatchResponse).result.subgraph;
    return { nodes, edges: edges.map(({ id: _, ...edge }) => edge) };
  };
  const again = await read("imported-again");
  expect(again).toEqual(await read("films"));
  expect([again.nodes.length, again.edges.length]).toEqual([all.nodes, all.edges]);
  await page.request.delete("/api/knowledge-bases/imported-again");
});

test("a view is saved, reopened after a reload, renamed, removed, and restored", { tag: "@deep" }, async ({
  page,
}) => {
  await startFrom(page, "Steve McQueen");
  const before = await expandStarring(page, "person:steve-mcqueen");
  await page.getByLabel("Layout").selectOption({ label: "Radial" });
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await page.getByRole("tab", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("McQueen's films");
  await page.getByRole("button", { name: "Save view", exact: true }).click();
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

test("a line drawn around nodes picks them: only these, pinned, joined, asked about", {
  tag: "@deep",
}, async ({ page }) => {
  await startFrom(page, "Steve McQueen");
  const { nodes } = await expandStarring(page, "person:steve-mcqueen");
  const box = (await canvas(page).boundingBox())!;
  // The layout has come to rest when the minimap's and the canvas's nodes do not move any more; the line goes around all.
  await page.getByRole("button", { name: "Show all" }).click();
  await expect
    .poll(async () => {
      const before = await canvas(page).screenshot();
      await page.waitForTimeout(1_000);
      return before.equals(await canvas(page).screenshot());
    })
    .toBe(true);
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
