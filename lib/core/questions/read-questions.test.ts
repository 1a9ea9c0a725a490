import { describe, expect, it } from "vitest";
import { readQuestions } from "./read-questions";

const one = (text: string, name = "q.jsonl") => readQuestions(text, name);

describe("a question set is read by the shape of its records", () => {
  it("our own lines, with what cannot be used listed line by line", () => {
    const text = [
      '{"id": 7, "question": "Who?", "answers": ["Ada", 3], "evidence": ["doc1"], "split": "val", "properties": {"hops": 2}}',
      "",
      "{broken",
      '{"id": "x", "question": "  ", "answers": ["a"]}',
      '{"id": "y", "question": "Where?", "answers": []}',
      '{"question": "Which?", "answer": "Paper Boats"}',
      "[1]",
    ].join("\r\n");
    const read = one(`\uFEFF${text}`);
    expect(read.format).toBe("hopscope");
    expect(read.questions).toEqual([
      {
        id: "7",
        question: "Who?",
        answers: ["Ada", "3"],
        evidence: ["doc1"],
        split: "val",
        properties: { hops: 2 },
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        question: "Which?",
        answers: ["Paper Boats"],
        evidence: [],
        properties: {},
      },
    ]);
    expect(read.problems.map(({ at }) => at)).toEqual(["line 3", "line 4", "line 5", "line 7"]);
    expect(read.problems[1]?.message).toContain("question: The question is empty.");
  });

  it("STaRK's table, whose answers are a list as Python prints it", () => {
    const read = one('id,query,answer_ids\n4,"Which gene, of two?","[12, 7]"\n5,Other,"[]"\n', "qa.csv");
    expect(read.format).toBe("stark");
    expect(read.questions).toEqual([
      { id: "4", question: "Which gene, of two?", answers: ["12", "7"], evidence: [], properties: {} },
    ]);
    expect(read.problems).toMatchObject([{ at: "row 3" }]);
  });

  it("MetaQA's lines, whose topic loses its brackets", () => {
    const read = one(
      "what does [Tom Cullen] act in\tWeekend|Another\tactor_to_movie\nwhat are the genres of [Salt]\tDrama\tmovie_to_genre\n",
      "1hop.txt",
    );
    expect(read.format).toBe("metaqa");
    expect(read.questions[0]).toMatchObject({
      question: "what does Tom Cullen act in",
      answers: ["Weekend", "Another"],
      properties: { topic: "Tom Cullen", path: "actor_to_movie", hops: 1 },
    });
  });

  it("RoG's lists, OTT-QA, several constraints, MuSiQue", () => {
    const rog = [
      {
        id: "W-1",
        question: "where?",
        answer: ["Paris"],
        q_entity: ["France"],
        a_entity: ["Paris"],
        graph: [],
      },
    ];
    expect(one(JSON.stringify(rog), "w.json")).toMatchObject({
      format: "rog",
      questions: [{ id: "W-1", answers: ["Paris"], properties: { q_entity: "France" } }],
    });
    const ott = { id: "o", question: "who?", answer: "Lynda", gold_table: "T_1", gold_passages: ["/wiki/P"] };
    expect(one(JSON.stringify(ott))).toMatchObject({
      format: "ottqa",
      questions: [{ answers: ["Lynda"], evidence: ["T_1", "/wiki/P"] }],
    });
    const several = { id: 0, question: "which?", answer: "Dressage", answer_ids: ["/m/0d1t3"] };
    expect(one(JSON.stringify(several))).toMatchObject({
      format: "erqa",
      questions: [{ id: "0", answers: ["/m/0d1t3"] }],
    });
    const musique = [
      {
        id: "2hop__1_2",
        question: "who?",
        answer: "Ada",
        answer_aliases: ["Countess"],
        paragraphs: [
          { title: "A", is_supporting: true },
          { title: "B", is_supporting: false },
        ],
      },
    ];
    expect(one(JSON.stringify(musique), "m.json")).toMatchObject({
      format: "musique",
      questions: [{ answers: ["Ada", "Countess"], evidence: ["A"], properties: { hops: 2 } }],
    });
  });

  it("leaves questions with Cypher to be answered by the graph", () => {
    const read = one(JSON.stringify({ question: "Name a person", cypher: "MATCH (p) RETURN p.name" }));
    expect(read.questions).toEqual([]);
    expect(read.unanswered).toMatchObject([
      { question: "Name a person", properties: { cypher: "MATCH (p) RETURN p.name" } },
    ]);
  });

  it("gives ids of their own to questions that share one", () => {
    const line = '{"id": "a", "question": "Who?", "answers": ["b"]}';
    expect(one(`${line}\n${line}\n${line}`).questions.map(({ id }) => id)).toEqual(["a", "a-2", "a-3"]);
  });

  it.each(["", "hello", "[]", '["a"]', "{}", "a,b\n1,2"])("says what it expected of %j", (text) => {
    expect(() => one(text)).toThrow("no question that can be read");
  });
  it("says that a list is broken", () => {
    expect(() => one("[{", "x.json")).toThrow("x.json is not JSON");
  });

  it("a wrong value in one line costs that line, not the file", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const read = one(
      [
        '{"question": "Who?", "answers": ["Ada"]}',
        '{"question": {"toString": 1, "valueOf": 1}, "answers": ["a"]}',
        `{"question": ${deep}, "answers": ["a"]}`,
        '{"question": "Where?", "answers": ["a"], "properties": {"__proto__": "x"}, "split": "__proto__"}',
      ].join("\n"),
    );
    expect(read.questions.map(({ question }) => question)).toEqual(["Who?", "Where?"]);
    expect(read.problems.map(({ at }) => at)).toEqual(["line 2", "line 3"]);
    expect(one('{"id": "a\\u0000", "question": "Who?", "answer": "x"}').problems[0]?.message).toContain(
      "U+0000",
    );
    expect(
      one('{"id": {"toString": 1}, "question": "Who?", "paragraphs": [], "answer": "x"}').problems,
    ).toHaveLength(1);
    expect(one(`question,answers\nWho?,"['${"a".repeat(9_000_000)}']"`, "q.csv").problems).toHaveLength(1);
  });

  it("a list in one line, brackets without end and one id for all are read in one pass", () => {
    const questions = Array.from({ length: 50_000 }, (_, id) => ({
      id,
      question: `q${id}`,
      answers: ["a", "b"],
    }));
    expect(one(JSON.stringify(questions), "q.json").questions).toHaveLength(50_000);
    expect(() => one("[".repeat(2_000_000), "q.json")).toThrow("q.json is not JSON");
    const same = questions.map((question) => JSON.stringify({ ...question, id: 1 })).join("\n");
    const ids = one(same).questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(50_000);
    expect(ids.slice(0, 3)).toEqual(["1", "1-2", "1-3"]);
  });

  it("more than a set takes is refused before each line is looked at", () => {
    const more = /has more than 50,000 questions/;
    expect(() => one(`question,answers\n${"a\n".repeat(2_000_000)}`, "q.csv")).toThrow(more);
    expect(() => one(`{"question":"a","answer":"b"}\n`.repeat(50_001))).toThrow(more);
    expect(() => one("what is [x]\ty\n".repeat(50_001), "q.txt")).toThrow(more);
  });
});
