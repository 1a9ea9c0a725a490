/** What the documentation tells people to run does run: every command and call in order, on one knowledge base of films. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallApi } from "../lib/api/call-api";
import type { Engine } from "../lib/server/engine";
import { openEngine } from "../lib/server/open-engine";
import { provideEngine } from "../lib/server/singleton";
import { type Scratch, scratch } from "../lib/server/testing/small-world";
import { callRoute, routeCaller } from "./testing/call-route";
import { capturedConsole } from "./testing/captured-console";
import { FILMS, MORE_EDITS, openSite, QUESTIONS, RUN } from "./testing/documented-films";
import { type Documented, documentedPages, inlineCode, shellLines } from "./testing/documented-lines";
import { namedCommands, parsingProgram, testedProgram } from "./testing/tested-program";
import { wordsOfLine } from "./testing/words-of-line";

vi.mock("./commands/with-caller", () => ({
  withCaller: (work: (call: CallApi, signal: AbortSignal, address: string) => Promise<void>) =>
    work(routeCaller(), new AbortController().signal, "http://127.0.0.1:3000"),
}));

/** Commands that are only parsed, by how they begin, with what they need that is not here. */
const ONLY_PARSED: readonly (readonly [begins: string, needs: string])[] = [
  ["bin/hopscope connect ", "a Neo4j"],
  ["bin/hopscope index remote-films", "a Neo4j"],
  ["bin/hopscope project remote-films ", "a Neo4j"],
  ["bin/hopscope share ", "accounts"],
  ...(process.env.DEEP_TESTS === "1"
    ? []
    : [["HOPSCOPE_DATA=new bin/hopscope restore ", "a new database"] as const]),
];
/** What a command says that did not do what its page promises. */
const COMPLAINTS =
  /failed|not-applied|[1-9] not applied|^0 rows|nothing is called|no path joins|no run is like/i;
const COMMAND = /^((?:\w+=\S+ )*)bin\/hopscope (.*)$/s;

const LINES = shellLines();
const isOnlyParsed = ({ line }: Documented) => ONLY_PARSED.some(([begins]) => line.startsWith(begins));
const { out, err } = capturedConsole();

