import { createServer, request, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { guardRequests, sourceOf } from "./request-gate";

const { emit } = Server.prototype;
let server: Server;
/** Sign-ins that have come this far, until they are answered. */
const signingIn: ServerResponse[] = [];
let isHeld = true;
beforeAll(async () => {
  guardRequests();
  // As Next.js does: a method that `Request` refuses is a fault.
  server = createServer((incoming, response) => {
    if (incoming.url === "/api/sign-in" && isHeld) {
      signingIn.push(response);
      return;
    }
    const { headers } = new Request("http://localhost/", {
      method: incoming.method,
      headers: incoming.headers as Record<string, string>,
    });
    response.end(sourceOf(headers, false));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  Server.prototype.emit = emit;
  server.close();
});

function ask(method: string, path: string): Promise<{ status: number; allow: string; text: string }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { "x-hopscope-peer": "1.2.3.4" };
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
      let text = "";
      for await (const piece of answer) text += piece;
      resolve({ status: answer.statusCode!, allow: answer.headers.allow ?? "", text });
    });
    sent.on("error", reject).end();
  });
}

describe("before a request is routed", () => {
  it.each(["/", "/runs/1", "/no/such", "/api/health", "/api/no/such", "/_next/static/a.js"])(
    "methods that nobody answers get 405 at %s",
    async (path) => {
      for (const method of ["TRACE", "PROPFIND", "LINK", "M-SEARCH"]) {
        const { status, allow, text } = await ask(method, path);
        expect([method, status]).toEqual([method, 405]);
        expect(allow).toMatch(/^GET, HEAD, /);
        expect(text).toBe(`This address does not answer ${method}; expected ${allow}.\n`);
      }
    },
  );

  it("OPTIONS of a page gets 204, and writes to it 405", async () => {
    expect(await ask("OPTIONS", "/runs/1")).toMatchObject({ status: 204, allow: "GET, HEAD, OPTIONS" });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(await ask(method, "/runs/1")).toMatchObject({ status: 405 });
  });

  it("others pass, and say which address they come from, whatever a client writes", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      expect(await ask(method, "/api/health")).toMatchObject({ status: 200, text: "127.0.0.1" });
    expect(await ask("GET", "/")).toMatchObject({ status: 200, text: "127.0.0.1" });
  });
});

it("lets two sign in at a time, while others pass", async () => {
  const all = Array.from({ length: 6 }, () => ask("POST", "/api/sign-in"));
  for (let answered = 0; answered < 6; answered += 2) {
    await vi.waitFor(() => expect(signingIn).toHaveLength(2), { timeout: 60_000 });
    expect(await ask("GET", "/api/health")).toMatchObject({ status: 200 });
    expect(signingIn).toHaveLength(2);
    for (const response of signingIn.splice(0)) response.end();
  }
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it("takes the next sign-in when one has left", async () => {
  const { port } = server.address() as AddressInfo;
  const left = [1, 2, 3].map(() => {
    const sent = request({ host: "127.0.0.1", port, path: "/api/sign-in", method: "POST" });
    sent.on("error", () => {}).end();
    return sent;
  });
  await vi.waitFor(() => expect(signingIn).toHaveLength(2), { timeout: 60_000 });
  const stays = ask("POST", "/api/sign-in");
  for (const sent of left) sent.destroy();
  isHeld = false;
  expect(await stays).toMatchObject({ status: 200 });
});

describe("the source of a request", () => {
  const of = (peer: string, forwarded: string, isBehindProxy: boolean) =>
    sourceOf(new Headers({ "x-hopscope-peer": peer, "x-forwarded-for": forwarded }), isBehindProxy);

  it("is the connection, or what a proxy in front says last", () => {
    expect(of("9.9.9.9", "6.6.6.6", false)).toBe("9.9.9.9");
    expect(of("127.0.0.1", "6.6.6.6, 9.9.9.9", true)).toBe("9.9.9.9");
    expect(sourceOf(new Headers(), true)).toBeNull();
  });

  it("is one for all addresses of an IPv6 network", () => {
    expect(of("2001:db8:1:2:aaaa::1", "", false)).toBe(of("2001:db8:1:2:bbbb::2", "", false));
    expect(of("::ffff:9.9.9.9", "", false)).not.toBe(of("::ffff:8.8.8.8", "", false));
  });
});
