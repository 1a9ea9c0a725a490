/** The name is looked up once, and the connection goes to what was found: it is given a name that the system does not know. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openWebServer, sends, type WebServer } from "../testing/web-server";
import { pinnedGet } from "./pinned-get";

const lookup = vi.hoisted(() => vi.fn());
vi.mock("node:dns/promises", () => ({ lookup }));

let server: WebServer;

beforeAll(async () => {
  server = await openWebServer({
    "/plain": (request, response) => response.end(`asked as ${request.headers.host}`),
    "/gzip": sends("text/plain", gzipSync("compressed"), { "content-encoding": "gzip" }),
    "/odd": (_, response) => response.writeHead(999).end("odd"),
    "/empty": (_, response) => response.writeHead(204).end(),
  });
});
afterAll(() => server?.close());

const get = (path: string) =>
  pinnedGet(new URL(path, server.origin.replace("127.0.0.1", "pages.example")), {}, "loopback");

it("connects to the address that was checked, under the name that was asked for", async () => {
  // A second lookup would lead elsewhere.
  lookup.mockReset().mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }]);
  lookup.mockResolvedValue([{ address: "192.0.2.1", family: 4 }]);
  const response = await get("/plain");
  expect(await response.text()).toMatch(/^asked as pages\.example:\d+$/);
  expect(lookup).toHaveBeenCalledTimes(1);
});

it("sends nothing when one of the addresses is not allowed", async () => {
  const before = server.asked.length;
  lookup.mockReset().mockResolvedValue([
    { address: "127.0.0.1", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ]);
  await expect(get("/plain")).rejects.toMatchObject({ kind: "blocked" });
  expect(server.asked).toHaveLength(before);
});

it("gives the body as it was before it was compressed, and none where there is none", async () => {
  lookup.mockReset().mockResolvedValue([{ address: "127.0.0.1", family: 4 }]);
  expect(await (await get("/gzip")).text()).toBe("compressed");
  expect((await get("/empty")).body).toBeNull();
  await expect(get("/odd")).rejects.toThrow("no status 999");
});
