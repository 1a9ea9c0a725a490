import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "../../graph/graph-source";
import { tokenize } from "../../graph/text/tokenize";
import { bareReading } from "../../questions/testing/bare-reading";
import type { RankedNode } from "../trace/trace";
import type { AnswerEvidence } from "./choose-entities";
import { extractiveAnswer } from "./extractive-answer";

const ranked = (node: string, score: number, via: GraphEdge[] = []): RankedNode => ({
  node,
  score,
  contributions: [],
  via,
});
const entity = (id: string, name: string, label = "Person", text = ""): GraphNode => ({
  id,
  name,
  labels: [label],
  text,
  properties: {},
});
const chunk = (
  id: string,
  name: string,
  text: string,
  kind: "document" | "table" = "document",
  rows = 1,
): GraphNode => ({
  ...entity(id, name, "Passage", text),
  origin: { kind, source: id, title: name, position: 0, range: [0, rows] },
});
const edge = (
  source: string,
  type: string,
  target: string,
  kind: GraphEdge["kind"] = "relation",
): GraphEdge => ({
  id: `${source} ${type} ${target}`,
  source,
  target,
  type,
  kind,
  properties: {},
});

const LIGHT = entity("f1", "Northern Light", "Film");
const QUAY = entity("f2", "The Long Quay", "Film");
const IDA = entity("p1", "Ida Holm");
const JONAS = entity("p2", "Jonas Berg", "Person", "Jonas Berg sings. He also sails.");

const LABELS = ["Film", "Person", "Genre", "Passage"];

/** Answers over `nodes` that are ranked in this order, each a tenth below the one before unless `scores` says otherwise. */
function answerTo(
  question: string,
  nodes: GraphNode[],
  {
    links = [],
    scores,
    ranking,
    reading,
    bestCosine = 0.6,
  }: Partial<AnswerEvidence> & { scores?: number[] } = {},
) {
  const notes: string[] = [];
  const answer = extractiveAnswer(
    {
      reading: reading ?? bareReading(question, LABELS),
      ranking: ranking ?? nodes.map(({ id }, index) => ranked(id, scores?.[index] ?? 1 - index / 10)),
      nodes: new Map(nodes.map((node) => [node.id, node])),
      labels: LABELS,
      links,
      bestCosine,
    },
    { info: (text) => notes.push(text), flag: (text) => notes.push(text) },
  );
  return { ...answer, texts: answer.sentences.map(({ text }) => text), notes };
}

