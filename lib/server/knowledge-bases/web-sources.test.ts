/** Web addresses on their way in: fetched from a server in this process, read as uploads are, with their address stored. */
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePdf } from "../../stores/testing/make-pdf";
import { openWebServer, sends, type WebServer } from "../../stores/testing/web-server";
import type { Engine } from "../engine";
import { refusal } from "../testing/refusal";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { createKnowledgeBase, describeKnowledgeBase } from "./knowledge-bases";
import { addWebSources } from "./web-sources";

let place: Scratch;
let engine: Engine;
let server: WebServer;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(
    { ...place.environment, HOPSCOPE_PRIVATE_SOURCES: "loopback" },
    { runsJobs: false },
  );
  const text = "Marta Lindqvist completed the lighthouse.";
  server = await openWebServer({
    "/harbour": sends("text/html", "<title>Harbour</title><h1>The harbour</h1><p>It has two quays.</p>"),
    "/town": sends("text/html; charset=windows-1251", Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])),
    "/report": sends("application/pdf", makePdf([[{ x: 50, y: 500, text }]])),
    "/notes.md": sends("text/plain", "# Notes\n\nThe quay is old."),
    "/nodes.csv": sends("text/csv", "id,name\nn1,Alien\nn1,Heat\n"),
    "/graph": sends("text/turtle", '<http://e.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "Ann" .'),
    "/linked": sends("application/ld+json", '{"@id": "http://e.org/b", "http://e.org/name": "Bob"}'),
    "/papers.zip": sends("application/zip", zipSync({ "a/deep.md": strToU8("# Deep\n\nA note.") })),
    "/wrong.csv": sends("text/csv", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])),
  });
});
afterAll(async () => {
  await engine?.close();
  await server?.close();
  place.remove();
});

const empty = async (name: string) => (await createKnowledgeBase(engine, { name, description: "" })).id;
const add = (
  base: string,
  paths: string[],
  options: { replace?: boolean; onRejected?: "refuse" | "skip" } = {},
) =>
  addWebSources(
    engine,
    base,
    paths.map((path) => new URL(path, server.origin).href),
    { onRejected: "skip", replace: false, signal: new AbortController().signal, ...options },
  );
const named = (file: string) => `${server.folder}/${file}`;

it("reads each by its type, and stores where it came from", async () => {
  const base = await empty("Types");
  const paths = ["/harbour", "/town", "/report", "/notes.md", "/graph", "/linked"];
  const { sources, rejected, addresses } = await add(base, paths);
  expect(rejected).toBe(0);
  expect(sources.map(({ name, format, address }) => [name, format, address])).toEqual([
    [named("harbour.html"), "document", `${server.origin}/harbour`],
    [named("town.html"), "document", `${server.origin}/town`],
    [named("report.pdf"), "pdf", `${server.origin}/report`],
    [named("notes.md"), "document", `${server.origin}/notes.md`],
    [named("graph.ttl"), "rdf", `${server.origin}/graph`],
    [named("linked.jsonld"), "rdf", `${server.origin}/linked`],
  ]);
  expect(addresses.every(({ source, problem }) => source !== null && problem === null)).toBe(true);
  expect(sources[1]?.reading).toEqual({ encoding: "Windows-1251" });
  const { sources: listed } = await describeKnowledgeBase(engine, base);
  expect(listed.find(({ name }) => name === named("report.pdf"))?.address).toBe(`${server.origin}/report`);
});

it("takes an archive as the files in it, all from its address", async () => {
  const { sources, addresses } = await add(await empty("Archive"), ["/papers.zip"]);
  const address = `${server.origin}/papers.zip`;
  expect(sources).toMatchObject([{ name: named("papers.zip/a/deep.md"), address }]);
  expect(addresses).toEqual([{ address, source: named("papers.zip"), problem: null }]);
});

it("adds those that worked, and says what was wrong with the others", async () => {
  const base = await empty("Some");
  const { sources, addresses, rejected } = await add(base, ["/harbour", "/none", "/wrong.csv", "/nodes.csv"]);
  expect(sources.map(({ name }) => name)).toEqual([named("harbour.html"), named("nodes.csv")]);
  expect(rejected).toBeGreaterThan(0);
  expect(addresses).toMatchObject([
    { address: `${server.origin}/harbour`, source: named("harbour.html"), problem: null },
    { address: `${server.origin}/none`, source: null, problem: expect.stringContaining("404") },
    { address: `${server.origin}/wrong.csv`, source: null, problem: expect.stringMatching(/PNG|binary/i) },
    { address: `${server.origin}/nodes.csv`, source: named("nodes.csv"), problem: null },
  ]);
});

it("adds nothing when none works, or when a row is rejected and that was not to be", async () => {
  const base = await empty("None");
  const none = await refusal(add(base, ["/none", "/harbour/none"]));
  expect(none).toMatchObject({
    code: "invalid-input",
    message: expect.stringContaining("None of the 2 addresses"),
  });
  expect(none.problems.map(({ at }) => at)).toEqual([
    `${server.origin}/none`,
    `${server.origin}/harbour/none`,
  ]);
  const strict = await refusal(add(base, ["/none", "/nodes.csv"], { onRejected: "refuse" }));
  expect(strict.problems.map(({ at }) => at)).toEqual([
    `${server.origin}/none`,
    `${named("nodes.csv")}:3 (id)`,
  ]);
  expect((await describeKnowledgeBase(engine, base)).sources).toEqual([]);
});

it("refuses an address that comes again, as uploads of the same name, unless it may take the place of the old one", async () => {
  const base = await empty("Again");
  const [first] = (await add(base, ["/harbour"])).sources;
  expect(await refusal(add(base, ["/harbour", "/notes.md"]))).toMatchObject({
    code: "conflict",
    hint: expect.stringContaining("Leave it out"),
  });
  expect((await describeKnowledgeBase(engine, base)).sources.map(({ id }) => id)).toEqual([first?.id]);
  const again = await add(base, ["/harbour", "/notes.md"], { replace: true });
  expect(again.sources).toHaveLength(2);
  expect(again.sources[0]?.id).not.toBe(first?.id);
});

it("asks no address of this machine unless the settings allow it", async () => {
  const base = await empty("Closed");
  const { environment } = engine;
  const closed = { ...engine, environment: { ...environment, HOPSCOPE_PRIVATE_SOURCES: "none" } } as Engine;
  const before = server.asked.length;
  const refused = await refusal(
    addWebSources(closed, base, [`${server.origin}/harbour`], {
      onRejected: "skip",
      replace: false,
      signal: new AbortController().signal,
    }),
  );
  expect(refused.problems[0]?.message).toContain("HOPSCOPE_PRIVATE_SOURCES");
  expect(server.asked).toHaveLength(before);
});
