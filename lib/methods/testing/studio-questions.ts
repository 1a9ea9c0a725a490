/** Questions of every kind about the films of `studioGraph`, with the plans that answer them. */
import type { KnownQuestion } from "./model-figures";
import type { KnownPlan, PlanNode } from "./model-plans";

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
