import { expect, it } from "vitest";
import { readRankingFile } from "./ranking-file";

const QUESTIONS = [{ id: "q1" }, { id: "q 2" }, { id: "100%" }];
const read = (text: string, signal?: AbortSignal) => readRankingFile(text, QUESTIONS, signal);

async function orderOf(text: string): Promise<Record<string, string[]>> {
  const { rankings } = await read(text);
  return Object.fromEntries([...rankings].map(([id, { entries }]) => [id, entries.map(({ node }) => node)]));
}

it("orders by score, and equal scores as trec_eval does, whatever the ranks say", async () => {
  const run = [
    "q1 Q0 a 1 1 r",
    "q1 Q0 b 2 3.5e0 r",
    "",
    "q1\tQ0\tc\t3\t1\tr\r",
    "q%202 Q0 Ida%20Holm 0 -.5 r",
    "100% Q0 50% 1 1 r",
  ];
  expect(await orderOf(`\uFEFF${run.join("\n")}\n`)).toEqual({
    q1: ["b", "c", "a"],
    "q 2": ["Ida Holm"],
    "100%": ["50%"],
  });
  expect((await read(run.join("\n"))).reordered).toBe(1);
});

it("reads JSON lines as the run that says the same, with answers and confidence", async () => {
  const scored =
    '{"question": "q1", "ranking": [{"node": "a", "score": 1}, {"node": "b", "score": 3.5}, {"node": "c", "score": 1}]}';
  expect(await orderOf(scored)).toEqual({ q1: ["b", "c", "a"] });
  const ids = '{"question": "q1", "ranking": ["a", "b"], "answers": ["a"], "confidence": 0.5}';
  expect((await read(ids)).rankings.get("q1")).toMatchObject({
    entries: [
      { node: "a", score: 2 },
      { node: "b", score: 1 },
    ],
    answers: ["a"],
    confidence: 0.5,
  });
  expect((await read(ids)).reordered).toBe(0);
});

const many = Array.from({ length: 1_001 }, (_, at) => `n${at}`);

it.each([
  ["an empty file", "", "The file is empty, expected a ranking."],
  ["blank lines", "\n \r\n", "The file is empty, expected a ranking."],
  [
    "too few fields",
    "q1 Q0 a 1 2 r\nq1 a 2",
    'In line 2: found 3 fields in "q1 a 2", expected 6: question Q0 node rank score tag, with %20 for a blank in an id.',
  ],
  [
    "a blank in an id",
    "q1 Q0 Ida Holm 1 2 r",
    'In line 1: found more fields in "q1 Q0 Ida Holm 1 2 r", expected 6',
  ],
  [
    "an unknown question",
    "q9 Q0 a 1 2 r\nq9 Q0 b 2 1 r",
    'In line 1: found the question "q9", expected the id of one that the experiment asks. It is the first of 2 that cannot be used.',
  ],
  [
    "another run",
    "q1 Q0 a 1 2 r\nq1 Q0 b 2 1 s",
    'In line 2: found the tag "s", expected "r" as in line 1, since a file has one run.',
  ],
  [
    "a node twice",
    "q1 Q0 a 1 2 r\nq1 Q0 b 2 1 r\nq1 Q0 a 3 0 r",
    'In line 3: found "a" again, which line 1 has for this question, expected each node once.',
  ],
  ["a score in words", "q1 Q0 a 1 high r", 'In line 1: found the score "high", expected a number.'],
  ["a score that is none", "q1 Q0 a 1 NaN r", 'In line 1: found the score "NaN", expected a number.'],
  ["a score without end", "q1 Q0 a 1 1e999 r", 'In line 1: found the score "1e999", expected a number.'],
  ["a score in hexadecimal", "q1 Q0 a 1 0x10 r", 'In line 1: found the score "0x10", expected a number.'],
  ["a rank that is none", "q1 Q0 a first 1 r", 'In line 1: found the rank "first", expected a whole number.'],
  [
    "too many nodes",
    many.map((node, at) => `q1 Q0 ${node} ${at} 1 r`).join("\n"),
    "In line 1001: found more nodes for this question, expected 1,000 at most.",
  ],
  [
    "too many in a list",
    JSON.stringify({ question: "q1", ranking: many }),
    "In line 1: found more nodes for this question, expected 1,000 at most.",
  ],
  [
    "a line that would hold up others",
    `q1 Q0 ${"x".repeat(1_000_000)} 1 1 r`,
    "In line 1: found 1,000,012 characters, expected at most 1,000,000 in a line.",
  ],
  [
    "broken JSON",
    '{"question": "q1", "ranking": []}\n{"question"',
    'In line 2: found "{\\"question\\"", expected JSON.',
  ],
  ["a missing field", '{"question": "q1"}', "(ranking: expected array, received undefined)."],
  ["a field too many", '{"question": "q1", "ranking": [], "rank": 1}', '(Unrecognized key: "rank").'],
  ["a confidence above 1", '{"question": "q1", "ranking": [], "confidence": 2}', "(confidence: Too big"],
  [
    "ids and scores",
    '{"question": "q1", "ranking": ["a", {"node": "b", "score": 1}]}',
    "expected ids alone (expected string, received object).",
  ],
  [
    "scores and ids",
    '{"question": "q1", "ranking": [{"node": "b", "score": 1}, "a"]}',
    'expected {"node", "score"} in the ranking (expected object, received string).',
  ],
  [
    "a list's score without end",
    '{"question": "q1", "ranking": [{"node": "b", "score": 1e999}]}',
    "(score: expected number, received Infinity).",
  ],
  [
    "a question in two lines",
    '{"question": "q1", "ranking": []}\n{"question": "q1", "ranking": []}',
    'In line 2: found the question "q1" again, expected it in line 1 alone.',
  ],
  [
    "answers in some lines",
    '{"question": "q1", "ranking": [], "answers": []}\n{"question": "q 2", "ranking": []}',
    "In line 2: found no answers, expected some as in line 1",
  ],
])("refuses %s", async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({
    code: "invalid-input",
    message: expect.stringContaining(message),
  });
});

it("refuses what is hostile within bounds: long lines are quoted in part, and thousands are not listed", async () => {
  const long = await read(`q1 Q0 ${"x ".repeat(490_000)}`).catch((error: Error) => error.message);
  expect(String(long).length).toBeLessThan(300);
  const digits = `q1 Q0 a 1 ${"1".repeat(500_000)}x r`;
  await expect(read(digits)).rejects.toMatchObject({ code: "invalid-input" });
  const deep = `{"question": "q1", "ranking": [${"[".repeat(100_000)}${"]".repeat(100_000)}]}`;
  await expect(read(deep)).rejects.toMatchObject({ code: "invalid-input" });
  const proto =
    '{"__proto__": {"question": "q1"}, "question": "q1", "ranking": ["__proto__", "constructor"]}';
  await expect(read(proto)).rejects.toMatchObject({ code: "invalid-input" });
  const strangers = Array.from({ length: 5_000 }, (_, at) => `x${at} Q0 a 1 1 r`).join("\n");
  await expect(read(strangers)).rejects.toMatchObject({
    message: expect.stringContaining("the first of at least 1,000 that"),
    problems: { length: 10 },
  });
});

it("stops when its caller leaves", async () => {
  const run = Array.from({ length: 200_000 }, () => "").join("\n");
  await expect(read(run, AbortSignal.abort(new Error("left")))).rejects.toThrow();
});
