/** The sample's files agree with each other, and every gold answer follows from them by the pattern it is given with. */
import { readFileSync } from "node:fs";
import path from "node:path";
import papaparse from "papaparse";
import { describe, expect, it } from "vitest";

interface NodeRow {
  id: string;
  name: string;
  label: string;
  text: string;
  year: string;
}
interface EdgeRow {
  source: string;
  type: string;
  target: string;
}
interface Pattern {
  nodes: Record<string, { id?: string; label: string; year?: { min?: number; max?: number } }>;
  edges: [string, string, string][];
  target: string;
}
interface Question {
  id: string;
  question: string;
  answers: string[];
  kind: string;
  example: boolean;
  pattern: Pattern;
  row?: { table: string; key: string; column: string };
  passage?: { document: string; quote: string };
}
type Binding = Record<string, string>;

const folder = path.resolve(import.meta.dirname, "../../prisma/sample");
const nodes = readCsv<NodeRow>("nodes.csv");
const edges = readCsv<EdgeRow>("edges.csv");
const documents = readLines<{ id: string; title: string; text: string }>("documents.jsonl");
const tables = readLines<{ id: string; title: string; header: string[]; rows: string[][] }>("tables.jsonl");
const questions = readLines<Question>("questions.jsonl");
const nodeById = new Map(nodes.map((node) => [node.id, node]));

describe("sample files", () => {
  it("names every node, document, table and question once", () => {
    const ids = [...nodes, ...documents, ...tables, ...questions].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has both ends of every edge, and no edge twice", () => {
    expect(edges.filter(({ source, target }) => !nodeById.has(source) || !nodeById.has(target))).toEqual([]);
    const keys = edges.map(({ source, type, target }) => `${source} ${type} ${target}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("leaves no node alone and no node without a text", () => {
    const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
    expect(nodes.filter(({ id }) => !joined.has(id))).toEqual([]);
    expect(nodes.filter(({ text }) => !/^\S.*\S$/.test(text))).toEqual([]);
  });

  it("gives a film's year as its edge does", () => {
    const released = edges.filter(({ type }) => type === "RELEASED_IN");
    expect(released.filter(({ source, target }) => target !== `year:${nodeById.get(source)?.year}`)).toEqual(
      [],
    );
    expect(released).toHaveLength(nodes.filter(({ label }) => label === "Film").length);
  });

  it("gives every row of a table as many cells as its header", () => {
    expect(tables.filter(({ header, rows }) => rows.some((row) => row.length !== header.length))).toEqual([]);
  });

  it("has no slip that templates make", () => {
    const texts = [...nodes, ...documents].map(({ text }) => text);
    const slips =
      /\bundefined\b|\bNaN\b| {2}| ,| \.(?!\.)|\ba (?=[aeio])|\ban (?=[^aeiouAEIOU“8])|[^.]\.\.(?!\.)|[!?]\.(?=\s)/;
    expect(texts.filter((text) => slips.test(text)).map((text) => slips.exec(text)?.[0] + text)).toEqual([]);
  });
});

describe("sample questions", () => {
  it("are thirty, six of them for the home page, and none asked twice", () => {
    expect(questions).toHaveLength(30);
    expect(questions.filter(({ example }) => example)).toHaveLength(6);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(30);
  });

  it.each(questions.filter(({ row }) => !row))("$id $question", ({ pattern, answers }) => {
    expect([...answers].sort()).toEqual(targets(pattern));
    expect(answers.length).toBeLessThanOrEqual(15);
  });

  it.each(questions.filter(({ row }) => row))("$id $question", ({ pattern, answers, row, passage }) => {
    const table = tables.find(({ id }) => id === row?.table);
    const cells = table?.rows.find(([key]) => key === row?.key) ?? [];
    const named = cells[table?.header.indexOf(row?.column ?? "") ?? -1]?.split(", ") ?? [];
    const bound = Object.values(pattern.nodes).flatMap(({ id }) => id ?? []);
    const entities = targets(pattern).filter((id) =>
      [id, ...bound].some((candidate) => named.includes(nodeById.get(candidate)?.name ?? "")),
    );
    expect(answers).toEqual([...entities, table?.id, passage?.document]);
    expect(entities).not.toEqual([]);
    expect(documents.find(({ id }) => id === passage?.document)?.text).toContain(passage?.quote);
  });
});

/** Joins the edges of a pattern one by one, all bindings at a time; different roles are different nodes. */
function targets({ nodes: roles, edges: wanted, target }: Pattern): string[] {
  const bindings = wanted.reduce<Binding[]>(
    (partial, [from, type, to]) => {
      const fitting = edges.filter(
        (edge) => edge.type === type && fits(from, edge.source) && fits(to, edge.target),
      );
      return partial.flatMap((binding) =>
        fitting
          .filter(({ source, target: end }) => agrees(binding, from, source) && agrees(binding, to, end))
          .map(({ source, target: end }) => ({ ...binding, [from]: source, [to]: end })),
      );
    },
    [{}],
  );
  const distinct = bindings.filter(
    (binding) => new Set(Object.values(binding)).size === Object.keys(binding).length,
  );
  return [...new Set(distinct.map((binding) => binding[target] ?? ""))].sort();

  function fits(role: string, id: string): boolean {
    const { id: bound, label, year } = roles[role]!;
    const node = nodeById.get(id);
    const released = Number(node?.year);
    const inTime = !year || (released >= (year.min ?? 0) && released <= (year.max ?? 9999));
    return node?.label === label && inTime && (bound === undefined || bound === id);
  }
}

function agrees(binding: Binding, role: string, id: string): boolean {
  return binding[role] === undefined || binding[role] === id;
}

function readCsv<Row>(name: string): Row[] {
  const { data, errors } = papaparse.parse<Row>(read(name), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

function readLines<Row>(name: string): Row[] {
  return read(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}
