/** A draft says how values are written, for every name of the schema, and nothing that a node says. */
import { expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { namesToNote, notedName, type SchemaNote } from "../../../graph/schema-notes";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../../graph/testing/graphs";
import { draftNotes } from "./draft-notes";

const GENRES = ["zarzuela", "krautrock"];

async function draftOf(builder: GraphBuilder, match?: GraphSource["match"]) {
  const graph = await openGraph(builder);
  const notes = await draftNotes(graph, match ?? ((query, options) => graph.match(query, options)));
  return { graph, notes, said: new Map(notes.map((one) => [notedName(one), one.note])) };
}

function catalogue(): GraphBuilder {
  const builder = new GraphBuilder();
  for (let at = 0; at < 40; at++) {
    builder.addNode({
      id: `r${at}`,
      name: `Quiet Record ${at}`,
      labels: ["Record"],
      text: "A long text about it.",
      properties: {
        released: 1960 + at,
        grams: 180 + at,
        price: 9.5 + at,
        pressed: `19${60 + (at % 40)}-05-17`,
        catalogueNumber: `QR-${1000 + at}`,
        style: GENRES[at % 2]!,
        instruments: JSON.stringify(["hurdy-gurdy", "theremin"]),
        isMono: at % 2 === 0,
        ...(at === 3 && { rare: true }),
      },
    });
    builder.addNode({ id: `t${at}`, name: `TAPE-${100 + at}`, labels: ["Tape"], text: "" });
    builder.addEdge({
      source: `r${at}`,
      target: `t${Math.floor(at / 2)}`,
      type: "CUT_FROM",
      kind: "relation",
      properties: { since: 1950 + at },
    });
    builder.addEdge({ source: `r${at}`, target: `r${(at + 1) % 40}`, type: "FOLLOWED_BY", kind: "relation" });
    for (const far of [3, 7])
      builder.addEdge({ source: `r${at}`, target: `r${(at + far) % 40}`, type: "LIKE", kind: "relation" });
  }
  return builder;
}

it("says the format of every name of the schema", async () => {
  const { graph, notes, said } = await draftOf(catalogue());
  expect([...said.keys()].sort()).toEqual(
    namesToNote(await graph.schema())
      .map(notedName)
      .sort(),
  );
  expect(Object.fromEntries(said)).toEqual({
    "Label Record": "named by text; with a text besides",
    "Property Record.released": "year of four digits",
    "Property Record.grams": "whole number",
    "Property Record.price": "number",
    "Property Record.pressed": "date as YYYY-MM-DD",
    "Property Record.catalogueNumber": "code of two capital letters, a hyphen and four digits",
    "Property Record.style": "one word, one of 2 values",
    "Property Record.instruments": "list, each one word",
    "Property Record.isMono": "true or false",
    "Property Record.rare": "true, or absent",
    "Label Tape": "named by code of four capital letters, a hyphen and three digits",
    "Relation CUT_FROM": "one at most from each node; since: year of four digits",
    "Relation FOLLOWED_BY": "one at most from each node; one at most to each node",
    "Relation LIKE": "any number from and to each node",
  });
  expect(notes.every(({ note }) => note.length <= 200)).toBe(true);
});

it("has no word of any node", async () => {
  for (const builder of [catalogue(), filmGraph()]) {
    const { notes } = await draftOf(builder);
    const text = notes.map(({ note }) => note).join("\n");
    for (let at = 0; at < builder.nodeCount; at++) {
      const { name, properties } = builder.node(at);
      for (const value of [name, ...Object.values(properties).filter((one) => typeof one !== "boolean")])
        expect(text).not.toContain(String(value));
    }
  }
});

it("says nothing of how a relation joins where its edges are too many to count", async () => {
  const graph = await openGraph(catalogue());
  const { said } = await draftOf(catalogue(), async (query, options) => ({
    ...(await graph.match(query, options)),
    truncated: "rows",
  }));
  expect(said.get("Relation CUT_FROM")).toBe("since: year of four digits");
  expect(said.has("Relation LIKE")).toBe(false);
});

it("stays within the length of a note", async () => {
  const builder = new GraphBuilder();
  for (const id of ["a", "b"]) builder.addNode({ id, name: id, labels: ["Thing"], text: "" });
  const properties = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`measuredQuantity${at}`, at]));
  builder.addEdge({ source: "a", target: "b", type: "JOINS", kind: "relation", properties });
  const { notes } = await draftOf(builder);
  const { note } = notes.find((one): one is SchemaNote & { relation: string } => "relation" in one)!;
  expect(note.length).toBeGreaterThan(150);
  expect(note.length).toBeLessThanOrEqual(200);
  expect(note).toMatch(/measuredQuantity\d+: whole number$/);
});
