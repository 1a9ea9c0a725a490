import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retrieval, subgraph } from "../../../components/testing/example-run";
import { namedAnswers, quotedAnswer, valueIn } from "./named-answers";

const ROW =
  "Films directed by Norman Jewison: Title: The Cincinnati Kid; Year: 1965; Writers: Terry Southern";

describe("valueIn", () => {
  it.each([
    [
      "Steve McQueen stars in The Cincinnati Kid (1965).",
      "In which year was The Cincinnati Kid released?",
      "1965",
    ],
    [ROW, "When did The Cincinnati Kid come out?", "1965"],
    [
      "Seven Samurai (1954) and Sanjuro (1962) are set in Japan.",
      "In what year was Sanjuro released?",
      "1962",
    ],
    [ROW, "Who directed The Cincinnati Kid?", "Norman Jewison"],
    [
      "Macao (1952) was directed by Josef von Sternberg and Nicholas Ray.",
      "Who directed Macao?",
      "Josef von Sternberg and Nicholas Ray",
    ],
    ["Macao (1952) was directed by Josef von Sternberg.", "Who wrote Macao?", null],
    ["Blade Runner 2049 (2017) is set in California.", "When was Blade Runner released?", null],
    ["Blade Runner 2049 (2017) is set in California.", "When was Blade Runner 2049 released?", "2017"],
    ["Wonder Woman 1984 (2020) is set in Washington.", "When was Wonder Woman released?", null],
    ["Bride of Frankenstein (1935) was directed by James Whale.", "When was Frankenstein released?", null],
    ["Bride of Frankenstein (1935) was directed by James Whale.", "Who directed Frankenstein?", null],
    [
      "Bride of Frankenstein (1935) was directed by James Whale.",
      "Who directed Bride of Frankenstein?",
      "James Whale",
    ],
    ["Return to Oz (1985) is set in Kansas.", "When was Oz released?", null],
    ["Dr. No (1962) is set in Jamaica.", "When was No released?", null],
    ["He acted. Alien (1979) was directed by Ridley Scott.", "When was Alien released?", "1979"],
    [
      "Films directed by Jean-Pierre Jeunet: Title: Alien Resurrection; Year: 1997",
      "Who directed Alien?",
      null,
    ],
    [
      "Films directed by James Cameron: Title: Aliens; Year: 1986; Notes: sequel to Alien",
      "Who directed Alien?",
      null,
    ],
    [
      "Macao (1952) was directed by Josef von Sternberg. Nicholas Ray finished it.",
      "Who directed Macao?",
      "Josef von Sternberg",
    ],
    [
      "Heroes (1980) was directed by J. Lee Thompson, Sammy Davis Jr. and Jill St. John. They won.",
      "Who directed Heroes?",
      "J. Lee Thompson, Sammy Davis Jr. and Jill St. John",
    ],
    ["The Cincinnati Kid (1965)", "In which year was Kid released?", null],
    ["The Kid (1921) and its Cincinnati Kid (1965)", "In which year was Kid II released?", null],
    ["Steve McQueen stars in The Cincinnati Kid (1965).", "Who directed The Cincinnati Kid?", null],
    [
      "Steve McQueen stars in The Cincinnati Kid (1965).",
      "In which year was the star of The Cincinnati Kid born?",
      null,
    ],
  ])("%s %s", (sentence, question, value) => {
    expect(valueIn(sentence, question)).toBe(value);
  });
});

describe("namedAnswers", () => {
  const origin = {
    kind: "table" as const,
    source: "t",
    title: "Films of Reed",
    position: 0,
    range: [0, 1] as [number, number],
  };
  const of = (nodes: string[], text: string) => {
    const found = retrieval([], subgraph({ film: "answer", row: "answer", passage: "answer" }));
    for (const node of found.evidence.nodes)
      if (node.id !== "film") Object.assign(node, { origin, name: origin.title });
    const sentences = nodes.map((node) => ({ text, citations: [{ node, edges: [] }] }));
    return { ...found, answer: { ...found.answer, nodes, sentences } };
  };

  it("says the value of a text, and names the node beside texts", () => {
    expect(namedAnswers(of(["row", "passage"], ROW), "Who directed The Cincinnati Kid?")).toEqual([
      { node: "row", name: "Norman Jewison" },
    ]);
    expect(namedAnswers(of(["row", "film"], ROW), "Who?")).toEqual([{ node: "film", name: "Name of film" }]);
  });

  it("says what a method quotes that names no node", () => {
    const said = (nodes: string[], question: string) => quotedAnswer(of(nodes, ROW), question);
    expect(said(["row"], "When did The Cincinnati Kid come out?")).toBe("1965");
    expect(said(["row"], "Who?")).toMatch(/^“Films directed by Norman Jewison/);
    expect(said(["row", "film"], "Who?")).toBeNull();
    expect(said([], "Who?")).toBeNull();
  });

  it("says what a text says of the only node that the question names, without what it is called after", () => {
    const text = "Name of film (Film): Released in 1958, it is a thriller.";
    const said = (nodes: string[], question: string) => namedAnswers(of(nodes, text), question)[0]!.name;
    expect(said(["film"], "What is name of film about?")).toBe("“Released in 1958, it is a thriller.”");
    expect(quotedAnswer(of(["film"], text), "What is name of film about?")).toMatch(/^“Released/);
    expect(said(["film"], "Which film is a thriller?")).toBe("Name of film");
    const row = `${origin.title}: Title: The Third Man; ${"Year: 1949; ".repeat(20)}`;
    const quoted = namedAnswers(of(["row"], row), "Who?")[0]!.name;
    expect(quoted).toMatch(/^“Title: The Third Man; Year: 1949; .* Year: 1949…”$/);
    expect(quoted.length).toBeLessThan(125);
  });

  it("never takes the title of a text for an answer", () => {
    fc.assert(
      fc.property(
        fc.subarray(["film", "row", "passage"]),
        fc.string(),
        fc.string(),
        (nodes, text, question) => {
          for (const { name } of namedAnswers(of(nodes, text), question)) expect(name).not.toBe(origin.title);
        },
      ),
    );
  });
});