describe("an answer from entities", () => {
  it("is of the kind that is asked for, and says so", () => {
    const answer = answerTo("Who directed a film by the sea?", [QUAY, LIGHT, IDA]);
    expect(answer.nodes).toEqual(["p1"]);
    expect(answer.notes).toEqual(['"who" asks for Person.']);
    expect(answerTo("Which films are by the sea?", [IDA, QUAY]).nodes).toEqual(["f2"]);
  });

  it("is not what the question names, unless nothing else is left or nothing else is asked", () => {
    expect(answerTo("Which people know Ida Holm?", [IDA, JONAS]).nodes).toEqual(["p2"]);
    expect(answerTo("Which people know Ida Holm?", [IDA]).nodes).toEqual(["p1"]);
    expect(answerTo("Who is Ida Holm?", [JONAS, IDA]).nodes).toEqual(["p1"]);
  });

  it("is what a relation that the question speaks of joins to what it names, with the path in words", () => {
    const links = [edge("f1", "DIRECTED_BY", "p1"), edge("f1", "STARRING", "p2")];
    const answer = answerTo("Who directed Northern Light?", [LIGHT, JONAS, IDA], { links });
    expect(answer).toMatchObject({
      writer: "extractive",
      abstained: false,
      nodes: ["p1"],
      sentences: [
        {
          text: "Ida Holm: Northern Light was directed by Ida Holm.",
          citations: [{ node: "p1", edges: ["f1 DIRECTED_BY p1"] }],
        },
      ],
    });
  });

  it("takes the paths over most of the relations that are spoken of", () => {
    const links = ["p1", "p2"].map((id, index) => edge("f1", index ? "WRITTEN_BY" : "DIRECTED_BY", id));
    const writer = entity("p3", "Vera Lund");
    const answer = answerTo("Who directed the films written by Vera Lund?", [LIGHT, JONAS, IDA, writer], {
      links: [...links, edge("f1", "WRITTEN_BY", "p3")],
    });
    expect(answer.texts).toEqual([
      "Ida Holm: Northern Light was written by Vera Lund; Northern Light was directed by Ida Holm.",
    ]);
  });

  it("needs two named nodes to agree when no kind is asked for", () => {
    const drama = entity("g1", "Drama", "Genre");
    const links = [
      edge("f2", "DIRECTED_BY", "p1"),
      edge("f2", "HAS_GENRE", "g1"),
      edge("f1", "HAS_GENRE", "g1"),
    ];
    const nodes = [JONAS, IDA, drama, LIGHT, QUAY];
    expect(answerTo("Dramas that Ida Holm directed", nodes, { links }).nodes).toEqual(["f2"]);
    expect(answerTo("Something that Ida Holm directed", nodes, { links }).nodes).toEqual(["p2"]);
  });

  it("lists ten of those that are joined equally well, and says that there are more", () => {
    const people = Array.from({ length: 12 }, (_, index) => entity(`x${index}`, `Name${index}`));
    const links = people.map(({ id }) => edge("f1", "STARRING", id));
    const answer = answerTo("Who stars in Northern Light?", [LIGHT, ...people], { links });
    expect(answer.nodes).toHaveLength(10);
    expect(answer.notes[1]).toContain("12 entities");
  });

  it("without a path is the best ranked and those close to it, at most three", () => {
    const nodes = [IDA, JONAS, entity("a", "Ann"), entity("b", "Ben")];
    expect(answerTo("Who acts?", nodes, { scores: [1, 0.96, 0.94, 0.9] }).nodes).toEqual(["p1", "p2"]);
    expect(answerTo("Who acts?", nodes, { scores: [1, 1, 1, 1] }).nodes).toHaveLength(3);
  });

  it("without a path quotes its own text, or says its kind", () => {
    const [jonas] = answerTo("Who sails?", [JONAS]).sentences;
    expect(jonas?.text).toBe("Jonas Berg (Person): He also sails.");
    expect(JONAS.text.slice(...jonas!.citations[0]!.span!)).toBe("He also sails.");
    expect(answerTo("Who sails?", [IDA]).texts).toEqual(["Ida Holm (Person)."]);
  });

  it("states the relation through which it was found, not a similarity", () => {
    const ranking = (kind: GraphEdge["kind"]) => [ranked("p1", 1, [edge("f1", "STARRING", "p1", kind)])];
    const nodes = [LIGHT, IDA];
    expect(answerTo("Who sails?", nodes, { ranking: ranking("relation") }).texts).toEqual([
      "Ida Holm: Northern Light stars Ida Holm.",
    ]);
    expect(answerTo("Who sails?", nodes, { ranking: ranking("similarity") }).texts).toEqual([
      "Ida Holm (Person).",
    ]);
  });

  it("passes over relations whose ends were not read", () => {
    const links = [edge("f9", "WRITTEN_BY", "p1"), edge("f9", "WRITTEN_BY", "p2")];
    expect(answerTo("Who wrote with Ida Holm?", [IDA, JONAS], { links }).texts[0]).not.toContain("f9");
  });
});

