import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import type { GraphEdge, GraphNode, GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { bareReading, readingOver } from "../../questions/testing/bare-reading";
import type { Llm, LlmRequest } from "../llm/llm";
import type { LlmCall } from "../llm/llm-call";
import { answerQuestion } from "./answer-question";
import type { AnswerEvidence } from "./choose-entities";

const node = (id: string, name: string, label: string, text = ""): GraphNode => ({
  id,
  name,
  labels: [label],
  text,
  properties: {},
});
const edge: GraphEdge = {
  id: "e1",
  source: "man",
  target: "reed",
  type: "DIRECTED_BY",
  kind: "relation",
  properties: {},
};
const ranked = (id: string, score: number, via: GraphEdge[] = []) => ({
  node: id,
  score,
  contributions: [],
  via,
});
const EVIDENCE: AnswerEvidence = {
  reading: bareReading("Who directed The Third Man?", ["Film", "Person"]),
  ranking: [ranked("man", 1), ranked("reed", 0.9, [edge])],
  nodes: new Map(
    [node("man", "The Third Man", "Film", "A writer in Vienna."), node("reed", "Carol Reed", "Person")].map(
      (one) => [one.id, one],
    ),
  ),
  labels: ["Film", "Person"],
  links: [edge],
  bestCosine: 0.8,
};

/** A text lies where its letters say. */
const embedder: Embedder = {
  id: "letters",
  dimensions: 26,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 26);
    for (const [row, text] of texts.entries()) {
      const own = matrix.subarray(row * 26, (row + 1) * 26);
      for (const letter of text.toLowerCase()) if (/[a-z]/.test(letter)) own[letter.charCodeAt(0) - 97]! += 1;
      const length = Math.hypot(...own) || 1;
      for (let at = 0; at < 26; at++) own[at]! /= length;
    }
    return matrix;
  },
};

/** The film and its director, as the evidence has them. */
async function smallGraph(): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const { id, name, labels, text } of EVIDENCE.nodes.values())
    builder.addNode({ id, name, labels: [...labels], text });
  builder.addEdge({ source: "man", target: "reed", type: "DIRECTED_BY", kind: "relation" });
  return snapshotSource(await memorySnapshot(builder));
}

function ask(llm: Partial<Llm> | null, evidence = EVIDENCE, signal = new AbortController().signal) {
  const reported: { flags: string[]; drafts: (string | null)[]; calls: LlmCall[] } = {
    flags: [],
    drafts: [],
    calls: [],
  };
  const write = {
    info: () => {},
    flag: (text: string) => reported.flags.push(text),
    draft: (text: string | null) => reported.drafts.push(text),
    llmCall: (call: LlmCall) => reported.calls.push(call),
  };
  const answer = smallGraph().then(async (graph) => {
    const reading = await readingOver(evidence.reading.text, graph, embedder);
    return answerQuestion(
      { ...evidence, reading },
      { graph, embedder, signal, ...(llm && { llm: llm as Llm }) },
      write,
    );
  });
  return { reported, answer };
}

/** Writes this text, a few characters at a time. */
const writes = (text: string, seen: LlmRequest[] = []): Partial<Llm> => ({
  complete: async (request, { onText }) => {
    seen.push(request);
    for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) onText?.(piece);
    return text;
  },
});
const fails = (error: Error): Partial<Llm> => ({ complete: () => Promise.reject(error) });

