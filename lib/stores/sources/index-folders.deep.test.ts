/** What the packages of GraphRAG, LightRAG and neo4j-graphrag write themselves, at a model with a script, comes in as one folder. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findPython, pythonWith } from "../../../scripts/python.mjs";
import { FakeLlmServer } from "../llm/testing/fake-llm-server";
import {
  ENTITIES,
  graphRagAnswer,
  PASSAGES,
  pythonWithGraphRag,
  TEXTS,
  textOf,
  writeTexts,
} from "../testing/indexed-texts";
import { nodesOf, rejectionsOf } from "../testing/test-files";
import { listSourceFiles } from "./list-source-files";
import { type Harvest, readSources } from "./read-sources";

const GRAPH_RAG = ["graphrag==3.3.0"];
const LIGHT_RAG = ["lightrag-hku==1.5.7", "openai==3.57.0"];
/** To fetch the packages once. */
const PATIENCE_MS = 900_000;

const MENTIONED = Object.entries(ENTITIES).flatMap(([file, entities]) =>
  entities.map(([name]) => `${TEXTS[file as keyof typeof TEXTS]} MENTIONS ${name}`),
);

const python = await findPython();
let model: FakeLlmServer;
let folder: string;

beforeAll(async () => {
  model = await FakeLlmServer.start();
});
afterAll(() => model.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-index-"));
  writeTexts(path.join(folder, "input"));
  return () => rmSync(folder, { recursive: true, force: true });
});

async function readFolder(name: string): Promise<Harvest> {
  const { files, skipped } = await listSourceFiles(path.join(folder, name));
  expect(skipped).toEqual([]);
  const found = await readSources(files);
  expect(rejectionsOf(found)).toEqual([]);
  expect(found.documents.length + found.tables.length).toBe(0);
  return found;
}

const called = (found: Harvest) => nodesOf(found).map(({ name, labels }) => `${name} ${labels.join("+")}`);

/** With names in the place of ids. */
function edgesByName(found: Harvest): string[] {
  const names = new Map(nodesOf(found).map(({ id, name }) => [id, name]));
  return [...found.graph.edges()].map(
    ({ source, type, target }) => `${names.get(source)} ${type} ${names.get(target)}`,
  );
}

it.skipIf(!python)(
  "of GraphRAG: entities, relationships, texts and a report",
  async () => {
    const bin = await pythonWith(python!, path.resolve(".build/tests/graphrag-python"), [GRAPH_RAG]);
    model.script = {
      answer(request) {
        const finding = { summary: "Lamps", explanation: "They are made on the quay." };
        const report = { title: "Lamps on the quay", summary: "Who makes them.", findings: [finding] };
        if (request.body.response_format)
          return { ...report, rating: 2, rating_explanation: "A small town." };
        const file = textOf(request);
        if (!file) return "They make lamps on East Quay.";
        const [first, second] = ENTITIES[file]!;
        const rows = [
          ...ENTITIES[file]!.map((entity) => ["entity", ...entity]),
          ["relationship", first![0]!, second![0]!, `It says so in ${file}.`, "8"],
        ];
        const written = rows.map(([kind, ...row]) => `("${kind}"<|>${row.join("<|>")})`);
        return [...written, "<|COMPLETE|>"].join("\n##\n");
      },
    };
    const access = (name: string) => ({
      model: name,
      model_provider: "openai",
      api_key: "none",
      api_base: model.url,
    });
    const settings = {
      completion_models: { default_completion_model: access("gpt-4.1") },
      embedding_models: { default_embedding_model: access("text-embedding-3-small") },
      input: { type: "text" },
      vector_store: { type: "lancedb", db_uri: path.join(folder, "output/lancedb"), vector_size: 3 },
      extract_graph: { max_gleanings: 0, entity_types: ["organization", "person", "location"] },
      snapshots: { graphml: true },
    };
    writeFileSync(path.join(folder, "settings.yaml"), JSON.stringify(settings));
    await promisify(execFile)(path.join(bin, "graphrag"), ["index", "--root", folder], { cwd: folder });
    const found = await readFolder("output");
    const [ida, works, quay] = ["IDA MOOR", "LAMP WORKS", "EAST QUAY"];
    expect(called(found).sort()).toEqual(
      [
        ...PASSAGES,
        ...Object.keys(TEXTS).map((name) => `${name} Document`),
        `${ida} PERSON`,
        `${works} ORGANIZATION`,
        `${quay} LOCATION`,
        "Community 0 Community",
        "Lamps on the quay CommunityReport",
      ].sort(),
    );
    expect(edgesByName(found).sort()).toEqual(
      [
        `${ida} RELATED_TO ${works}`,
        `${works} RELATED_TO ${quay}`,
        ...MENTIONED.map((edge) => edge.replace(/(?<=MENTIONS ).*/, (name) => name.toUpperCase())),
        ...Object.entries(TEXTS).map(([file, text]) => `${text} PARENT ${file}`),
        ...[ida, works, quay].map((name) => `${name} IN_COMMUNITY Community 0`),
        "Lamps on the quay REPORTS_ON Community 0",
      ].sort(),
    );
    const texts = new Map(nodesOf(found).map(({ name, text }) => [name, text]));
    expect(texts.get(ida!)).toBe("She founded the works.");
    expect(texts.get("Lamps on the quay")).toContain("They are made on the quay.");
    expect([...found.graph.edges()].filter(({ type }) => type === "RELATED_TO")).toMatchObject(
      Array(2).fill({ properties: { description: expect.stringContaining("It says so in "), weight: 8 } }),
    );
  },
  PATIENCE_MS,
);

