/**
 * The command line from the outside: what it prints where, with which exit code, and what a person's Ctrl+C leaves.
 * That it does the same through a running application is for e2e to show.
 */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scratch, SMALL_WORLD, unstarted } from "../lib/server/testing/small-world";
import { finish, PATIENCE_MS, runCommand, startCommand } from "./testing/command-line";

let place: Scratch;
let questions: string;

beforeAll(async () => {
  place = unstarted();
  mkdirSync(path.join(place.folder, "world"));
  for (const [name, content] of Object.entries(SMALL_WORLD)) place.write(`world/${name}`, content);
  place.write("world/edges.csv", `${SMALL_WORLD["edges.csv"]}\nf1,DIRECTED_BY,nobody\n`);
  questions = place.write(
    "questions.jsonl",
    [
      { id: 1, question: "Who directed The Third Man?", answers: ["Carol Reed"], split: "easy" },
      { id: "two", question: "Which film was shot in Vienna?", answers: ["f1", "doc:vienna"], split: "hard" },
      { id: "three", question: "What won at Cannes?", answers: ["table:awards", "Nobody"], split: "hard" },
    ]
      .map((question) => JSON.stringify(question))
      .join("\n"),
  );
  const imported = await hopscope(
    "import",
    path.join(place.folder, "world"),
    "--name",
    "Small world",
    "--json",
  );
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.err).toContain("rejected  edges.csv:5 (target)");
  expect(JSON.parse(imported.out)).toMatchObject({
    id: "small-world",
    rejected: 1,
    rejections: [{ file: "edges.csv", line: 5 }],
    job: { state: "succeeded" },
  });
}, PATIENCE_MS);
afterAll(() => place.remove());

const start = (...words: string[]) => startCommand(place, words);
const hopscope = (...words: string[]) => runCommand(place, words);

/** Resolves once standard error has said `words`. */
async function said(child: ChildProcess, words: string): Promise<void> {
  let seen = "";
  for await (const chunk of child.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    seen += chunk;
    if (seen.includes(words)) return;
  }
  throw new Error(`It ended without saying "${words}": ${seen}`);
}

/** What is said, and the command that it is said to. */
type Refusal = [RegExp, ...string[]];

async function expectRefusal([words, ...command]: Refusal): Promise<void> {
  const { code, out, err } = await hopscope(...command);
  expect({ command, code, out }).toEqual({ command, code: 1, out: "" });
  expect(err).toMatch(words);
  expect(err).not.toMatch(/^ +at /m);
}

it(
  "lists, answers and indexes, for a person and for a program",
  async () => {
    const listed = await hopscope("list", "--json");
    expect(JSON.parse(listed.out).knowledgeBases).toMatchObject([{ id: "small-world", state: "ready" }]);

    const answered = await hopscope("ask", "Small world", "Who directed The Third Man?");
    expect(answered).toMatchObject({ code: 0, err: "" });
    expect(answered.out).toMatch(/^\nhybrid .*\n[\s\S]*\nsage .*\n/);

    const asked = await hopscope(
      "ask",
      "small-world",
      "Vienna",
      "--methods",
      "sage, hybrid",
      "--k",
      "2",
      "--json",
    );
    expect(asked).toMatchObject({ code: 0, err: "" });
    const { columns } = JSON.parse(asked.out);
    expect(columns.map(({ method }: { method: string }) => method)).toEqual(["sage", "hybrid"]);
    for (const { retrieval } of columns) expect(retrieval.ranking.length).toBeLessThanOrEqual(2);

    expect(await hopscope("index", "small-world", "--json")).toEqual({
      code: 0,
      out: '{"job":null}\n',
      err: "",
    });
  },
  PATIENCE_MS,
);

it(
  "searches, matches Cypher and finds paths",
  async () => {
    const searched = await hopscope("search", "Small world", "carol reed");
    expect(searched).toMatchObject({ code: 0, err: "" });
    expect(searched.out).toMatch(/^score +name +id +labels\n2\.000 +Carol Reed +p1 +Person\n/);

    const cypher =
      "MATCH (f:Film)-[:DIRECTED_BY]->({name: $who}) WHERE f.year < $year RETURN f, f.year AS year";
    const given = ["--param", "who=Carol Reed", "--param", "year=1948"];
    const matched = await hopscope("match", "small-world", cypher, ...given);
    expect(matched.out).toBe("f                 year\nOdd Man Out (f2)  1947\n");
    expect(matched.err).toMatch(/^1 row in [\d.]+ ms\n$/);
    const csv = await hopscope("match", "small-world", cypher, ...given, "--csv");
    expect(csv).toEqual({ code: 0, out: "f,year\nf2,1947\n", err: "" });

    const walked = await hopscope("path", "small-world", "Odd Man Out", "p2", "--kinds", "relation");
    expect(walked).toMatchObject({ code: 0, err: "" });
    expect(walked.out).toBe(
      "3 hops  Odd Man Out -DIRECTED_BY-> Carol Reed <-DIRECTED_BY- The Third Man -STARRING-> Orson Welles\n",
    );
  },
  PATIENCE_MS,
);

