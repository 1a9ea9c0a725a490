import { expect, it } from "vitest";
import { guessLabel, guessMapping, type PropertyGuess } from "./guess-mapping";
import type { Neo4jDatabase } from "./neo4j-database";

const property = (key: string, length: number): PropertyGuess => {
  return { key, type: "string", share: 1, unique: false, length, sample: "" };
};

it("takes a short text for a text all the same where it is called one, and names nothing by it", () => {
  const chunk = guessLabel("Chunk", [property("text", 40)], []);
  expect(chunk).toEqual({ label: "Chunk", id: null, name: null, text: "text" });
});

it("names a document by its path, before when it was made", () => {
  const document = guessLabel("Document", [property("createdAt", 32), property("path", 9)], []);
  expect(document).toMatchObject({ name: "path", text: null });
});

it("names a node with an id by a short text rather than by that id", () => {
  const id = { ...property("id", 2), unique: true };
  const event = guessLabel("Event", [property("description", 30), id], ["id"]);
  expect(event).toEqual({ label: "Event", id: "id", name: "description", text: null });
});

it("names a page by its title, before its path", () => {
  const page = guessLabel("Page", [property("pageTitle", 12), property("path", 9)], []);
  expect(page).toMatchObject({ name: "pageTitle" });
});

it("takes the mark of neo4j-graphrag for the scope unless all nodes are asked for", async () => {
  const read = async (cypher: string) => (cypher.includes("AS built") ? [{ nodes: 2n, built: 2n }] : []);
  const database = { read } as unknown as Neo4jDatabase;
  expect((await guessMapping(database)).mapping.scope).toBe("__KGBuilder__");
  expect((await guessMapping(database, { scope: null })).mapping.scope).toBeNull();
});
