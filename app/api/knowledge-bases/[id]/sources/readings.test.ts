/** Over HTTP: what is chosen of a graph is shown, stored with its source, and holds for the file that replaces it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Route } from "@/app/api/implement";
import { POST as previewFiles } from "@/app/api/source-previews/route";
import { previewSources, type Readings, type SourcesAdded, sourcesAddedSchema } from "@/lib/api/sources";
import type { Engine } from "@/lib/server/engine";
import { createKnowledgeBase } from "@/lib/server/knowledge-bases/knowledge-bases";
import { provideEngine } from "@/lib/server/singleton";
import { finishJob } from "@/lib/server/testing/indexed-base";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { GET as exportGraph } from "../graph/route";
import { POST as addFiles } from "./route";

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  provideEngine(engine);
  await createKnowledgeBase(engine, { name: "Crew", description: "" });
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const FILE = "crew.graphml";
const graphml = (people: Record<string, string>) => `<graphml>
<key id="c" for="node" attr.name="called" attr.type="string"/><key id="r" for="edge" attr.name="role" attr.type="string"/>
<graph edgedefault="directed">${Object.entries(people)
  .map(([id, name]) => `<node id="${id}"><data key="c">${name}</data></node>`)
  .join("\n")}
<edge source="a" target="b"><data key="r">RELIEVED</data></edge></graph></graphml>`;
const READING: Readings[number] = {
  file: FILE,
  columns: [
    { column: "called", as: "name", of: "nodes" },
    { column: "role", as: "type" },
  ],
  label: "Sailor",
  direction: "turned",
  leftOut: { relations: ["PARENT"] },
};

async function send(route: unknown, query: string, content: string, readings?: Readings) {
  const body = new FormData();
  body.append("files", new File([content], FILE));
  if (readings) body.append("readings", JSON.stringify(readings));
  const request = new Request(`http://localhost/api/any?${query}`, {
    method: "POST",
    body,
    headers: { host: "localhost" },
  });
  const response = await (route as Route)(request, { params: Promise.resolve({ id: "crew" }) });
  return { status: response.status, body: await response.json() };
}

async function add(people: Record<string, string>, readings?: Readings): Promise<SourcesAdded> {
  const { status, body } = await send(addFiles, "replace=true", graphml(people), readings);
  expect(status).toBe(202);
  const added = sourcesAddedSchema.parse(body);
  expect(await finishJob(engine, added.job)).toMatchObject({ state: "succeeded" });
  return added;
}

async function graph() {
  const request = new Request("http://localhost/api/any", { headers: { host: "localhost" } });
  const response = await exportGraph(request, { params: Promise.resolve({ id: "crew" }) });
  const lines = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return {
    nodes: lines.flatMap(({ node }) => (node ? [[node.id, node.name, ...node.labels]] : [])),
    edges: lines.flatMap(({ edge }) => (edge ? [[edge.source, edge.type, edge.target]] : [])),
  };
}

it("shows the properties of a graph with their values, and what comes of the choices", async () => {
  const preview = async (readings: Readings) => {
    const { body } = await send(previewFiles, "", graphml({ a: "Ada", b: "Bo" }), readings);
    return previewSources.response!.parse(body).previews[0]!;
  };
  expect(await preview([])).toMatchObject({
    format: "graphml",
    nodes: [{ id: "a", name: "a", labels: ["Entity"] }, {}],
    columns: [
      { of: "nodes", column: "id", as: "id", sample: ["a", "b"] },
      { of: "nodes", column: "name", as: "name" },
      { of: "nodes", column: "labels", as: "labels" },
      { of: "nodes", column: "called", as: "property", type: "text", sample: ["Ada", "Bo"] },
      { of: "edges", column: "source", as: "source" },
      { of: "edges", column: "type", as: "type", sample: ["RELATED_TO"] },
      { of: "edges", column: "target", as: "target" },
      { of: "edges", column: "role", as: "property", sample: ["RELIEVED"] },
    ],
  });
  expect(await preview([READING])).toMatchObject({
    nodes: [{ id: "a", name: "Ada", labels: ["Sailor"] }, {}],
    edges: [{ source: "Bo", type: "RELIEVED", target: "Ada" }],
    kinds: [
      { of: "nodes", name: "Sailor", count: 2 },
      { of: "edges", name: "RELIEVED", count: 1 },
    ],
  });
});

it("keeps the choices for the file that takes its place, as far as they fit", async () => {
  const { file: _, ...reading } = READING;
  const first = await add({ a: "Ada", b: "Bo" }, [READING]);
  expect(first.sources).toMatchObject([{ format: "graphml", reading }]);
  expect(await graph()).toEqual({
    nodes: [
      ["a", "Ada", "Sailor"],
      ["b", "Bo", "Sailor"],
    ],
    edges: [["b", "RELIEVED", "a"]],
  });

  const replaced = await add({ a: "Ada", b: "Bea", c: "Cy" });
  expect(replaced.sources[0]).toMatchObject({ reading });
  expect(replaced.notes).toContainEqual({
    file: FILE,
    note: "It is read as the file of this name before it was.",
  });
  expect((await graph()).nodes).toContainEqual(["b", "Bea", "Sailor"]);

  const { status, body } = await send(
    addFiles,
    "replace=true",
    graphml({ a: "Ada", b: "Bo" }).replace('attr.name="called"', 'attr.name="rank"'),
  );
  expect(status).toBe(202);
  expect(body.sources[0]).not.toHaveProperty("reading");
  expect(body.notes[0].note).toContain('it has no column "called", which was the name');
});

it.each([
  { columns: [{ column: "called", as: "name", of: "people" }] },
  { direction: "sideways" },
  { leftOut: { properties: ["a"] } },
])("refuses the choice %o", async (reading) => {
  const readings = [{ file: FILE, ...reading }] as unknown as Readings;
  const { status } = await send(addFiles, "replace=true", graphml({ a: "Ada", b: "Bo" }), readings);
  expect(status).toBe(400);
});
