/** Verbs that no relation of the graph is called by, though one joins the same ends: held back wherever they stand; synonyms are read. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Painter", "Ida Holm"],
      ["Painter", "Jon Berg"],
      ["Dealer", "Kim Aas"],
      ["Picture", "Grey Sea"],
      ["Picture", "Red Barn"],
      ["Picture", "Blue Door"],
      ["Hall", "North Hall"],
      ["Hall", "South Hall"],
    ],
    [
      "Grey Sea|PAINTED_BY|Ida Holm",
      "Red Barn|PAINTED_BY|Ida Holm",
      "Blue Door|PAINTED_BY|Jon Berg",
      "Kim Aas|OWNS|Grey Sea",
      "Kim Aas|OWNS|Blue Door",
      "Grey Sea|HUNG_IN|North Hall",
      "Red Barn|HUNG_IN|North Hall",
      "Blue Door|HUNG_IN|South Hall",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  ["Which pictures were mocked by Ida Holm?", null],
  ["Which pictures did Ida Holm mock?", null],
  ["Which pictures did Kim Aas insure in the end?", null],
  ["Which pictures were insured by Kim Aas?", null],
  ["Which pictures that Ida Holm mocked hang in the North Hall?", null],
  ["Which pictures were banned from the North Hall?", null],
  ["Which pictures were dedicated to Ida Holm?", null],
  ["Which dealers insured the Grey Sea?", null],
  ["Which hall insured Grey Sea?", null],
  // What is made for or about somebody is not what they made.
  ["Which pictures were painted for Ida Holm?", null],
  ["Which pictures were painted about Ida Holm?", null],
  // What is called so, synonyms, and verbs that say little.
  ["Which pictures were painted by Ida Holm?", ["Grey Sea", "Red Barn"]],
  ["Which pictures did Ida Holm paint?", ["Grey Sea", "Red Barn"]],
  ["Which pictures belong to Kim Aas?", ["Blue Door", "Grey Sea"]],
  ["Which pictures does Kim Aas possess?", ["Blue Door", "Grey Sea"]],
  ["Which pictures hung in the North Hall?", ["Grey Sea", "Red Barn"]],
  ["Which dealers own a picture that Jon Berg painted?", ["Kim Aas"]],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});
