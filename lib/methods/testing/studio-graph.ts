/** Films of three directors with their years, actors, writers and genres, and questions of every kind with the plans that answer them. */
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { KnownQuestion } from "./model-figures";
import type { KnownPlan, PlanNode } from "./model-plans";

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

const film = { label: "Film" };
const person = { label: "Person" };
const named = (name: string, label = "Person"): PlanNode => ({ label, name });
const filmsOf = (relation: string, name: string): KnownPlan => ({
  nodes: { film, who: named(name) },
  edges: [["film", relation, "who"]],
  target: "film",
});

export const STUDIO_QUESTIONS: KnownQuestion[] = [
  {
    kind: "one hop",
    question: "Who directed Salt and Iron?",
    plan: {
      nodes: { film: named("Salt and Iron", "Film"), person },
      edges: [["film", "DIRECTED_BY", "person"]],
      target: "person",
    },
    gold: ["p2"],
  },
  {
    kind: "one hop",
    question: "Which films star Olav Rud?",
    plan: filmsOf("STARRING", "Olav Rud"),
    gold: ["f5", "f6", "f7"],
  },
  {
    kind: "two hops",
    question: "Who directed the films that were written by Nils Aker?",
    plan: {
      nodes: { writer: named("Nils Aker"), film, person },
      edges: [
        ["film", "WRITTEN_BY", "writer"],
        ["film", "DIRECTED_BY", "person"],
      ],
      target: "person",
    },
    gold: ["p1", "p2"],
  },
  {
    kind: "three hops",
    question: "Who starred in other films by the director of Winter Harbour?",
    plan: {
      nodes: { film: named("Winter Harbour", "Film"), director: person, other: film, actor: person },
      edges: [
        ["film", "DIRECTED_BY", "director"],
        ["other", "DIRECTED_BY", "director"],
        ["other", "STARRING", "actor"],
      ],
      target: "actor",
    },
    gold: ["p8", "p7"],
  },
  {
    kind: "several constraints",
    question: "Which films directed by Ida Holm star Signe Dahl?",
    plan: {
      nodes: { film, director: named("Ida Holm"), actor: named("Signe Dahl") },
      edges: [
        ["film", "DIRECTED_BY", "director"],
        ["film", "STARRING", "actor"],
      ],
      target: "film",
    },
    gold: ["f1", "f3"],
  },
  {
    kind: "count",
    question: "How many films did Ida Holm direct?",
    plan: filmsOf("DIRECTED_BY", "Ida Holm"),
    gold: 3,
  },
  {
    kind: "comparison",
    question: "Which films did Ida Holm direct before 1950?",
    plan: { ...filmsOf("DIRECTED_BY", "Ida Holm"), where: "film.year < 1950" },
    gold: ["f1", "f2"],
  },
  {
    kind: "order",
    question: "What is the earliest film directed by Jonas Berg?",
    plan: { ...filmsOf("DIRECTED_BY", "Jonas Berg"), order: "film.year LIMIT 1" },
    gold: ["f4"],
  },
  {
    kind: "denial",
    question: "Which films directed by Ida Holm were not written by Nils Aker?",
    plan: {
      ...filmsOf("DIRECTED_BY", "Ida Holm"),
      where: 'NOT EXISTS { (film)-[:WRITTEN_BY]->(:Person {name: "Nils Aker"}) }',
    },
    gold: ["f2"],
  },
  {
    // The words say no relation: what the model knows of them is followed.
    kind: "another way of saying it",
    question: "Which films came from the desk of Nils Aker?",
    plan: filmsOf("WRITTEN_BY", "Nils Aker"),
    gold: ["f1", "f3", "f4"],
  },
];