describe("an answer from chunks", () => {
  const TEXT = "Bornholm lies in the Baltic Sea. It has 40,000 inhabitants. Its rock is granite.";

  it("quotes the sentence that fits the question, with its place", () => {
    const answer = answerTo("How many inhabitants does Bornholm have?", [chunk("b", "Bornholm", TEXT)]);
    expect(answer).toMatchObject({ abstained: false, nodes: ["b"] });
    const [first] = answer.sentences;
    expect(first?.text).toBe("It has 40,000 inhabitants.");
    expect(TEXT.slice(...first!.citations[0]!.span!)).toBe(first?.text);
  });

  it("quotes a table row with the title of its table, never the header", () => {
    const row = "Name: Old Quay; Island: Bornholm";
    const table = chunk("t", "Harbours", `Harbours\nName, Island\n${row}`, "table");
    expect(answerTo("Which island has the old quay?", [table]).texts).toEqual([`Harbours: ${row}`]);
    expect(answerTo("Which name, which island?", [table]).texts).toEqual([`Harbours: ${row}`]);
  });

  it("is given where a chunk ranks best and no kind is asked for, or far better, or where no entity fits", () => {
    const passage = chunk("b", "Bornholm", TEXT);
    expect(answerTo("How many inhabitants?", [passage, IDA]).nodes).toEqual(["b"]);
    expect(answerTo("How many inhabitants?", [IDA, passage]).nodes).toEqual(["p1"]);
    expect(answerTo("Who counts inhabitants?", [passage, IDA]).nodes).toEqual(["p1"]);
    const far = { scores: [1, 0.7] };
    expect(answerTo("Who counts inhabitants?", [passage, IDA], far).nodes).toEqual(["b"]);
    expect(answerTo("Who counts inhabitants?", [LIGHT, passage]).nodes).toEqual(["b"]);
    expect(answerTo("Who counts inhabitants for Ida Holm?", [IDA, passage]).nodes).toEqual(["b"]);
  });

  it("is given rather than a name that was read out of a text and that nothing joins to the question", () => {
    const passage = chunk("b", "Bornholm", TEXT);
    const alone = entity("extracted:ann holm", "Ann Holm");
    expect(answerTo("Who counts inhabitants?", [alone, passage]).nodes).toEqual(["b"]);
    expect(answerTo("Who counts inhabitants?", [alone]).nodes).toEqual([alone.id]);
    const links = [edge("f1", "STARRING", alone.id)];
    expect(answerTo("Who stars in Northern Light?", [LIGHT, alone, passage], { links }).nodes).toEqual([
      alone.id,
    ]);
  });

  it("quotes the texts that speak of every name that was read out of texts, where there are such", () => {
    const other = chunk("o", "Ferries", "Many inhabitants count the many inhabitants. Inhabitants sail.");
    const nodes = [other, chunk("b", "Bornholm", TEXT)];
    const reading = bareReading("How many inhabitants?", LABELS);
    const about = (name: string) => {
      const names = [{ text: name, nodes: [`extracted:${name}`], terms: [tokenize(name)] }];
      return answerTo("How many inhabitants?", nodes, {
        reading: { ...reading, inTexts: { ...reading.inTexts, names } },
      }).nodes;
    };
    expect(about("Bornholm")).toEqual(["b"]);
    expect(about("Gotland")).toContain("o");
  });
});

describe("abstention", () => {
  it.each([
    ["there is no evidence", "Who composed the quartet?", [], 0],
    ["the evidence is off the question", "Who composed the quartet?", [JONAS], 0.1],
    ["nothing of the kind was found", "Who composed the quartet?", [LIGHT], 0.6],
    ["there is nothing to quote", "How many quartets?", [chunk("b", "Blank", " ")], 0.6],
  ])("when %s", (_, question, nodes, bestCosine) => {
    const answer = answerTo(question, nodes, { bestCosine });
    expect(answer).toMatchObject({ abstained: true, nodes: [] });
    expect(answer.sentences).toEqual([{ text: expect.stringMatching(/\.$/), citations: [] }]);
  });

  it("not when the words or the vectors touch the question", () => {
    expect(answerTo("Who sails?", [JONAS], { bestCosine: 0 }).abstained).toBe(false);
    expect(answerTo("Who composes?", [JONAS], { bestCosine: 0.5 }).abstained).toBe(false);
  });
});

describe("a question whose reading is held back", () => {
  const question = "Which silent films did Jonas Berg direct?";
  const directed = edge("f1", "DIRECTED_BY", "p2");
  const held = (confidence: number) => ({
    ...bareReading(question, LABELS),
    coverage: { confidence, leftOut: ["silent"], unknown: [] },
  });
  const about = chunk("c1", "Berg", "Northern Light of 1921 is a silent film that Jonas Berg directed.");

  it("is answered by texts and not by links alone", () => {
    const answer = answerTo(question, [LIGHT, JONAS, about], { links: [directed], reading: held(0.1) });
    expect(answer.nodes).toEqual(["c1"]);
    const without = answerTo(question, [LIGHT, JONAS], { links: [directed], reading: held(0.1) });
    expect(without.abstained).toBe(true);
  });

  it("is answered by links where it is followed", () => {
    const answer = answerTo(question, [LIGHT, JONAS, about], { links: [directed], reading: held(0.9) });
    expect(answer.nodes).toEqual(["f1"]);
  });
});
