/** Films of three directors with their years, actors, writers and genres. */
import { GraphBuilder } from "../../graph/snapshot/graph-builder";

const FILMS: [
  id: string,
  name: string,
  year: number,
  director: string,
  writer: string,
  actors: string[],
  genre: string,
][] = [
  ["f1", "Northern Light", 1941, "p1", "p4", ["p5", "p6"], "g1"],
  ["f2", "Paper Boats", 1947, "p1", "p5", ["p6"], "g2"],
  ["f3", "The Long Quay", 1953, "p1", "p4", ["p5", "p7"], "g1"],
  ["f4", "Salt and Iron", 1958, "p2", "p4", ["p7"], "g1"],
  ["f5", "Seven Bridges", 1962, "p2", "p2", ["p6", "p8"], "g2"],
  ["f6", "Winter Harbour", 1966, "p3", "p5", ["p8"], "g3"],
  ["f7", "Glass Orchard", 1971, "p3", "p9", ["p8", "p7"], "g3"],
];
const PEOPLE = [
  "Ida Holm",
  "Jonas Berg",
  "Vera Lund",
  "Nils Aker",
  "Signe Dahl",
  "Arne Voss",
  "Greta Moe",
  "Olav Rud",
  "Tora Lien",
];
const GENRES = ["Drama", "Comedy", "Mystery"];

export function studioGraph(): GraphBuilder {
  const builder = new GraphBuilder();
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  for (const [at, name] of PEOPLE.entries())
    builder.addNode({ id: `p${at + 1}`, name, labels: ["Person"], text: "" });
  for (const [at, name] of GENRES.entries())
    builder.addNode({ id: `g${at + 1}`, name, labels: ["Genre"], text: "" });
  for (const [id, name, year, director, writer, actors, genre] of FILMS) {
    builder.addNode({ id, name, labels: ["Film"], text: "", properties: { year } });
    edge(id, "DIRECTED_BY", director);
    edge(id, "WRITTEN_BY", writer);
    for (const actor of actors) edge(id, "STARRING", actor);
    edge(id, "HAS_GENRE", genre);
  }
  return builder;
}