it.skipIf(!python)(
  "of LightRAG: entities, relations, chunks and documents, also those with keys of their own",
  async () => {
    const bin = await pythonWith(python!, path.resolve(".build/tests/lightrag-python"), [LIGHT_RAG]);
    model.script = {
      answer(request) {
        const file = textOf(request)!;
        const [first, second] = ENTITIES[file]!;
        const rows = [
          ...ENTITIES[file]!.map((entity) => ["entity", ...entity]),
          [
            "relation",
            first![0]!,
            second![0]!,
            file === "lamps.txt" ? "founded,industry" : "stands on",
            `It says so in ${file}.`,
          ],
        ];
        return [...rows.map((row) => row.join("<|#|>")), "<|COMPLETE|>"].join("\n");
      },
    };
    const program = path.join(import.meta.dirname, "../testing/light_rag_index.py");
    const working = path.join(folder, "working");
    await promisify(execFile)(path.join(bin, "python"), [
      program,
      path.join(folder, "input"),
      working,
      model.url,
    ]);
    const found = await readFolder("working");
    expect(called(found).sort()).toEqual(
      [
        ...PASSAGES,
        ...Object.keys(TEXTS).map((name) => `${name} Document`),
        "Ida Moor person",
        "Lamp Works organization",
        "East Quay location",
      ].sort(),
    );
    expect(edgesByName(found).sort()).toEqual(
      [
        "Ida Moor founded Lamp Works",
        "Lamp Works stands on East Quay",
        ...MENTIONED,
        ...Object.entries(TEXTS).map(([file, text]) => `${text} PARENT ${file}`),
      ].sort(),
    );
    const texts = new Map(nodesOf(found).map(({ name, text }) => [name, text]));
    expect(texts.get("Lamp Works")).toBe("A maker of lamps.\nThey stand on East Quay.");
  },
  PATIENCE_MS,
);

it.skipIf(!python)(
  "of neo4j-graphrag, which writes Parquet: nodes, relationships, chunks and documents",
  async () => {
    const bin = await pythonWithGraphRag(python!);
    model.script = { answer: graphRagAnswer };
    const program = path.join(import.meta.dirname, "../testing/neo4j_graph_rag_files.py");
    const args = [program, path.join(folder, "input"), path.join(folder, "written"), model.url];
    await promisify(execFile)(path.join(bin, "python"), args);
    const found = await readFolder("written");
    expect(called(found).sort()).toEqual(
      [
        ...Object.values(TEXTS).map((text) => `${text} Chunk`),
        ...Object.keys(TEXTS).map((name) => `${name} Document`),
        "Ida Moor Person",
        // It makes one node of equal ones in a database only.
        ...Array(2).fill("Lamp Works Organization"),
        "East Quay Location",
      ].sort(),
    );
    expect(edgesByName(found).sort()).toEqual(
      [
        "Ida Moor FOUNDED Lamp Works",
        "Lamp Works STANDS_ON East Quay",
        ...MENTIONED,
        ...Object.entries(TEXTS).map(([file, text]) => `${text} FROM_DOCUMENT ${file}`),
      ].sort(),
    );
    const founded = [...found.graph.edges()].find(({ type }) => type === "FOUNDED");
    expect(founded!.properties).toEqual({ since: 1911 });
  },
  PATIENCE_MS,
);
