/** When something was done, how much of it there was, who does it, and what a question asks for that nothing in the graph is. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openLanguageReader } from "../language/read-question";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import { tokensOf } from "../language/words";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";
import { lazyKit } from "./ranker/schema-kit";
import { uncovered } from "./uncovered";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Ferry", "Heron", { length: 80, built: 1991 }],
      ["Ferry", "Plover", { length: 120, built: 2004 }],
      ["Ferry", "Dunlin", { length: 45, built: 2015 }],
      ["Line", "Sound Line"],
      ["Line", "Coast Line"],
      ["Captain", "Ada Rusk", { born: 1961 }],
      ["Captain", "Bo Tarn", { born: 1974 }],
      ["Harbour", "Westby", { depth: 12, capacity: 300, berths: 9 }],
      ["Harbour", "Ostby", { depth: 7, capacity: 900, berths: 17 }],
      ["Freight", "Timber", { flammable: true }],
      ["Freight", "Salt", { flammable: false }],
      ["Prize", "Blue Pennant"],
      ["Club", "Oars"],
      ["Club", "Sails"],
    ],
    [
      "Sound Line|BASED_IN|Westby",
      "Coast Line|BASED_IN|Ostby",
      "Sound Line|OWNS|Heron",
      "Sound Line|OWNS|Plover",
      "Coast Line|OWNS|Dunlin",
      "Ada Rusk|COMMANDS|Heron",
      ["Ada Rusk|COMMANDS|Plover", { since: 2015 }],
      ["Ada Rusk|EMPLOYED_BY|Coast Line", { start: 1985, end: 1999 }],
      ["Ada Rusk|EMPLOYED_BY|Sound Line", { start: 2000 }],
      ["Bo Tarn|COMMANDS|Plover", { since: 2012, until: 2018 }],
      ["Heron|CALLED_AT|Westby", { date: "2021-05-04" }],
      ["Plover|CALLED_AT|Ostby", { date: "2022-08-19" }],
      ["Dunlin|CALLED_AT|Ostby", { date: "2021-05-20" }],
      ["Heron|CARRIES|Timber", { tonnes: 40 }],
      ["Heron|CARRIES|Salt", { tonnes: 25 }],
      ["Plover|CARRIES|Salt", { tonnes: 90 }],
      ["Sound Line|WON|Blue Pennant", { year: 2019 }],
      ["Coast Line|WON|Blue Pennant", { year: 2022 }],
      ["Ada Rusk|MEMBER_OF|Oars", { joined: 2001, left: 2010 }],
      ["Ada Rusk|MEMBER_OF|Sails", { joined: 2008 }],
      ["Bo Tarn|MEMBER_OF|Sails", { joined: 2012 }],
      "Bo Tarn|LEADS|Oars",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("when it was done", () => {
  it.each([
    ["Which ferries called at Ostby in August 2022?", ["Plover"]],
    ["Which ferries called on 4 May 2021?", ["Heron"]],
    ["Who won the Blue Pennant in 2019?", ["Sound Line"]],
    ["When did Sound Line win the Blue Pennant?", [2019]],
    ["When did Dunlin call at Ostby?", ["2021-05-20"]],
    ["Until when did Bo Tarn command Plover?", [2018]],
    ["When did Bo Tarn command Plover?", [2012]],
    ["When was Ada Rusk employed by Coast Line?", [1985]],
    ["When did Ada Rusk end being employed by Coast Line?", [1999]],
    ["Who works for Coast Line?", ["Ada Rusk"]],
    ["Where did Ada Rusk use to be employed?", ["Coast Line"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it("is not when what still holds began", async () => {
    expect(await said("Who commanded Plover in 2015?")).toEqual(["Ada Rusk", "Bo Tarn"]);
    expect(await said("Which captains are members of Oars in 2005?")).toEqual(["Ada Rusk"]);
  });

  it("may be a part of the year", () => {
    expect(tokensOf("in the first half of the year 2019").at(-1)!.date).toEqual({
      from: "2019-01-01",
      to: "2019-06-30",
    });
  });
});

describe("how much of it", () => {
  it.each([
    ["How many tonnes does Heron carry?", [65]],
    ["How many tonnes of salt does Heron carry?", [25]],
    ["How many berths do the harbours have?", [26]],
    ["Which ferries carry timber or salt?", ["Heron", "Plover"]],
    ["Does Heron carry salt?", [true]],
    ["Which ferries are longer than 70 metres?", ["Heron", "Plover"]],
    ["What is the biggest harbour?", ["Ostby"]],
    ["What is the shallowest harbour?", ["Ostby"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it("is no node", async () => {
    expect(await said("How much luck does Sound Line get from the ferries?")).toBeNull();
    expect(await said("How long does Heron command?")).toBeNull();
  });
});

describe("who does it", () => {
  it.each([
    ["Who owns the most ferries?", ["Sound Line"]],
    ["Captains who are in more than one club", ["Ada Rusk"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    ["is the one that is named", "Which ferries does Ada Rusk own?"],
    ["is nobody by several steps", "Who is the mayor of Westby?"],
    ["is not another's brother", "Who is Ada Rusk's brother?"],
    ["is not one's daughter", "Which harbours did Ada Rusk's daughter call at?"],
    ["is in no property that says when", "Who built Heron?"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("a word that is read as a relation only because none was said", () => {
  const left = async (
    question: string,
    like: string,
    text: string,
    reading: string,
    others: string[] = [],
  ) => {
    const planner = openPlanner({ graph, embedder });
    const { plans } = await planner.plan(like);
    const at = question.indexOf(text);
    const span: [number, number] = [at, at + text.length];
    const operators = [{ span, text, reading, alternatives: others }];
    const ranked = {
      plans,
      abstained: false,
      reading: { confidence: 0.9, leftOut: [], unknown: [], operators },
    };
    return uncovered({ question, mentions: await planner.find(question) }, ranked, {
      graph,
      kit: await lazyKit(graph, embedder, {})(),
    });
  };
  const CALLED = "Which harbours did the ferry that Ada Rusk commands call at?";

  it.each([
    [
      "a role",
      "Which harbours did Ada Rusk's landlord call at?",
      CALLED,
      "landlord",
      "commands",
      ["landlord"],
    ],
    ["one's kin", "Which harbours did Ada Rusk's son call at?", CALLED, "son", "commands", ["son", "son"]],
    ["what a property says", "Who built Heron?", "Who owns Heron?", "built", "owns", ["built"]],
    ["any other verb", "Who has Heron?", "Who owns Heron?", "has", "owns", []],
  ])("is %s", async (_, question, like, text, reading, found) => {
    expect(await left(question, like, text, reading)).toEqual(found);
    expect(await left(question, like, text, reading, ["another"])).toEqual([]);
  });
});

it("is not who is hardly called so", async () => {
  // "Crew" is near to captains in meaning, but not as near as another word for them.
  const near: typeof embedder = {
    ...embedder,
    id: "crew",
    embed: async (texts) => {
      const matrix = await embedder.embed(texts);
      for (const [row, text] of texts.entries()) {
        const own = matrix.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions);
        if (text === "crew") own.set([0.58, Math.sqrt(1 - 0.58 ** 2)], "c".charCodeAt(0) % 26);
      }
      return matrix;
    },
  };
  const { interpretations } = await openLanguageReader({ graph, embedder: near }).read(
    "How many crew does Heron have?",
  );
  expect(interpretations[0]!.probability).toBeLessThan(LEAST_CERTAINTY);
});

describe("no, neither and nor", () => {
  it.each([
    ["Ferries that carry no flammable freight", ["Dunlin", "Plover"]],
    ["Ferries that do not carry flammable freight", ["Dunlin", "Plover"]],
    ["Which freights are not flammable?", ["Salt"]],
    ["Which ferries carry freight that is not flammable?", ["Heron", "Plover"]],
    ["Which harbours were called at by neither Heron nor Plover?", []],
    ["Which harbours are visited by neither Heron nor Plover?", null],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});
