/** Sources in step with folders of this machine and with a web server in this process. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceFilePath } from "../../stores/source-files";
import { type Answer, openWebServer, sends, type WebServer } from "../../stores/testing/web-server";
import { rightsOf } from "../accounts/base-rights";
import { EVERYBODY } from "../accounts/caller";
import type { Engine } from "../engine";
import { addFiles, finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { createKnowledgeBase, describeKnowledgeBase } from "./knowledge-bases";
import { forgetPlace, syncOnSchedule, syncPlace, undoSync } from "./syncing";
import { addWebSources } from "./web-sources";

let place: Scratch;
let engine: Engine;
let server: WebServer;
let allowed: string;
/** What the server has now. */
const pages: Record<string, Answer> = {};

beforeAll(async () => {
  place = unstarted();
  allowed = path.join(place.folder, "allowed");
  mkdirSync(allowed);
  const environment = {
    ...place.environment,
    HOPSCOPE_FOLDERS: [allowed],
    HOPSCOPE_PRIVATE_SOURCES: "loopback" as const,
  };
  engine = await openTestEngine(environment);
  server = await openWebServer(pages);
});
afterAll(async () => {
  await engine?.close();
  await server?.close();
  place.remove();
});

let made = 0;
const empty = async () => (await createKnowledgeBase(engine, { name: `Base ${++made}`, description: "" })).id;

/** A folder of its own among those allowed. */
function newFolder(files: Record<string, string | Uint8Array>, name = "docs"): string {
  const folder = path.join(allowed, `${++made}`, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) put(folder, file, content);
  return folder;
}

function put(folder: string, file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

async function ask(base: string, wish: Partial<Parameters<typeof syncPlace>[2]> & { place: string }) {
  return syncPlace(engine, base, { sync: true, ...wish }, await rightsOf(engine, EVERYBODY));
}

/** Syncs a place, and waits for the sync and for the indexing that follows. */
async function synced(base: string, at: string) {
  const job = await finishJob(engine, (await ask(base, { place: at })).job!);
  for (const other of await engine.database.jobs.list(base))
    if (other.kind === "index") expect(await finishJob(engine, other)).toMatchObject({ state: "succeeded" });
  const { sources, places, jobs } = await describeKnowledgeBase(engine, base);
  const { report, id } = places.find((one) => one.place === at)!;
  const { words, at: _, refusals, undoes, ...counts } = report!;
  const indexed = jobs.filter(({ kind }) => kind === "index").length;
  return {
    job,
    id,
    counts,
    words,
    refusals,
    undoes,
    names: sources.map(({ name }) => name),
    sources,
    indexed,
  };
}

const NONE = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: 0 };
const textOf = (sha256: string) =>
  readFileSync(sourceFilePath(place.environment.HOPSCOPE_DATA, sha256), "utf8");

