import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { Embedder } from "../../graph/numeric/embedder";
import type { PlanReading } from "../../questions/plan/plan-reading";
import { bareReading } from "../../questions/testing/bare-reading";
import { shopGraph } from "../../questions/testing/shop-graph";
import type { Answer } from "../contract/answer";
import { answerQuestion } from "./answer-question";

const embedder: Embedder = {
  id: "none",
  dimensions: 2,
  embed: async (texts) => new Float32Array(texts.length * 2).fill(Math.SQRT1_2),
};
const operators = [
  { span: [9, 19] as [number, number], text: "under 1000", reading: "price < 1000", alternatives: [] },
];

/** What is answered to a plan that the method found nothing for. */
async function answerTo(
  reading: Partial<PlanReading>,
  kit: object = {},
  foundNothing = false,
  found: Answer | null = null,
) {
  const graph = await shopGraph();
  const evidence = {
    reading: bareReading("products under 1000"),
    ranking: [],
    nodes: new Map(),
    labels: ["Product"],
    links: [],
    bestCosine: 0,
  };
  const flags: string[] = [];
  const write = {
    info: () => {},
    flag: (text: string) => void flags.push(text),
    draft: () => {},
    llmCall: () => {},
  };
  const answer = await answerQuestion(
    evidence,
    { graph, embedder, signal: new AbortController().signal, ...kit },
    write,
    {
      found: () => found,
      foundNothing,
      coverage: { confidence: 0.9, leftOut: [], unknown: [], operators, ...reading },
    },
  );
  return { answer, flags };
}
const count = { kind: "value" as const, query: readCypher("MATCH (p:Product) RETURN count(p) AS value") };

describe("answerQuestion of a plan", () => {
  it("computes what is asked for, with the plan's confidence and what it read", async () => {
    const { answer } = await answerTo({ computes: count });
    expect(answer).toMatchObject({ abstained: false, confidence: 0.9, result: { value: 6 }, operators });
    expect(answer.sentences[0]!.text).toBe("6.");
  });

  it("says of those that tie how many each has, and not of those that are just as many as were asked for", async () => {
    const fewest = readCypher(
      "MATCH (answer:Supplier)-[:SUPPLIES]->(p:Product) RETURN answer, count(DISTINCT p) AS value ORDER BY value LIMIT 2",
    );
    const found: Answer = { writer: "extractive", abstained: false, sentences: [], nodes: ["s1", "s2"] };
    const to = async (finds: PlanReading["finds"], nodes = found.nodes) =>
      (await answerTo({ finds }, {}, false, { ...found, nodes })).answer;
    const tied = await to({ ...fewest, tied: true });
    expect(tied.tied).toBe("Both: 1 each");
    expect(tied.sentences[0]!.text).toBe("Both: 1 each.");
    expect((await to(fewest)).tied).toBeUndefined();
    expect((await to({ ...fewest, tied: true }, ["s1"])).tied).toBeUndefined();
  });

  it("does not let a language model count: it sees a few of the nodes", async () => {
    const llm = { complete: () => Promise.reject(new Error("must not be asked")) };
    expect((await answerTo({ computes: count }, { llm })).answer.result).toMatchObject({ value: 6 });
  });

  it("computes nothing for a doubtful plan", async () => {
    const { answer } = await answerTo({ computes: count, confidence: 0.2 });
    expect(answer).toMatchObject({ abstained: true });
    expect(answer.result).toBeUndefined();
  });

  it("offers a doubtful reading to be confirmed, unless words of it are unread or a name is unknown", async () => {
    const offered = [{ ...operators[0]!, alternatives: ["weight < 1000"] }];
    const said = async (reading: Partial<PlanReading>) =>
      (await answerTo({ operators: offered, confidence: 0.2, ...reading })).answer.sentences[0]!.text;
    expect(await said({})).toBe(
      "It is not sure what is asked. Perhaps: price < 1000. Choose a reading to have it answered.",
    );
    expect(await said({ leftOut: ["flurbo", "wimbat"] })).not.toContain("Perhaps");
    expect(await said({ unknown: [{ span: [0, 3], text: "Xyz", nearest: [] }] })).not.toContain("Perhaps");
  });

  it("says that nothing meets the conditions, instead of what text offers", async () => {
    const finds = readCypher("MATCH (answer:Product) WHERE answer.price > 1000 RETURN DISTINCT answer");
    const { answer } = await answerTo({ finds }, {}, true);
    expect(answer).toMatchObject({ foundNothing: true, abstained: true, confidence: 0.9, nodes: [] });
    expect(answer.sentences).toEqual([
      { text: "Nothing in the knowledge base matches price < 1000.", citations: [] },
    ]);
  });

  it("names the relations that nothing has", async () => {
    const finds = readCypher(
      "MATCH (s:Shop)<-[:SOLD_BY]-(answer)-[:MADE_BY]->(m:Maker) WHERE m.id = 'm1' RETURN DISTINCT answer",
    );
    const linked = { ...operators[0]!, text: "from", reading: "made by" };
    const named = { ...operators[0]!, text: "ACME", reading: "Maker ACME" };
    const { answer } = await answerTo({ finds, operators: [linked, named, ...operators] }, {}, true);
    expect(answer.sentences[0]!.text).toBe(
      "Nothing in the knowledge base is linked by “sold by” and “made by” to ACME, and matches price < 1000.",
    );
  });

  it("says of a denial that nothing is without what it denies", async () => {
    const finds = readCypher(
      "MATCH (answer:Product) WHERE NOT EXISTS { MATCH (answer)-[:IN_CATEGORY]->(:Category) } RETURN DISTINCT answer",
    );
    const denied = { span: [9, 16] as [number, number], text: "without", reading: "not", alternatives: [] };
    const { answer } = await answerTo({ finds, operators: [denied] }, {}, true);
    expect(answer).toMatchObject({ abstained: true, confidence: 0.9, nodes: [] });
    expect(answer.sentences[0]!.text).toBe(
      "Nothing in the knowledge base matches the question: what it denies (“without”) is there for all of them.",
    );
  });
});
