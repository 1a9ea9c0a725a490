/** Verbs, adverbs, adjectives and nouns that only look like what the graph has, or that nothing represents. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Singer", "Ada Lorne", { dances: 2 }],
      ["Singer", "Bram Oster", { dances: 2 }],
      ["Singer", "Cleo Wynn", { dances: 1 }],
      ["Dance", "Salt Road", { year: 1961 }],
      ["Dance", "Hill Song", { year: 1972 }],
      ["Dance", "Night Ferry", { year: 1972 }],
      ["Dance", "Grey Wall", { year: 1980 }],
      ["Style", "Tango"],
      ["Style", "Waltz"],
      ["Language", "French"],
      ["Language", "Danish"],
    ],
    [
      "Salt Road|PERFORMED_BY|Ada Lorne",
      "Hill Song|PERFORMED_BY|Ada Lorne",
      "Hill Song|PERFORMED_BY|Bram Oster",
      "Night Ferry|PERFORMED_BY|Bram Oster",
      "Grey Wall|PERFORMED_BY|Cleo Wynn",
      "Salt Road|DIRECTED_BY|Bram Oster",
      "Grey Wall|DIRECTED_BY|Bram Oster",
      "Salt Road|IN_STYLE|Tango",
      "Hill Song|IN_STYLE|Waltz",
      "Night Ferry|IN_STYLE|Tango",
      "Grey Wall|IN_STYLE|Waltz",
      "Salt Road|IN_LANGUAGE|French",
      "Hill Song|IN_LANGUAGE|Danish",
      "Night Ferry|IN_LANGUAGE|French",
      "Grey Wall|IN_LANGUAGE|French",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("is held back", () => {
  it.each([
    "Who turned down the lead in Salt Road?",
    "Which singers quit a dance by Bram Oster?",
    "Which singers wept in a dance by Bram Oster?",
    "Which dances did Bram Oster fund but not direct?",
    "How many singers booed Salt Road?",
    "Which dances did Bram Oster direct alone?",
    "Which dances did Bram Oster bravely direct?",
    "Which dances did Bram Oster direct for free?",
    "Which dances did Ada Lorne perform as a child?",
    "Who performed Salt Road barefoot?",
    "Which dances were rehearsed in 1972?",
    "Which dances were set in 1972?",
    "Which dances were translated into French?",
    "Which dances are about Bram Oster?",
    "Which female singers performed Hill Song?",
    "How many male singers performed Hill Song?",
    "Which women performed Hill Song?",
    "Which French singers performed Salt Road?",
    "Which singers speak French?",
    "Which dances are called Hill Song?",
    "Which dances did Salt Road perform in?",
    "Which plays did Bram Oster direct?",
    "What is the cheapest dance by Bram Oster?",
    "Who performed Up?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("is read", () => {
  it.each<[string, unknown]>([
    ["Which dances did Bram Oster direct?", ["Grey Wall", "Salt Road"]],
    ["Which dances did Bram Oster perform but not direct?", ["Hill Song", "Night Ferry"]],
    ["Which dances came out in 1972?", ["Hill Song", "Night Ferry"]],
    ["Which dances are in French?", ["Grey Wall", "Night Ferry", "Salt Road"]],
    ["Who performed Hill Song?", ["Ada Lorne", "Bram Oster"]],
    ["How many singers performed Hill Song?", [2]],
    ["Which other dances were directed by the director of Salt Road?", ["Grey Wall"]],
    ["Which singers performed a dance in French?", ["Ada Lorne", "Bram Oster", "Cleo Wynn"]],
    ["Which tangos did Bram Oster perform?", ["Night Ferry"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
