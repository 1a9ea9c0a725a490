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

const CREW = `<graphml><key id="c" for="node" attr.name="called" attr.type="string"/>
<key id="k" for="node" attr.name="rank" attr.type="string"/><key id="r" for="edge" attr.name="role" attr.type="string"/>
<key id="b" for="edge" attr.name="began" attr.type="int"/><graph edgedefault="directed">
<node id="a"><data key="c">Ada</data><data key="k">Captain</data></node>
<node id="b"><data key="c">Bo</data><data key="k">Mate</data></node>
<node id="x"><data key="c">Crate</data><data key="k">Cargo</data></node>
<edge source="a" target="b"><data key="r">RELIEVED</data><data key="b">1840</data></edge>
<edge source="a" target="x"><data key="r">LOADED</data></edge></graph></graphml>`;

test("properties of a graph are taken for other fields, labels left out, and the next file is read so, too", async ({
  page,
}) => {
  const file = (content: string) => ({
    name: "crew.graphml",
    mimeType: "application/xml",
    buffer: Buffer.from(content),
  });
  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Ship's crew");
  await page.getByLabel("Files", { exact: true }).setInputFiles(file(CREW));
  const nodes = page.getByRole("region", { name: "First nodes of crew.graphml" });
  const edges = page.getByRole("region", { name: "First edges of crew.graphml" });
  await expect(nodes.getByRole("row", { name: "a a Entity" })).toBeVisible();
  await page.getByLabel("What called of nodes is taken for").selectOption("name");
  await page.getByLabel("What rank of nodes is taken for").selectOption("labels");
  await expect(nodes.getByRole("row", { name: "a Ada Captain" })).toBeVisible();
  await page.getByLabel("What role of edges is taken for").selectOption("type");
  await page.getByLabel("What began of edges is taken for").selectOption("since");
  await page.getByLabel("Edges lead").selectOption("turned");
  await expect(edges.getByRole("row", { name: "Bo RELIEVED Ada" })).toBeVisible();
  await page.getByRole("group", { name: "Labels that are taken" }).getByLabel("Cargo").uncheck();
  await expect(nodes.getByRole("row", { name: /Crate/ })).toBeHidden();
  await page.getByRole("button", { name: "Import and index" }).click();

  await expect(page).toHaveURL(/\/knowledge-bases\/ship-s-crew$/);
  await expect(page.getByText("2 nodes, 1 edge")).toBeVisible({ timeout: 600_000 });
  const exported = await page.request.get("/api/knowledge-bases/ship-s-crew/graph");
  const lines = (await exported.text()).trimEnd().split("\n");
  expect(lines.flatMap((line) => JSON.parse(line).edge ?? [])).toEqual([
    { source: "b", type: "RELIEVED", target: "a", properties: { since: 1840 } },
  ]);

  await page.getByRole("button", { name: "Add sources" }).click();
  await page.getByLabel("Files", { exact: true }).setInputFiles(file(CREW.replace("Bo<", "Bea<")));
  await expect(edges.getByRole("row", { name: "Bea RELIEVED Ada" })).toBeVisible();
  await expect(page.getByLabel("What called of nodes is taken for")).toHaveValue("name");
  await expect(
    page.getByRole("group", { name: "Labels that are taken" }).getByLabel("Cargo"),
  ).not.toBeChecked();
  await page.request.delete("/api/knowledge-bases/ship-s-crew");
});