it(
  "evaluates: the agreed keys, a line for each question and method, one split",
  async () => {
    const out = path.join(place.folder, "results.jsonl");
    const all = await hopscope("evaluate", "small-world", "--questions", questions, "--json", "--out", out);
    expect(all).toMatchObject({ code: 0, err: 'question three: nothing is called "Nobody"\n' });
    const { methods } = JSON.parse(all.out);
    expect(methods).toHaveLength(2);
    expect(Object.keys(methods[0])).toEqual([
      ...["method", "n", "hit@1", "hit@5", "recall@20", "mrr", "precision", "recall", "f1"],
      ...["p50Ms", "p95Ms", "llmCalls", "llmTokens", "llmCost"],
    ]);
    expect(methods[0]).toMatchObject({ method: "hybrid", n: 3, "hit@5": 1, llmCalls: 0 });
    expect(methods[0]["recall@20"]).toBeCloseTo((1 + 1 + 0.5) / 3);
    const lines = readFileSync(out, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id, method }) => `${id} ${method}`)).toEqual([
      ...["1 hybrid", "1 sage", "two hybrid", "two sage", "three hybrid", "three sage"],
    ]);
    for (const { ids, scores } of lines) expect(scores).toHaveLength(ids.length);

    const easy = ["--split", "easy", "--methods", "hybrid", "--k", "1"];
    const one = await hopscope("evaluate", "small-world", "--questions", questions, ...easy, "--json");
    expect(JSON.parse(one.out).methods).toMatchObject([{ n: 1, "recall@1": expect.any(Number) }]);
    const table = await hopscope("evaluate", "small-world", "--questions", questions, ...easy);
    expect(table.out).toMatch(/^method +n +hit@1 .*\nhybrid +1 .*\n$/);
  },
  PATIENCE_MS,
);

it(
  "refuses what it cannot do, in words, with nothing on standard output",
  async () => {
    const bad = place.write(
      "bad.jsonl",
      '{"id":1,"question":"a","answers":["b"]}\n\nno\n{"id":2,"answers":[]}\n',
    );
    mkdirSync(path.join(place.folder, "nothing"));
    const evaluate = ["evaluate", "small-world", "--questions"];
    const beforeTheFolderIsOpened: Refusal[] = [
      [/'--k <number>' argument '201' is invalid/, "ask", "small-world", "Who?", "--k", "201"],
      [/'--name <name>' argument ' ' is invalid/, "import", questions, "--name", " "],
      [/expected JSON such as/, ...evaluate, questions, "--params", "[1]"],
      [/no file or folder/, "import", path.join(place.folder, "nowhere"), "--name", "X"],
      [/folder ".*nothing" has no files/, "import", path.join(place.folder, "nothing"), "--name", "X"],
      [
        /2 of the 3 questions[\s\S]*bad\.jsonl:3: This is not JSON[\s\S]*bad\.jsonl:4: question/,
        ...evaluate,
        bad,
      ],
      [/could not be read.*: there is no such file/, ...evaluate, path.join(place.folder, "nowhere.jsonl")],
      [/could not be read.*nowhere/, "train", "small-world", "--questions", "nowhere.jsonl"],
      [/split "none"; there are: easy, hard/, ...evaluate, questions, "--split", "none"],
      [/expected name=value/, "match", "small-world", "MATCH (n) RETURN n", "--param", "who"],
      [/cannot be used with/, "match", "small-world", "MATCH (n) RETURN n", "--csv", "--json"],
    ];
    await Promise.all(beforeTheFolderIsOpened.map(expectRefusal));
    const inTheFolder: Refusal[] = [
      [/no knowledge base "nowhere"/, "ask", "nowhere", "Who?"],
      [/no method "guess"[\s\S]*hybrid, sage/, "ask", "small-world", "Who?", "--methods", "guess", "--json"],
      [/question is empty/, "ask", "small-world", "  "],
      [/already a knowledge base named/, "import", questions, "--name", "Small world"],
      [/no knowledge base "X"/, "import", questions, "--name", "X", "--into"],
      [
        /^hopscope: Cypher 2:1: DELETE writes[^\n]*\n {2}DELETE n\n {2}\^\n {2}Read are MATCH/,
        ...["match", "small-world", "MATCH (n)\nDELETE n"],
      ],
      [/no relation DIRECTED; did you mean/, "path", "small-world", "f1", "p1", "--types", "DIRECTED"],
      [/id or the name "Carol"; these come near:\n {2}p1: Carol Reed/, "path", "small-world", "Carol", "p2"],
      [/search is empty/, "search", "small-world", " "],
      [/cannot be written/, ...evaluate, questions, "--out", path.join(place.folder, "no", "where.jsonl")],
    ];
    for (const refusal of inTheFolder) await expectRefusal(refusal);
    const { out } = await hopscope("list", "--json");
    expect(JSON.parse(out).knowledgeBases).toHaveLength(1);
  },
  PATIENCE_MS,
);

it(
  "refuses a second process on the folder and says who has it; Ctrl+C ends a worker",
  async () => {
    const worker = start("worker");
    await said(worker, "Ctrl+C stops");
    const { code, err } = await hopscope("list");
    expect(code).toBe(1);
    expect(err).toContain(`in use by process ${worker.pid}`);
    worker.kill("SIGINT");
    expect(await finish(worker)).toMatchObject({ code: 0 });
  },
  PATIENCE_MS,
);

it(
  "keeps the files when Ctrl+C stops an import while it is indexed",
  async () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, i) => `n${i},Node ${i},Text number ${i} is about ${i * 7} things.`,
    );
    const nodes = place.write("nodes.csv", ["id,name,text", ...rows].join("\n"));
    const importing = start("import", nodes, "--name", "Stopped", "--json");
    await said(importing, "Embedding texts");
    importing.kill("SIGINT");
    const { code, out, err } = await finish(importing);
    expect({ code, out }).toEqual({ code: 130, out: "" });
    expect(err).toContain("`hopscope index stopped` continues");
    const { out: listed } = await hopscope("list");
    expect(listed).toMatch(/^stopped +empty, indexing cancelled /m);
  },
  PATIENCE_MS,
);

it(
  "ends quietly when the reader of its output has left",
  async () => {
    const asking = start("ask", "small-world", "Vienna", "--json");
    asking.stdout?.destroy();
    expect(await finish(asking)).toEqual({ code: 141, out: "", err: "" });
  },
  PATIENCE_MS,
);
