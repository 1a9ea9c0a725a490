/** A letter or a number behind a name, what is shared, what is still to come, and what is neither one nor the other. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Mill", "Alder Mill", { openedOn: "1990-05-01", status: "open" }],
      ["Mill", "Birch Mill", { openedOn: "2199-05-01", status: "planned" }],
      ["Mill", "Birch Mill 2", { openedOn: "1994-03-01", status: "closed" }],
      ["Miller", "Ida Holm", { weekday: "Monday" }],
      ["Miller", "Jon Berg", { weekday: "Monday" }],
      ["Miller", "Kim Aas", { weekday: "Friday" }],
      ["Guild", "Stone Guild"],
      ["Fair", "Flour Fair"],
      ["Hall", "North Hall"],
    ],
    [
      "Ida Holm|RUNS|Alder Mill",
      "Jon Berg|RUNS|Birch Mill",
      "Kim Aas|RUNS|Birch Mill 2",
      "Ida Holm|BELONGS_TO|Stone Guild",
      "Kim Aas|BELONGS_TO|Stone Guild",
      "Alder Mill|INSPECTED_BY|Kim Aas",
      ["Jon Berg|LEASES|Alder Mill", { since: 2001, until: 2004 }],
      ["Ida Holm|LEASES|Alder Mill", { since: 2005 }],
      "Flour Fair|HELD_AT|North Hall",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  ["Who runs Alder Mill 2?", null],
  ["Who runs Alder Mill A?", null],
  ["Which guild does Ida Holm 3 belong to?", null],
  ["Who runs Birch Mill 2?", ["Kim Aas"]],
  ["Who runs Alder Mill?", ["Ida Holm"]],
  ["Which millers share a guild with Ida Holm?", ["Kim Aas"]],
  ["Which millers share a birthday with Ida Holm?", null],
  ["Which millers share a tutor with Ida Holm?", null],
  ["When will Alder Mill open?", null],
  ["When will Birch Mill open?", ["2199-05-01"]],
  ["When did Alder Mill open?", ["1990-05-01"]],
  ["Which mills were neither inspected nor closed?", ["Birch Mill"]],
  ["Which mills were neither run nor closed?", null],
  ["Which millers neither inspected a mill nor belong to a guild?", ["Jon Berg"]],
  ["Which fairs were neither held nor cancelled?", null],
  ["Which mills were neither leased nor closed?", ["Birch Mill"]],
  ["Which mills are neither planned nor closed?", ["Alder Mill"]],
  ["Who leases the Alder Mill 2?", null],
  ["Who leases the Alder Mill A?", null],
  ["Who leases the Alder Mill?", ["Ida Holm"]],
  ["Which fairs were called on the North Hall?", null],
  ["Which fairs were held at the North Hall?", ["Flour Fair"]],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});