describe("the commands of the documentation", () => {
  let place: Scratch;
  let engine: Engine;
  let site: { address: string; server: Server };
  /** Ids that commands printed, by what stands for them. */
  const ids = new Map<string, string>();

  beforeAll(async () => {
    place = scratch({ HOPSCOPE_PRIVATE_SOURCES: "loopback" });
    for (const folder of ["path/to/folder", "prisma/sample", "srv/docs"])
      mkdirSync(path.join(place.folder, folder), { recursive: true });
    place.write("srv/docs/cinema.md", "# The cinema\n\nIt opened in 1912.");
    place.environment.HOPSCOPE_FOLDERS = [path.join(place.folder, "srv")];
    for (const [name, content] of Object.entries(FILMS)) place.write(`path/to/folder/${name}`, content);
    for (const name of ["questions.jsonl", "prisma/sample/questions.jsonl"]) place.write(name, QUESTIONS);
    place.write("more.csv", MORE_EDITS);
    place.write("run.txt", RUN);
    site = await openSite();
    engine = await openEngine(place.environment, { isOwner: true, opensModel: true });
    provideEngine(engine);
  });
  afterAll(async () => {
    await engine?.close();
    site?.server.close();
    place?.remove();
  });
  beforeEach(() => {
    vi.stubEnv("HOPSCOPE_CALLED_FROM", place.folder);
    vi.stubEnv("HOPSCOPE_DATA", place.environment.HOPSCOPE_DATA);
    vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  });

  /** @returns what it printed on standard output */
  async function run(line: string): Promise<string> {
    out.length = 0;
    const [, variables = "", words = ""] = COMMAND.exec(line)!;
    for (const [name, value] of wordsOfLine(variables).map((one) => one.split("=")))
      vi.stubEnv(name!, path.join(place.folder, value!));
    process.exitCode = undefined;
    await testedProgram().parseAsync(wordsOfLine(words), { from: "user" });
    expect(process.exitCode ?? 0, [...out, ...err].join("\n")).toBe(0);
    return out.join("\n");
  }

  /** With ids, addresses and what other commands print in their places; to learn from 1,000 questions takes a minute. */
  async function filled(line: string): Promise<string> {
    let text = line
      .replaceAll("https://example.org", site.address)
      .replace("/srv/docs", path.join(place.folder, "srv/docs"))
      .replace("--reverse 1000", "--reverse 25");
    for (const [name, id] of ids) text = text.replaceAll(`<${name}>`, id);
    for (const [whole, inner] of text.matchAll(/\$\((bin\/hopscope [^)]*)\)/g))
      text = text.replace(whole, (await run(inner!)).replace(/["\\$`]/g, "\\$&"));
    return text;
  }

  function noteIds(): void {
    const printed = [...out, ...err].join("\n");
    for (const [name, pattern] of [
      ["run", /^run (\S+)$/m],
      ["experiment", /^Experiment (\S+):/m],
      ["id", /^(?:applied|waiting) +(\S+)/m],
    ] as const) {
      const id = pattern.exec(printed)?.[1];
      if (id) ids.set(name, id);
    }
  }

  it("has films", async () => {
    await run('bin/hopscope import path/to/folder --name "Films"');
    expect(out.join()).toContain("Films (films): 2 sources, 0 rows rejected");
  });

  it.each(LINES.filter((one) => COMMAND.test(one.line) && !isOnlyParsed(one)))(
    "$at: $line",
    async ({ line }) => {
      await run(await filled(line));
      const printed = [...out, ...err].flatMap((text) => text.split("\n"));
      expect(printed.filter((text) => COMPLAINTS.test(text))).toEqual([]);
      expect(printed).not.toHaveLength(0);
      noteIds();
    },
  );

  it.each(LINES.filter(({ line }) => line.startsWith("curl ")))("$at: $line", async ({ line }) => {
    const response = await callAsCurl(wordsOfLine(line.replace("<id>", "my-graph")));
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    expect(() => JSON.parse(text)).not.toThrow();
  });
});

/** Calls the route that curl would reach: with -H for headers and -d for a body that is posted. */
function callAsCurl(words: readonly string[]): Promise<Response> {
  const after = (flag: string) => words.filter((_, at) => words[at - 1] === flag);
  const address = words.find((word) => word.startsWith("localhost:3000/"));
  const url = new URL(`http://${address}`);
  const [body] = after("-d");
  const method = body === undefined ? "GET" : "POST";
  const headers = new Headers(after("-H").map((header) => header.split(": ") as [string, string]));
  headers.set("host", url.host);
  return callRoute(new Request(url, { method, headers, body }));
}

it.each(LINES.filter(isOnlyParsed))("$at can be parsed: $line", async ({ line }) => {
  await parsingProgram().parseAsync(wordsOfLine(COMMAND.exec(line)![2]!), { from: "user" });
});

it("has no line that is neither run nor parsed nor a script of this project", () => {
  const others = LINES.filter(({ line }) => !COMMAND.test(line) && !line.startsWith("curl "));
  expect(others.filter(({ line }) => !/^(npm|node|\.ci\/run)\b/.test(line))).toEqual([]);
  const unused = ONLY_PARSED.filter(([begins]) => !LINES.some(({ line }) => line.startsWith(begins)));
  expect(unused).toEqual([]);
  // Blocks that are not marked as those of a shell, and lines of prose.
  const outside = documentedPages().flatMap(({ file, text }) =>
    [...text.matchAll(/^ *(?:\$ )?(?:\w+=\S+ )*(?:bin\/hopscope|curl) .*$/gm)].map(([line]) => ({
      file,
      line,
    })),
  );
  const isKnown = (line: string) => LINES.some((one) => one.line.startsWith(line.replace(/\\$/, "")));
  expect(outside.filter(({ line }) => !isKnown(line))).toEqual([]);
});

const COMMANDS = new Map(namedCommands(parsingProgram()));
const INLINE = inlineCode(/^(?:\w+=\S+ )*bin\/hopscope [^<]/);

it.each(INLINE)("$at names a command and its options: $line", ({ line }) => {
  const words = wordsOfLine(COMMAND.exec(line)![2]!);
  const found = [...COMMANDS].filter(
    ([name]) => `${words.join(" ")} `.startsWith(`${name} `) || name.startsWith(`${words.join(" ")} `),
  );
  expect(found).not.toEqual([]);
  const flags = found.flatMap(([, { options }]) => options.map(({ long }) => long));
  for (const word of words) if (word.startsWith("--")) expect(flags).toContain(word);
});

it("lists in docs/cli.md every command, with options that it has", () => {
  const listed = new Set<string>();
  for (const [, first, second] of readFileSync("docs/cli.md", "utf8").matchAll(/^\| (`.*?) \| (.*) \|$/gm)) {
    const names = [...first!.matchAll(/`([\w-]+)[^`]*`/g)].map(([, name]) => name!);
    for (const name of names) listed.add(name);
    const flags = [...COMMANDS]
      .filter(([name]) => names.includes(name.split(" ")[0]!))
      .flatMap(([, { options }]) => options.map(({ long }) => long!));
    for (const [flag] of `${first} ${second}`.matchAll(/--[a-z-]+/g)) expect(flags, first).toContain(flag);
  }
  const names = new Set([...COMMANDS.keys()].map((name) => name.split(" ")[0]!));
  expect([...listed].sort()).toEqual([...names].sort());
});

it("names scripts and files of this project that exist", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const text = documentedPages()
    .map((page) => page.text)
    .join("\n");
  for (const [, name] of text.matchAll(/\bnpm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name!]);
  for (const [, file] of text.matchAll(/\bnode ((?:scripts|bench)\/[\w./-]+)/g))
    expect(existsSync(file!), file).toBe(true);
});
