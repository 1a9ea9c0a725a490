/** Addresses of a server in this process, from the request to the bytes that are stored. */
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MOST_LISTED_PAGES } from "../../files/web-address";
import { leadsTo, openWebServer, sends, type WebServer } from "../testing/web-server";
import { type KnownPage, WebFetch, type WebLimits } from "./fetch-sources";

const page = (title: string) => sends("text/html; charset=utf-8", `<title>${title}</title><p>Text.</p>`);
const sitemap = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset>${addresses.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`;
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;
const inXml =
  (make: () => string) =>
  (...[, response]: Parameters<ReturnType<typeof sends>>) =>
    response.writeHead(200, { "content-type": "application/xml" }).end(make());

let server: WebServer;
let other: WebServer;

beforeAll(async () => {
  other = await openWebServer({ "/": page("Other"), "/page.html": page("Elsewhere") });
  const of = (...paths: string[]) => paths.map((path) => `${server.origin}${path}`);
  server = await openWebServer({
    "/": page("Home"),
    "/a.html": page("A"),
    "/b.html": page("B"),
    "/private/c.html": page("C"),
    "/cyrillic.html": sends("text/html; charset=windows-1251", Uint8Array.of(0xcf, 0xf0)),
    "/gzip.csv": sends("text/csv", gzipSync("id,name\n1,Ann\n"), { "content-encoding": "gzip" }),
    "/data.ttl": sends("text/turtle", "<a> <b> <c> ."),
    "/data.rdf": sends("application/rdf+xml", `<rdf:RDF xmlns:rdf="r">${" ".repeat(20_000)}</rdf:RDF>`),
    "/picture.png": sends("image/png", "PNG"),
    "/moved": leadsTo("/a.html", 301),
    "/away": (_, response) => response.writeHead(302, { location: `${other.origin}/page.html` }).end(),
    "/loop": leadsTo("/loop"),
    "/to-file": leadsTo("file:///etc/passwd"),
    "/to-password": leadsTo("http://ann:secret@127.0.0.1/"),
    "/to-metadata": leadsTo("http://169.254.169.254/latest/meta-data/"),
    "/error": (_, response) => response.writeHead(500).end("secret words"),
    "/large": sends("text/plain", "x", { "content-length": String(3 * 2 ** 20) }),
    "/endless": (_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    },
    "/cut": (_, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    },
    "/bad-gzip": sends("text/plain", "this is none", { "content-encoding": "gzip" }),
    "/silent": () => {},
    "/robots.txt": sends("text/plain", "User-agent: *\nDisallow: /private/"),
    "/sitemap.xml": inXml(() =>
      sitemap(...of("/a.html", "/b.html", "/private/c.html"), `${other.origin}/page.html`),
    ),
    "/away-sitemap.xml": inXml(() => sitemap(...of("/away", "/a.html"))),
    "/index.xml": inXml(() => index(...of("/sitemap.xml"), `${other.origin}/sitemap.xml`)),
    "/parts.xml": inXml(() => index(...of("/sitemap.xml.gz", "/sitemap.xml"))),
    "/deep.xml": inXml(() => index(...of("/index.xml"))),
    "/long.xml": inXml(() => sitemap(...Array.from({ length: 1_000 }, (_, at) => of(`/none-${at}`)[0]!))),
    "/empty.xml": inXml(() => "<urlset></urlset>"),
    "/sitemap.xml.gz": (_, response) =>
      response
        .writeHead(200, { "content-type": "application/gzip" })
        .end(gzipSync(sitemap(...of("/a.html")))),
  });
});
afterAll(async () => {
  await server?.close();
  await other?.close();
});

async function fetched(
  paths: readonly string[],
  limits: Partial<WebLimits> = {},
  known: ReadonlyMap<string, KnownPage> = new Map(),
) {
  const stored = new Map<string, Buffer>();
  const signal = new AbortController().signal;
  const web = new WebFetch(
    { addresses: "loopback", megabytes: 2, signal, ...limits },
    async (name, content) => {
      stored.set(name, await buffer(content));
    },
    known,
  );
  for (const path of paths) await web.fetch(new URL(path, server.origin).href);
  const short = (text: string) =>
    text.replaceAll(server.folder, "site").replaceAll(server.origin, "").replaceAll(other.origin, "other");
  const outcomes = web.outcomes.map(({ address, source, problem }) => ({
    at: short(address),
    ...(source !== null && { source: short(source) }),
    ...(problem !== null && { problem: short(problem) }),
  }));
  return { web, stored, outcomes, readings: web.readings };
}
const problemOf = async (path: string, limits: Partial<WebLimits> = {}) => {
  const { outcomes, stored } = await fetched([path], limits);
  expect(stored.size).toBe(0);
  return outcomes[0]?.problem;
};

it("stores what came under the name of its address, also compressed and after redirects", async () => {
  const { outcomes, stored, web } = await fetched([
    "/",
    "/gzip.csv",
    "/data.ttl",
    "/data.rdf",
    "/moved",
    "/away",
  ]);
  expect(outcomes).toEqual([
    { at: "/", source: "site/index.html" },
    { at: "/gzip.csv", source: "site/gzip.csv" },
    { at: "/data.ttl", source: "site/data.ttl" },
    { at: "/data.rdf", source: "site/data.rdf" },
    { at: "/moved", source: "site/moved.html" },
    { at: "/away", source: "site/away.html" },
  ]);
  expect(stored.get(`${server.folder}/gzip.csv`)?.toString()).toBe("id,name\n1,Ann\n");
  expect(stored.get(`${server.folder}/data.rdf`)?.length).toBeGreaterThan(20_000);
  expect(stored.get(`${server.folder}/away.html`)?.toString()).toContain("Elsewhere");
  expect(web.addresses.get(`${server.folder}/index.html`)).toBe(`${server.origin}/`);
});

it("passes on the encoding that the server says, and none where it is UTF-8", async () => {
  const { readings } = await fetched(["/cyrillic.html", "/a.html"]);
  expect(readings).toEqual([{ file: `${server.folder}/cyrillic.html`, encoding: "Windows-1251" }]);
});

it("fetches an address once, whatever its fragment", async () => {
  const before = server.asked.length;
  expect((await fetched(["/a.html", "/a.html#part"])).outcomes).toHaveLength(1);
  expect(server.asked).toHaveLength(before + 1);
});

it.each([
  ["/none.html", "The server answered with status 404; expected 200 and a file."],
  ["/error", "The server answered with status 500; expected 200 and a file."],
  ["/picture.png", 'It is of the type "image/png"; expected a page'],
  ["/loop", "It redirects too often"],
  ["/to-file", "It redirects too often, or to what is no web address"],
  ["/to-password", "It redirects too often, or to what is no web address"],
  ["/large", "It is larger than the 2 MB that are left for this request."],
  ["/endless", "It is larger than the 2 MB that are left for this request."],
  ["/cut", "The server broke off in the middle of it."],
  ["/bad-gzip", "The server broke off in the middle of it."],
])("%s: %s", async (path, expected) => {
  expect(await problemOf(path)).toContain(expected);
});

it("says the same of a server that is refused, that is none, and that has no name", async () => {
  const before = server.asked.length;
  const blocked = await problemOf("/a.html", { addresses: "none" });
  expect(server.asked).toHaveLength(before);
  expect(blocked).toMatch(/^It gave no answer in time, or .*HOPSCOPE_PRIVATE_SOURCES/);
  const gone = await openWebServer({});
  await gone.close();
  expect(await problemOf(gone.origin)).toBe(blocked);
  expect(await problemOf("http://name.invalid/")).toBe(blocked);
  expect(await problemOf("/to-metadata", { addresses: "all" })).toBe(blocked);
});

it("says the same of a server that is silent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const waiting = problemOf("/silent");
    await vi.waitUntil(() => server.asked.at(-1) === "/silent");
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await waiting).toMatch(/^It gave no answer in time, or /);
  } finally {
    vi.useRealTimers();
  }
});

it("ends at once, with the reason, when the caller leaves", async () => {
  const controller = new AbortController();
  const waiting = fetched(["/silent"], { signal: controller.signal });
  await vi.waitUntil(() => server.asked.at(-1) === "/silent");
  controller.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
});

it("fetches the pages of a sitemap that are of its site and open to programs, and counts the others", async () => {
  const { outcomes } = await fetched(["/sitemap.xml"]);
  expect(outcomes).toEqual([
    { at: "/sitemap.xml", problem: "Not fetched: 1 of another site, 1 excluded by robots.txt." },
    { at: "/a.html", source: "site/a.html" },
    { at: "/b.html", source: "site/b.html" },
  ]);
  expect(other.asked).not.toContain("/sitemap.xml");
});

it("follows no page of a sitemap to another site", async () => {
  const { outcomes } = await fetched(["/away-sitemap.xml"]);
  expect(outcomes[1]).toMatchObject({ at: "/away", problem: expect.stringContaining("another site") });
  expect(outcomes[2]).toEqual({ at: "/a.html", source: "site/a.html" });
});

it("reads a sitemap that is compressed, and a list of sitemaps one level deep", async () => {
  expect((await fetched(["/sitemap.xml.gz"])).outcomes[1]).toEqual({ at: "/a.html", source: "site/a.html" });
  const { outcomes } = await fetched(["/index.xml"]);
  expect(outcomes.map(({ at }) => at)).toEqual(["/index.xml", "/sitemap.xml", "/a.html", "/b.html"]);
  expect(outcomes[0]?.problem).toBe("Not fetched: 1 of another site.");
  const deep = await fetched(["/deep.xml"]);
  expect(deep.stored.size).toBe(0);
  expect(deep.outcomes[1]?.problem).toMatch(/^It is a list of sitemaps within another/);
});

it("stops at the limit of pages, and says so", async () => {
  const { outcomes } = await fetched(["/long.xml"]);
  expect(outcomes).toHaveLength(1 + MOST_LISTED_PAGES);
  expect(outcomes[0]?.problem).toBe(`Not fetched: 800 beyond the ${MOST_LISTED_PAGES} pages of one request.`);
  expect(await problemOf("/empty.xml")).toMatch(/lists nothing/);
});

it("fetches first what was never fetched, and leaves every name to the address that has it", async () => {
  const known = (path: string, file: string): [string, KnownPage] => [
    `${server.origin}${path}`,
    { name: `${server.folder}/${file}`, version: "" },
  ];
  const rest = await fetched(["/sitemap.xml"], { pages: 1 }, new Map([known("/a.html", "a.html")]));
  expect(rest.outcomes[0]?.problem).toContain("1 beyond the 1 pages of one request");
  expect(rest.outcomes.slice(1)).toEqual([{ at: "/b.html", source: "site/b.html" }]);
  const parts = await fetched(["/parts.xml"], { pages: 1 }, new Map([known("/a.html", "a.html")]));
  expect(parts.outcomes.slice(1)).toEqual([
    { at: "/sitemap.xml.gz", problem: "Not fetched: 1 beyond the 1 pages of one request." },
    { at: "/sitemap.xml", problem: "Not fetched: 1 of another site, 1 excluded by robots.txt." },
    { at: "/b.html", source: "site/b.html" },
  ]);
  const many = await fetched(["/parts.xml"], { listed: 4 }, new Map([known("/b", "b.html")]));
  expect(many.outcomes.slice(1)).toEqual([
    { at: "/sitemap.xml.gz" },
    { at: "/sitemap.xml", problem: "With it, sitemaps list more than the 4 addresses that are read." },
    { at: "/a.html", source: "site/a.html" },
  ]);
  expect(many.web.isWhole).toBe(false);
  const moved = await fetched(["/sitemap.xml"], {}, new Map([known("/b", "b.html")]));
  expect(moved.outcomes.at(-1)).toEqual({ at: "/b.html", source: "site/b.html" });
  const taken = await fetched(["/b.html"], {}, new Map([known("/b", "b.html")]));
  expect(taken.outcomes[0]?.problem).toBe('It would be called "site/b.html", as /b is; fetch it by itself.');
});

it("leaves what does not fit into the size of one request to another one", async () => {
  const limits = { megabytes: 30 / 2 ** 20 };
  const { outcomes } = await fetched(["/data.ttl", "/data.rdf", "/a.html"], limits);
  expect(outcomes[0]).toMatchObject({ source: "site/data.ttl" });
  expect(outcomes[1]?.problem).toMatch(/^It is larger than/);
  expect(outcomes[2]?.problem).toMatch(/^It is larger than|^Not fetched/);
});
