/** Who is in something, and in nothing: of several relations that join the two, those that say so. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Play", "Salt Wind"],
      ["Play", "Grey Dawn"],
      ["Play", "Low Tide"],
      ["Person", "Ida Brandt"],
      ["Person", "Per Dahl"],
      ["Person", "Una Skov"],
      ["Person", "Rolf Eide"],
      ["Society", "Harbour Guild"],
      ["Society", "Hill Guild"],
    ],
    [
      "Salt Wind|DIRECTED_BY|Ida Brandt",
      "Grey Dawn|DIRECTED_BY|Ida Brandt",
      "Low Tide|DIRECTED_BY|Ida Brandt",
      "Low Tide|WRITTEN_BY|Una Skov",
      "Salt Wind|STARRING|Per Dahl",
      "Salt Wind|STARRING|Una Skov",
      "Grey Dawn|STARRING|Una Skov",
      "Per Dahl|MEMBER_OF|Harbour Guild",
      "Una Skov|MEMBER_OF|Hill Guild",
      "Ida Brandt|CHAIRS|Harbour Guild",
    ],
  );
});

it.each([
  ["Who was in the play Grey Dawn?", ["Una Skov"]],
  ["Was Ida Brandt in Grey Dawn?", [false]],
  ["Was Una Skov in Grey Dawn?", [true]],
  // Nobody is known to have played in it.
  ["Who was in Low Tide?", null],
  ["Which people are in no society?", ["Rolf Eide"]],
  ["People without a society", ["Rolf Eide"]],
  ["Which people chair no society?", ["Per Dahl", "Rolf Eide", "Una Skov"]],
  // Not the plays that she directed.
  ["Who has directed Ida Brandt?", null],
  ["Who has directed Grey Dawn?", ["Ida Brandt"]],
])("%s", async (question, right) => {
  expect(await saidOf(graph, question)).toEqual(right);
});
