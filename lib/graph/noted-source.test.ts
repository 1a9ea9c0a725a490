import { expect, it } from "vitest";
import { notedSource } from "./noted-source";
import { filmGraph, openGraph } from "./testing/graphs";

const NOTES = [{ label: "Film", note: "a film" }];

it("has the notes in its schema, the same one for equal notes, and is the graph itself without any", async () => {
  const graph = await openGraph(filmGraph());
  const noted = notedSource(graph, NOTES);
  expect(await noted.schema()).toEqual({ ...(await graph.schema()), notes: NOTES });
  expect(await notedSource(graph, [...NOTES]).schema()).toBe(await noted.schema());
  expect(await noted.nodes(["f1"])).toEqual(await graph.nodes(["f1"]));
  expect(notedSource(graph, [])).toBe(graph);
});

it("puts notes in place of others", async () => {
  const graph = await openGraph(filmGraph());
  const noted = notedSource(graph, NOTES);
  const other = [{ relation: "STARS", note: "plays in it" }];
  expect((await notedSource(noted, other).schema()).notes).toEqual(other);
  expect(notedSource(noted, [])).toBe(graph);
});
