import { describe, expect, it } from "vitest";
import type { GraphNode } from "../../graph/graph-source";
import { findNamedEntities } from "./choose-entities";

const entities = (...names: string[]): GraphNode[] =>
  names.map((name, index) => ({ id: `${name} ${index}`, name, labels: [], text: "", properties: {} }));
const namesIn = (question: string, ...names: string[]) =>
  [...findNamedEntities(question, entities(...names)).nodes].map((id) => id.replace(/ \d+$/, "")).sort();

describe("findNamedEntities", () => {
  it("finds names by stems, accents and case aside", () => {
    expect(namesIn("Which comedies did agnes varda make?", "Comedy", "Agnès Varda", "Drama")).toEqual([
      "Agnès Varda",
      "Comedy",
    ]);
  });

  it("leaves the words of a longer name to it, and keeps all entities of one name", () => {
    expect(namesIn("Who directed The Third Man?", "Man", "Third Man", "The Third Man")).toEqual([
      "The Third Man",
    ]);
    expect(namesIn("The Third Man met a man", "Man", "The Third Man")).toEqual(["Man", "The Third Man"]);
    expect(namesIn("Is Solaris long?", "Solaris", "Solaris")).toEqual(["Solaris", "Solaris"]);
  });

  it("does not take function words for names", () => {
    expect(namesIn("Who is it?", "It", "Who", "")).toEqual([]);
  });

  it("sees when there is nothing but names", () => {
    const onlyNames = (question: string) => findNamedEntities(question, entities("Carol Reed")).onlyNames;
    expect(onlyNames("Who is Carol Reed?")).toBe(true);
    expect(onlyNames("Which films did Carol Reed make?")).toBe(false);
    expect(onlyNames("Who is it?")).toBe(false);
  });
});