describe("a folder", () => {
  it("brings what is new and changed, and takes what vanished; all of it is undone, and comes again when it changes there", async () => {
    const base = await empty();
    const folder = newFolder({
      "a.md": "# A\n\nThe quay.",
      "sub/b.md": "# B\n\nThe crane.",
      "c.md": "# C\n\nThe ship.",
    });
    const first = await synced(base, folder);
    expect(first.counts).toEqual({ ...NONE, added: 3 });
    expect(first.names).toEqual(["docs/a.md", "docs/c.md", "docs/sub/b.md"]);
    expect(first.job.steps.map(({ note }) => note).join()).toContain(
      "3 added: docs/a.md, docs/c.md, docs/sub/b.md.",
    );

    put(folder, "a.md", "# A\n\nThe quay is longer now.");
    put(folder, "d.md", "# D\n\nThe dock.");
    rmSync(path.join(folder, "c.md"));
    const second = await synced(base, folder);
    expect(second.counts).toEqual({ ...NONE, added: 1, changed: 1, removed: 1, unchanged: 1 });
    expect(second.words).toBe("1 added: docs/d.md; 1 changed: docs/a.md; 1 removed: docs/c.md; 1 unchanged.");
    expect(second.names).toEqual(["docs/a.md", "docs/d.md", "docs/sub/b.md"]);
    expect(textOf(second.sources[0]!.sha256)).toContain("longer");

    await finishJob(engine, (await undoSync(engine, base, second.id)).job);
    const undone = await describeKnowledgeBase(engine, base);
    expect(undone.sources.map(({ name }) => name)).toEqual(first.names);
    expect(textOf(undone.sources[0]!.sha256)).toBe("# A\n\nThe quay.");
    expect(await refusal(undoSync(engine, base, second.id))).toMatchObject({ code: "conflict" });
    expect((await synced(base, folder)).names).toEqual(first.names);

    put(folder, "d.md", "# D\n\nThe dock is new.");
    expect((await synced(base, folder)).names).toEqual([
      "docs/a.md",
      "docs/c.md",
      "docs/d.md",
      "docs/sub/b.md",
    ]);
  });

  it("says what an undo takes back, also after a sync that changed nothing, and leaves what a person changed since", async () => {
    const base = await empty();
    const folder = newFolder({ "a.md": "# A\n\nThe quay.", "b.md": "# B\n\nThe crane." });
    await synced(base, folder);
    for (const file of ["a.md", "b.md", "c.md"]) put(folder, file, "# Other\n\nThe ship is long.");
    await synced(base, folder);
    const { undoes, counts, id } = await synced(base, folder);
    expect(counts).toEqual({ ...NONE, unchanged: 3 });
    expect(undoes).toBe("1 added: docs/c.md; 2 changed: docs/a.md, docs/b.md.");
    const mine = { "docs/a.md": "# Mine\n\nThe dock.", "docs/c.md": "# Mine\n\nThe pier." };
    await finishJob(engine, (await addFiles(engine, base, mine, { replace: true })).job);
    renameSync(folder, `${folder}-away`);
    expect((await synced(base, folder)).undoes).toBe(undoes);
    await finishJob(engine, (await undoSync(engine, base, id)).job);
    const { sources, places } = await describeKnowledgeBase(engine, base);
    expect(sources.map(({ sha256 }) => textOf(sha256))).toEqual([
      ...[mine["docs/a.md"], "# B\n\nThe crane.", mine["docs/c.md"]],
    ]);
    expect(places[0]!.report).toMatchObject({ words: `Undone: ${undoes}` });
    expect(places[0]!.report).not.toHaveProperty("undoes");
    expect(places[0]!.report).not.toHaveProperty("problem");
  });

  it("that was forgotten while it was synced is not followed again", async () => {
    const base = await empty();
    const { place: followed } = await ask(base, { place: newFolder({ "a.md": "# A" }), sync: false });
    await forgetPlace(engine, base, followed.id);
    await engine.database.places.update(followed.id, { files: {} });
    expect((await describeKnowledgeBase(engine, base)).places).toEqual([]);
  });

  it("does not read what has the size and time of before, and indexes nothing where no content changed", async () => {
    const base = await empty();
    const folder = newFolder({ "a.md": "# A\n\nThe quay." });
    const file = path.join(folder, "a.md");
    const then = new Date("2026-01-02T03:04:05Z");
    utimesSync(file, then, then);
    const first = await synced(base, folder);
    writeFileSync(file, "# A\n\nThe ship.");
    utimesSync(file, then, then);
    const again = await synced(base, folder);
    expect(again.counts).toEqual({ ...NONE, unchanged: 1 });
    expect(again.sources).toEqual(first.sources);
    writeFileSync(file, "# A\n\nThe quay.");
    const touched = await synced(base, folder);
    expect([touched.counts, touched.indexed]).toEqual([{ ...NONE, unchanged: 1 }, 1]);
    expect(touched.sources).toEqual(first.sources);
  });

  it("that vanished, or is empty, takes nothing away, and the job and the report say so", async () => {
    const base = await empty();
    const folder = newFolder({ "a.md": "# A\n\nThe quay.", "b.md": "# B\n\nThe crane." });
    const { names } = await synced(base, folder);
    renameSync(folder, `${folder}-away`);
    const gone = await synced(base, folder);
    expect(gone.job).toMatchObject({ state: "failed", error: expect.stringContaining("There is no folder") });
    expect([gone.counts, gone.names]).toEqual([{ ...NONE, problem: gone.job.error }, names]);
    mkdirSync(folder);
    const bare = await synced(base, folder);
    expect(bare.job).toMatchObject({ state: "failed", error: expect.stringContaining("has no files") });
    expect(bare.names).toEqual(names);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-away`, folder);
    expect((await synced(base, folder)).counts).toEqual({ ...NONE, unchanged: 2 });
  });

  it("names what was refused and why, each time, and leaves out copies of pages", async () => {
    const base = await empty();
    const folder = newFolder({
      "index.html": "<title>Guide</title><p>How to moor.</p>",
      "_sources/index.rst.txt": "Guide\n=====\n\nHow to moor.",
      "logo.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0),
    });
    for (const counts of [
      { ...NONE, added: 1, refused: 2 },
      { ...NONE, unchanged: 1, refused: 2 },
    ]) {
      const { words, names, ...rest } = await synced(base, folder);
      expect([rest.counts, names]).toEqual([counts, ["docs/index.html"]]);
      expect(words).toContain("2 refused: docs/_sources/index.rst.txt, docs/logo.png");
      expect(rest.refusals).toEqual([
        { file: "docs/_sources/index.rst.txt", reason: "It is left out, since it repeats index.html." },
        { file: "docs/logo.png", reason: expect.stringMatching(/logo\.png|PNG|binary/i) },
      ]);
      expect(rest.job.steps.map(({ note }) => note).join()).toContain("since it repeats index.html.");
    }
  });

  it("takes edges that were refused once their nodes are there", async () => {
    const base = await indexedBase(engine, "Notes", { "note.md": "# Note\n\nA note." });
    const folder = newFolder({
      "x.nodes.csv": "id,name\na,Ann\n",
      "y.edges.csv": "source,type,target\nb,KNOWS,c\n",
    });
    expect((await synced(base, folder)).names).toEqual(["docs/x.nodes.csv", "note.md"]);
    put(folder, "x.nodes.csv", "id,name\na,Ann\nb,Bob\nc,Cid\n");
    expect((await synced(base, folder)).names).toEqual(["docs/x.nodes.csv", "docs/y.edges.csv", "note.md"]);
  });

  it("counts the rows anew of sources that needed what vanished", async () => {
    const base = await indexedBase(engine, "Edges", {
      "all.nodes.csv": "id,name\na,Ann\n",
    });
    const folder = newFolder({ "more.nodes.csv": "id,name\nb,Bob\n", "readme.md": "# Read me\n\nText." });
    await synced(base, folder);
    await finishJob(
      engine,
      (await addFiles(engine, base, { "edges.csv": "source,type,target\na,KNOWS,b\na,KNOWS,a\n" })).job,
    );
    rmSync(path.join(folder, "more.nodes.csv"));
    const { sources } = await synced(base, folder);
    expect(sources.find(({ name }) => name === "edges.csv")).toMatchObject({ accepted: 1, rejected: 1 });
  });

  it("reads a file as a person chose for the one before", async () => {
    const base = await empty();
    const reading = { readAs: "nodes" as const, columns: [{ column: "nr", as: "id" as const }] };
    const file = "docs/people.csv";
    await addFiles(engine, base, { [file]: "nr,who\n1,Ann\n" }, {}, [{ file, ...reading }]);
    const folder = newFolder({ "people.csv": "nr,who\n1,Ann\n2,Bob\n" });
    const { counts, sources } = await synced(base, folder);
    expect(counts).toEqual({ ...NONE, changed: 1 });
    expect(sources[0]).toMatchObject({ accepted: 2, reading });
  });

  it("keeps the files of an archive in step", async () => {
    const base = await empty();
    const archive = (files: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    const folder = newFolder({ "all.zip": archive({ "a.md": "# A\n\nOne.", "b.md": "# B\n\nTwo." }) });
    expect((await synced(base, folder)).names).toEqual(["docs/all.zip/a.md", "docs/all.zip/b.md"]);
    put(folder, "all.zip", archive({ "a.md": "# A\n\nOne.", "c.md": "# C\n\nThree." }));
    const { counts, names } = await synced(base, folder);
    expect(counts).toEqual({ ...NONE, added: 1, removed: 1, unchanged: 1 });
    expect(names).toEqual(["docs/all.zip/a.md", "docs/all.zip/c.md"]);
    put(folder, "all.zip", "PK\u0003\u0004 broken");
    expect((await synced(base, folder)).names).toEqual(names);
  });

  it("is followed only below those that the server allows, also where a link leads", async () => {
    const base = await empty();
    const outside = path.join(place.folder, "outside");
    mkdirSync(outside);
    put(outside, "secret.md", "# Secret");
    symlinkSync(outside, path.join(allowed, "link"), "junction");
    const file = path.join(newFolder({ "a.md": "# A" }), "a.md");
    expect(await refusal(ask(base, { place: file }))).toMatchObject({ code: "not-found" });
    for (const at of [outside, `${allowed}/../outside`, path.join(allowed, "link"), "docs", `${allowed}-too`])
      expect(await refusal(ask(base, { place: at })), at).toMatchObject({ code: "forbidden" });
    expect((await describeKnowledgeBase(engine, base)).places).toEqual([]);
  });

  it("with more than one upload may have changes nothing", async () => {
    const base = await empty();
    const folder = newFolder({ "a.md": "# A\n\nThe quay." });
    const { names } = await synced(base, folder);
    put(folder, "b.md", "x".repeat(2 ** 20 + 1));
    const { HOPSCOPE_UPLOAD_LIMIT_MB } = engine.environment;
    Object.assign(engine.environment, { HOPSCOPE_UPLOAD_LIMIT_MB: 1 });
    const large = await synced(base, folder);
    Object.assign(engine.environment, { HOPSCOPE_UPLOAD_LIMIT_MB });
    expect(large.job).toMatchObject({
      state: "failed",
      error: expect.stringContaining('in "docs" has 2 MB'),
    });
    expect(large.names).toEqual(names);
  });

  it("is synced no longer once the server allows it no more", async () => {
    const base = await empty();
    const folder = newFolder({ "a.md": "# A\n\nThe quay." });
    await synced(base, folder);
    const { HOPSCOPE_FOLDERS } = engine.environment;
    Object.assign(engine.environment, { HOPSCOPE_FOLDERS: [] });
    const { id, knowledgeBaseId } = {
      id: (await describeKnowledgeBase(engine, base)).places[0]!.id,
      knowledgeBaseId: base,
    };
    const job = await finishJob(
      engine,
      await engine.database.jobs.enqueue(knowledgeBaseId, "sync", { place: id }),
    );
    Object.assign(engine.environment, { HOPSCOPE_FOLDERS });
    expect(job).toMatchObject({ state: "failed", error: expect.stringContaining("allows") });
  });

  it("is refused beside another whose files would be called the same, and forgotten without its sources", async () => {
    const base = await empty();
    const { id, names } = await synced(base, newFolder({ "a.md": "# A\n\nThe quay." }));
    expect(await refusal(ask(base, { place: newFolder({ "b.md": "# B" }) }))).toMatchObject({
      code: "conflict",
    });
    await forgetPlace(engine, base, id);
    const { places, sources } = await describeKnowledgeBase(engine, base);
    expect([places, sources.map(({ name }) => name)]).toEqual([[], names]);
  });
});

describe("a web address", () => {
  const html = (text: string, etag?: string): Answer => {
    const body = `<title>${text}</title><p>${text} is here.</p>`;
    return (request, response) => {
      if (etag && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
      sends("text/html", body, etag ? { etag } : {})(request, response);
    };
  };
  const sitemap = (...paths: string[]): Answer =>
    sends(
      "application/xml",
      `<urlset>${paths.map((at) => `<url><loc>${server.origin}${at}</loc></url>`).join("")}</urlset>`,
    );
  const named = (file: string) => `${server.folder}/${file}`;

  it("is fetched again as it was added, not stored where its version is the same, and kept where it fails", async () => {
    const base = await empty();
    pages["/a"] = html("Quay", '"1"');
    const at = `${server.origin}/a`;
    const signal = new AbortController().signal;
    const { job } = await addWebSources(engine, base, [at], { onRejected: "skip", replace: false, signal });
    await finishJob(engine, job);
    pages["/a"] = html("Crane", '"1"');
    const same = await synced(base, at);
    expect([same.counts, textOf(same.sources[0]!.sha256)]).toEqual([
      { ...NONE, unchanged: 1 },
      expect.stringContaining("Quay"),
    ]);
    pages["/a"] = html("Crane", '"2"');
    const changed = await synced(base, at);
    expect([changed.counts, textOf(changed.sources[0]!.sha256)]).toEqual([
      { ...NONE, changed: 1 },
      expect.stringContaining("Crane"),
    ]);
    pages["/a"] = (_, response) => response.writeHead(500).end();
    const failed = await synced(base, at);
    expect(failed.job).toMatchObject({ state: "failed", error: expect.stringContaining("status 500") });
    expect(failed.sources).toEqual(changed.sources);
  });

  it("of a sitemap takes away what is listed no longer, and not what fails or what may be listed still", async () => {
    const base = await empty();
    const list = { "/one": html("One"), "/two": html("Two"), "/three": html("Three") };
    Object.assign(pages, list, { "/map.xml": sitemap("/one", "/two", "/three") });
    const at = `${server.origin}/map.xml`;
    expect((await synced(base, at)).counts).toEqual({ ...NONE, added: 3 });
    Object.assign(pages, { "/map.xml": sitemap("/one", "/two"), "/two": sends("image/png", "PNG") });
    const fewer = await synced(base, at);
    expect(fewer.counts).toEqual({ ...NONE, removed: 1, unchanged: 2, refused: 1 });
    expect(fewer.names).toEqual([named("one.html"), named("two.html")]);
    pages["/map.xml"] = html("Closed for repairs");
    const closed = await synced(base, at);
    expect(closed.job).toMatchObject({
      state: "failed",
      error: expect.stringContaining("no sitemap any more"),
    });
    expect(closed.names).toEqual(fewer.names);
    const parts = ["/part.xml", "/rest.xml"].map(
      (part) => `<sitemap><loc>${server.origin}${part}</loc></sitemap>`,
    );
    pages["/map.xml"] = sends("application/xml", `<sitemapindex>${parts.join("")}</sitemapindex>`);
    pages["/rest.xml"] = sitemap("/one");
    expect((await synced(base, at)).names).toEqual(fewer.names);
  });

  it("of a long sitemap fetches more pages than one request may", async () => {
    const base = await empty();
    const missing = Array.from({ length: 300 }, (_, at) => `/missing-${at}`);
    Object.assign(pages, { "/last": html("Last"), "/long.xml": sitemap(...missing, "/last") });
    const { counts } = await synced(base, `${server.origin}/long.xml`);
    expect(counts).toEqual({ ...NONE, added: 1, refused: 300 });
  });

  it("of a sitemap whose pages have other addresses goes on with the sources of before", async () => {
    const base = await empty();
    const at = `${server.origin}/moving.xml`;
    Object.assign(pages, { "/old": html("Old"), "/old.html": html("New"), "/moving.xml": sitemap("/old") });
    await synced(base, at);
    pages["/moving.xml"] = sitemap("/old.html");
    const moved = await synced(base, at);
    expect(moved.counts).toEqual({ ...NONE, changed: 1 });
    expect(moved.sources[0]).toMatchObject({ name: named("old.html"), address: `${server.origin}/old.html` });
  });

  it("brings back a page that went from another sitemap, and is listed in its own", async () => {
    const base = await empty();
    Object.assign(pages, { "/x": html("X", '"1"'), "/y": html("Y", '"1"') });
    Object.assign(pages, { "/first.xml": sitemap("/x", "/y"), "/second.xml": sitemap("/x", "/y") });
    const [first, second] = [`${server.origin}/first.xml`, `${server.origin}/second.xml`];
    const both = (await synced(base, first)).names;
    expect((await synced(base, second)).names).toEqual(both);
    pages["/first.xml"] = sitemap("/x");
    expect((await synced(base, first)).names).toEqual([named("x.html")]);
    expect((await synced(base, second)).names).toEqual(both);
    expect((await synced(base, first)).names).toEqual(both);
  });
});

it("follows a schedule: what is due is queued once, and comes again when its time has come", async () => {
  const base = await empty();
  const folder = newFolder({ "a.md": "# A\n\nThe quay." });
  const asked = await ask(base, { place: folder, schedule: "hourly", sync: false });
  expect([asked.job, asked.place.schedule]).toEqual([null, "hourly"]);
  const jobs = async () => (await engine.database.jobs.list(base)).filter(({ kind }) => kind === "sync");
  const wait = async (count: number) => expect.poll(async () => (await jobs()).length).toBe(count);
  const look = () => syncOnSchedule(engine)();
  look();
  await wait(1);
  await finishJob(engine, (await jobs())[0]!);
  expect(await engine.database.places.takeDue()).toEqual([]);
  await engine.database.places.save(base, folder, { askedAt: new Date(Date.now() - 61 * 60_000) });
  look();
  await wait(2);
  await engine.database.places.save(base, folder, {
    schedule: "daily",
    askedAt: new Date(Date.now() - 61 * 60_000),
  });
  expect(await engine.database.places.takeDue()).toEqual([]);
});

it("keeps the bytes that an undo needs, and no others", async () => {
  const base = await empty();
  const folder = newFolder({ "a.md": `# A\n\n${made} first.` });
  const first = (await synced(base, folder)).sources[0]!.sha256;
  put(folder, "a.md", `# A\n\n${made} second and longer.`);
  await synced(base, folder);
  expect(await engine.database.sources.used([first])).toContain(first);
  put(folder, "a.md", `# A\n\n${made} third and still longer.`);
  await synced(base, folder);
  expect(await engine.database.sources.used([first])).not.toContain(first);
  expect(() => textOf(first)).toThrow("ENOENT");
});
