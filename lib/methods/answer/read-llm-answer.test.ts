import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerSchema } from "../contract/answer";
import type { EvidenceItem } from "./number-evidence";
import { NO_ANSWER, readLlmAnswer, visiblePart } from "./read-llm-answer";

const item = (node: string | null, text: string, edges: string[] = []): EvidenceItem => ({
  text,
  node,
  citation: { node: node ?? "far", edges },
});
const ITEMS = [
  item("reed", "Carol Reed (Person; born: 1906): Carol Reed directed films in Britain."),
  item("man", "The Third Man (Film; year: 1949): A writer looks for his friend in Vienna."),
  item("reed", "The Third Man -[DIRECTED_BY]-> Carol Reed", ["e1"]),
  item(null, "Vienna -[IN]-> Austria", ["e2"]),
];
const read = (written: string) => readLlmAnswer(written, ITEMS, "Who directed The Third Man?");

describe("readLlmAnswer", () => {
  it("takes sentences, citations and the answer", () => {
    expect(
      read("The Third Man was directed by Carol Reed [1][3]. It was made in 1949 [2].\nANSWER: [1]"),
    ).toEqual({
      writer: "llm",
      abstained: false,
      sentences: [
        { text: "The Third Man was directed by Carol Reed.", citations: [{ node: "reed", edges: ["e1"] }] },
        { text: "It was made in 1949.", citations: [{ node: "man", edges: [] }] },
      ],
      nodes: ["reed"],
    });
  });

  it.each([
    ["Carol Reed directed it. [3] It is a film. [2, 4]\nANSWER: [1]"],
    ["Carol Reed directed it [3]. It is a film [2][4].\n**Answer:** [1]"],
    ["<think>Perhaps [9]?</think>Carol Reed directed it [3].\n\n- It is a film [2][4].\nANSWERS: [1]\n"],
    ["Carol Reed directed it [3]. It is a film [2][4]. ANSWER: [1]"],
  ])("reads references wherever models put them: %j", (written) => {
    const answer = read(written)!;
    expect(answer.sentences.map(({ text }) => text)).toEqual(["Carol Reed directed it.", "It is a film."]);
    expect(answer.sentences.map(({ citations }) => citations.map(({ node }) => node))).toEqual([
      ["reed"],
      ["man", "far"],
    ]);
    expect(answer.nodes).toEqual(["reed"]);
  });

  it.each([
    ["Carol Reed was born in 1911 [1].", "The number 1911"],
    ["It was directed by Orson Welles [1][2][3].", 'The name "Orson"'],
    ["Carol Reed directed it.", "It cites nothing."],
    ["Carol Reed directed it [17].", "[17]"],
    ["Bananas grow on large plants near rivers [1].", "Most of its words"],
  ])("marks what the evidence does not bear: %j", (sentence, reason) => {
    const answer = read(`The Third Man was directed by Carol Reed [3]. ${sentence}\nANSWER: [1]`)!;
    expect(answer.sentences[0]!.unsupported).toBeUndefined();
    expect(answer.sentences[1]!.unsupported).toContain(reason);
  });

  it("takes the cited nodes where the last line is missing", () => {
    expect(read("The Third Man was directed by Carol Reed [3].")!.nodes).toEqual(["reed"]);
  });

  it("takes it for an answer that there is none", () => {
    for (const written of [`${NO_ANSWER}\nANSWER: none`, "The evidence doesn't answer that. ANSWER: none"])
      expect(read(written)).toEqual({
        writer: "llm",
        abstained: true,
        sentences: [{ text: NO_ANSWER, citations: [] }],
        nodes: [],
      });
    expect(
      read("It names Carol Reed [1], but the evidence does not answer the question.\nANSWER: none"),
    ).toMatchObject({ abstained: true, nodes: [] });
  });

  it("is of no use when nothing is cited", () => {
    for (const written of ["", "Carol Reed.", "Carol Reed [99].\nANSWER: [0]", "[1", "ANSWER: [1]"])
      expect(read(written)).toBeNull();
  });

  it("gives nothing but evidence, whatever is written", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "[1]",
        "[3, 99]",
        "[-1]",
        "[1e9]",
        "ANSWER:",
        "\n",
        ". ",
        "<think>",
        NO_ANSWER,
        "Reed was.",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const answer = read(pieces.join(" "));
        if (!answer) return;
        expect(answerSchema.parse(answer)).toEqual(answer);
        expect(answer.abstained).toBe(answer.nodes.length === 0);
        for (const node of answer.nodes) expect(["reed", "man"]).toContain(node);
        for (const { citations } of answer.sentences)
          for (const { node, edges } of citations) {
            expect(["reed", "man", "far"]).toContain(node);
            for (const edge of edges) expect(["e1", "e2"]).toContain(edge);
          }
      }),
    );
  });
});

describe("an answer of a million characters", () => {
  it.each([
    ["blanks", `Ann${" ".repeat(1_000_000)}x`],
    ["stars", `Ann${"*".repeat(1_000_000)}x`],
    ["empty lines", `Ann${" \n*".repeat(300_000)}x`],
    ["marks without an end", `Ann${" ANSWER:".repeat(120_000)}\nx\nx`],
    ["brackets", `Ann${" [1".repeat(300_000)}x`],
  ])("is read in one pass: %s", (_, written) => {
    expect(read(written)).toBeNull();
    expect(visiblePart(written).startsWith("Ann")).toBe(true);
  });
});

describe("visiblePart", () => {
  it("only grows while a text is written, and never shows thoughts or the last line", () => {
    const text = "<think>Well.</think>A < B said Ann [1].\nAn apple [2].\nANSWER: [1]";
    let shown = "";
    for (let length = 0; length <= text.length; length++) {
      const visible = visiblePart(text.slice(0, length));
      expect(visible.startsWith(shown.trimEnd())).toBe(true);
      expect(visible).not.toContain("Well");
      shown = visible;
    }
    expect(shown).toBe("A < B said Ann [1].\nAn apple [2].");
  });
});