describe("answerQuestion", () => {
  it("hands the model the numbered evidence, streams, and checks what it cites", async () => {
    const seen: LlmRequest[] = [];
    const { answer, reported } = ask(
      writes("It was directed by Carol Reed [3][1]. He was born in 1906 [3].\nANSWER: [3]", seen),
    );
    expect(await answer).toEqual({
      writer: "llm",
      abstained: false,
      confidence: expect.closeTo(0.9, 0),
      nodes: ["reed"],
      sentences: [
        { text: "It was directed by Carol Reed.", citations: [{ node: "reed", edges: ["e1"] }] },
        {
          text: "He was born in 1906.",
          citations: [{ node: "reed", edges: [] }],
          unsupported: "The number 1906 does not appear in what it cites.",
        },
      ],
    });
    expect(seen[0]!.messages.at(-1)!.content).toBe(
      "Evidence:\n[1] The Third Man was directed by Carol Reed\n[2] The Third Man (Film): A writer in Vienna.\n" +
        "[3] Carol Reed (Person)\n\nQuestion: Who directed The Third Man?",
    );
    expect(reported.drafts.join("")).toBe("It was directed by Carol Reed [3][1]. He was born in 1906 [3].");
    expect(reported.flags).toEqual([expect.stringContaining("1 of 2 sentences")]);
  });

  it("hands chains before texts, with until when they held, and less to a model that reads less", async () => {
    const seen: LlmRequest[] = [];
    const small: { -readonly [Key in keyof Llm]?: Llm[Key] } = {
      window: null,
      complete: async (request) => {
        seen.push(request);
        if (small.window) return "Carol Reed [1].\nANSWER: [1]";
        small.window = 1_600;
        throw new HopscopeError("model-unavailable", "It was sent more than it reads at a time.");
      },
    };
    const text = "long ".repeat(300);
    const nodes = new Map([...EVIDENCE.nodes].map(([id, node]) => [id, { ...node, text }]));
    const links = EVIDENCE.links.map((edge) => ({ ...edge, properties: { until: 1949 } }));
    const { answer } = ask(small, { ...EVIDENCE, nodes, links });
    expect(await answer).toMatchObject({ writer: "llm" });
    const [whole, less] = seen.map(({ messages }) => messages.at(-1)!.content);
    expect(whole).toContain(
      "[1] The Third Man was directed by Carol Reed (until 1949)\n[2] The Third Man (Film): long",
    );
    expect(less).toContain("[1] The Third Man was directed by Carol Reed (until 1949)");
    expect(less!.length).toBeLessThan(1_500);
  });

  it.each([
    ["no model", null, []],
    [
      "a model that fails",
      fails(new HopscopeError("model-unavailable", "It is down.")),
      ["It is down. The answer"],
    ],
    ["a spent budget", fails(new HopscopeError("budget-spent", "It is spent.")), ["It is spent. The answer"]],
    ["an answer that cites nothing", writes("I know that it was Reed."), ["cited none"]],
  ] as const)("is extractive with %s", async (_, llm, flags) => {
    const { answer, reported } = ask(llm);
    expect(await answer).toMatchObject({ writer: "extractive", abstained: false, nodes: ["reed"] });
    expect(reported.flags).toEqual(flags.map((flag) => expect.stringContaining(flag)));
    expect(reported.drafts.at(-1) ?? null).toBeNull();
  });

  it("spends nothing where there is no evidence, and nothing hides a cancelling", async () => {
    const never = fails(new Error("must not be asked"));
    expect(await ask(never, { ...EVIDENCE, ranking: [] }).answer).toMatchObject({
      writer: "extractive",
      abstained: true,
    });
    const reason = new DOMException("Stop.", "AbortError");
    const { answer } = ask(fails(reason), EVIDENCE, AbortSignal.abort(reason));
    await expect(answer).rejects.toBe(reason);
  });

  it("answers what it understands however far a name is from a sentence, and says how likely that is right", async () => {
    const answer = await ask(null, { ...EVIDENCE, bestCosine: 0.31 }).answer;
    expect(answer).toMatchObject({ abstained: false, nodes: ["reed"] });
    expect(answer.confidence).toBeLessThan(0.8);
  });

  it.each([
    ["How many people directed The Third Man?", "How many"],
    ["Who never directed The Third Man?", "never"],
  ])("is silent where text cannot say: %s", async (question, word) => {
    const answer = await ask(null, { ...EVIDENCE, reading: bareReading(question) }).answer;
    expect(answer).toMatchObject({ abstained: true, nodes: [] });
    expect(answer.confidence).toBeLessThanOrEqual(0.2);
    expect(answer.leftOut).toContain(word);
  });

  it("keeps the prompt short, and says what did not fit", async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      node(`n${index}`, `Node ${index}`, "Passage", "word ".repeat(900)),
    );
    const seen: LlmRequest[] = [];
    const { answer } = ask(writes("Word [1].\nANSWER: [1]", seen), {
      ...EVIDENCE,
      ranking: many.map(({ id }, index) => ranked(id, 1 - index / 100)),
      nodes: new Map(many.map((one) => [one.id, one])),
    });
    await answer;
    expect(seen[0]!.messages.at(-1)!.content.length).toBeLessThan(40_000);
  });
});
