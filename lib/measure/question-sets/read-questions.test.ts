import { describe, expect, it } from "vitest";
import { writeCsv } from "../../graph/csv";
import { answerKindOf } from "./gold-question";
import { readQuestions } from "./read-questions";

const one = (text: string, name = "q.jsonl") => readQuestions(text, name);

describe("a question set is read by the shape of its records", () => {
  it("our own lines, with what cannot be used listed line by line", () => {
    const text = [
      '{"id": 7, "question": "Who?", "answers": ["Ada", 3], "evidence": ["doc1"], "split": "val", "properties": {"hops": 2}}',
      "",
      "{broken",
      '{"id": "x", "question": "  ", "answers": ["a"]}',
      '{"id": "y", "question": "Where?"}',
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
    expect(read.problems[2]?.message).toContain("answers: A question needs its answers");
  });

  it("STaRK's table, whose answers are a list as Python prints it", () => {
    const read = one(
      'id,query,answer_ids\n4,"Which gene, of two?","[12, 7]"\n5,Other,"[]"\n6,Empty,\n',
      "qa.csv",
    );
    expect(read.format).toBe("stark");
    expect(read.questions).toEqual([
      { id: "4", question: "Which gene, of two?", answers: ["12", "7"], evidence: [], properties: {} },
      { id: "5", question: "Other", answers: [], evidence: [], properties: {} },
    ]);
    expect(read.problems).toMatchObject([{ at: "row 4" }]);
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

  it("takes an empty list of answers for a question without one, in every format that can write it", () => {
    const kinds = (text: string, name?: string) => one(text, name).questions.map(answerKindOf);
    expect(kinds('{"question": "Who?", "answers": []}')).toEqual(["none"]);
    expect(kinds('{"question": "Who?", "answer": []}')).toEqual(["none"]);
    expect(kinds("question,answers\nWho?,[]\nWhere?,a|b\n", "q.csv")).toEqual(["none", "nodes"]);
    expect(kinds('{"query": "Who?", "answer_ids": []}')).toEqual(["none"]);
    expect(kinds('{"question": "Who?", "answer_ids": []}')).toEqual(["none"]);
    expect(kinds('{"question": "Who?", "q_entity": ["Ada"], "a_entity": [], "answer": []}')).toEqual([
      "none",
    ]);
    expect(kinds('{"question": "Who?", "gold_table": "T", "answers": []}')).toEqual(["none"]);
    expect(kinds('{"question": "Who?", "cypher": "MATCH (n) RETURN n", "results": []}')).toEqual(["none"]);
    // RoG leaves the entities empty where the answer is a text.
    const text = one('{"question": "When?", "q_entity": ["Ada"], "a_entity": [], "answer": ["1815"]}');
    expect(text.questions).toMatchObject([{ answers: ["1815"] }]);
  });

  it("says which questions have no answers at all, and takes none of them", () => {
    const read = one(
      [
        '{"question": "Who?", "answers": ["Ada"]}',
        '{"question": "Where?"}',
        '{"question": "Why?", "answers": null}',
        '{"question": "How?", "answers": 3}',
        '{"question": "What?", "answers": [""]}',
        '{"question": "Which?", "answer": ""}',
      ].join("\n"),
    );
    expect(read.questions.map(({ question }) => question)).toEqual(["Who?", "How?"]);
    expect(read.problems.map(({ at }) => at)).toEqual(["line 2", "line 3", "line 5", "line 6"]);
    for (const { message } of read.problems.filter(({ at }) => at !== "line 5"))
      expect(message).toContain("write an empty list of answers where the knowledge base has none");
    expect(one("question,answers\nWho?,\nWhere?,a", "q.csv").problems).toMatchObject([{ at: "row 2" }]);
  });

  it("reads a value, yes or no, and a table in place of answers or beside them", () => {
    const read = one(
      [
        '{"question": "How many?", "value": 12}',
        '{"question": "When?", "value": "1815", "answers": ["Ada"]}',
        '{"question": "Is it?", "yes": false}',
        '{"question": "Each?", "rows": [["Ada", 2], ["Bob", null]], "ordered": true}',
      ].join("\n"),
    );
    expect(read.problems).toEqual([]);
    expect(read.questions.map(answerKindOf)).toEqual(["value", "value", "yes-no", "table"]);
    expect(read.questions).toMatchObject([
      { answers: [], value: 12 },
      { answers: ["Ada"], value: 1815 },
      { answers: [], yes: false },
      {
        answers: [],
        rows: [
          ["Ada", 2],
          ["Bob", null],
        ],
        ordered: true,
      },
    ]);
    const csv = 'question,answers,value,yes,rows\nHow many?,,12,,\nIs it?,,,no,\nEach?,,,,"[[""a"", 1]]"\n';
    expect(one(csv, "q.csv").questions).toMatchObject([{ value: 12 }, { yes: false }, { rows: [["a", 1]] }]);
  });

  it.each([
    ['"value": 1, "yes": true', "one of value, yes and rows"],
    ['"value": ""', "A question needs its answers"],
    ['"value": [1]', "value:"],
    ['"yes": "perhaps"', "yes:"],
    ['"rows": []', "A table needs at least one row"],
    ['"rows": [["a"], ["b", 1]]', "the same number of cells"],
    ['"rows": [[{"a": 1}]]', "rows"],
    ['"rows": "[[1]"', "rows:"],
    ['"value": 1, "ordered": true', "Only rows have an order"],
  ])("refuses %s", (fields, message) => {
    const read = one(`{"question": "Who?", "answers": ["a"]}\n{"question": "What?", ${fields}}`);
    expect(read.questions).toHaveLength(1);
    expect(read.problems).toMatchObject([{ at: "line 2", message: expect.stringContaining(message) }]);
  });

  it("gives ids of their own to questions that share one", () => {
    const line = '{"id": "a", "question": "Who?", "answers": ["b"]}';
    expect(one(`${line}\n${line}\n${line}`).questions.map(({ id }) => id)).toEqual(["a", "a-2", "a-3"]);
  });

  it.each(["", "hello", "[]", '["a"]', "{}", "a,b\n1,2"])("says what it expected of %j", (text) => {
    expect(() => one(text)).toThrow("no question that can be read");
  });
  it("takes the guard off that tables of ours have against formulas", () => {
    const rows = [
      ["id", "question", "answers"],
      ["-1", "=what?", "@a"],
      ["+b", "-which?", "'=c"],
    ];
    const { questions, problems } = readQuestions(writeCsv(rows), "q.csv");
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { id: "-1", question: "=what?", answers: ["@a"] },
      { id: "+b", question: "-which?", answers: ["'=c"] },
    ]);
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
