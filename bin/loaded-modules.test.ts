/** A command loads what it needs: one that lists starts no model, and help opens no database. Each is a process, of seconds. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { SMALL_WORLD, scratch } from "../lib/server/testing/small-world";
import { finish, PATIENCE_MS, startCommand } from "./testing/command-line";

const MODEL = "onnxruntime-node";
const DATABASE = "@electric-sql/pglite";
/** Read documents, take language apart, compare vectors, let people sign in, speak to language models' programs. */
const SELDOM = [
  "pdfjs-dist",
  "mammoth",
  "wink-nlp",
  "wink-eng-lite-web-model",
  "usearch",
  "better-auth",
  "@modelcontextprotocol/server",
];
const OF_AN_ENGINE = [
  "@prisma/client",
  "pg",
  "neo4j-driver",
  "openai",
  "apache-arrow",
  "prom-client",
  "piscina",
];

const place = scratch();
afterAll(() => place.remove());

/** Packages that the threads of a command load. */
async function packagesOf(...words: string[]): Promise<Set<string>> {
  const file = path.join(place.folder, "modules.txt");
  rmSync(file, { force: true });
  process.env.MODULES_FILE = file;
  try {
    const ended = await finish(startCommand(place, words, ["--import", "./bin/testing/note-modules.mjs"]));
    expect(ended).toMatchObject({ code: 0 });
  } finally {
    delete process.env.MODULES_FILE;
  }
  const modules = existsSync(file) ? readFileSync(file, "utf8").replaceAll("\\", "/").split("\n") : [];
  return new Set(modules.flatMap((name) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []));
}

it(
  "opens neither model nor database for help, only the database for a list, and the model for an index",
  async () => {
    const helped = await packagesOf("--help");
    expect([...helped]).toContain("commander");
    for (const name of [MODEL, DATABASE, ...SELDOM, ...OF_AN_ENGINE]) expect([...helped]).not.toContain(name);

    const file = place.write("nodes.csv", SMALL_WORLD["nodes.csv"]);
    expect([...(await packagesOf("import", file, "--name", "World"))]).toContain(MODEL);

    const listed = await packagesOf("list");
    expect([...listed]).toContain(DATABASE);
    for (const name of [MODEL, ...SELDOM]) expect([...listed]).not.toContain(name);
  },
  PATIENCE_MS,
);
