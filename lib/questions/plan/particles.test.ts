/** Relations that only a preposition tells apart, and what neither noun nor verb says. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Councillor", "Ada Brunn"],
      ["Councillor", "Bo Ferr"],
      ["Councillor", "Cai Holm"],
      ["Councillor", "Dee Lund"],
      ["Motion", "Tram Line"],
      ["Motion", "Night Bus"],
      ["Motion", "River Path"],
      ["Picture", "Grey Sea"],
      ["Picture", "Red Barn"],
      ["Museum", "Old Mint"],
      ["Museum", "New Wing"],
      ["Square", "Corn Market"],
    ],
    [
      "Ada Brunn|VOTED_FOR|Tram Line",
      "Bo Ferr|VOTED_FOR|Tram Line",
      "Cai Holm|VOTED_AGAINST|Tram Line",
      "Ada Brunn|VOTED_FOR|Night Bus",
      "Cai Holm|VOTED_FOR|Night Bus",
      "Bo Ferr|VOTED_AGAINST|Night Bus",
      "Dee Lund|VOTED_AGAINST|Night Bus",
      "Grey Sea|LENT_TO|New Wing",
      "Red Barn|LENT_BY|New Wing",
      "Grey Sea|LENT_BY|Old Mint",
      "New Wing|SERVES|Corn Market",
      "River Path|AMENDS|Night Bus",
      "Ada Brunn|WORKS_AT|Old Mint",
      "Bo Ferr|WORKS_IN|Corn Market",
      "Ada Brunn|INFLUENCED|Bo Ferr",
      "Bo Ferr|INFLUENCED_BY|Ada Brunn",
    ],
  );
});

it.each([
  ["Who voted for the Tram Line?", ["Ada Brunn", "Bo Ferr"]],
  ["Who voted against the Tram Line?", ["Cai Holm"]],
  ["Who voted for both the Tram Line and the Night Bus?", ["Ada Brunn"]],
  ["Which motions did Cai Holm vote against?", ["Tram Line"]],
  ["Which motions did Cai Holm vote for?", ["Night Bus"]],
  ["How many councillors voted for the Night Bus?", [2]],
  ["Which pictures were lent to the New Wing?", ["Grey Sea"]],
  ["Which pictures were lent by the New Wing?", ["Red Barn"]],
  ["Who voted on the Night Bus?", null],
  ["Who voted for the Tram Line and against the Night Bus?", null],
  ["Which councillors voted for the motion Tram Line and against the Night Bus?", null],
  ["Which councillors voted for the Tram Line and voted against the Night Bus?", ["Bo Ferr"]],
  // Relations that join other things, or say the same the other way round.
  ["Who works in the Old Mint?", ["Ada Brunn"]],
  ["Who influenced Bo Ferr?", ["Ada Brunn"]],
  ["Who was influenced by Ada Brunn?", ["Bo Ferr"]],
  ["Which ferry goes to the New Wing?", null],
])("%s", async (question, answers) => {
  expect(await saidOf(graph, question)).toEqual(answers);
});
