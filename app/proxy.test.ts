import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { proxy } from "../proxy";

beforeAll(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("HOPSCOPE_ACCOUNTS", "off");
});
afterAll(() => vi.unstubAllEnvs());

/** The answer to somebody on this machine; undefined where the request passes as it is. */
async function visit(path: string, host = "localhost:3000"): Promise<Response | undefined> {
  return proxy(new Request(`http://localhost:3000${path}`, { headers: { host } }));
}

const policyOf = (answer: Response | undefined) => answer?.headers.get("content-security-policy") ?? "";

it.each(["/", "/runs/1?x=1", "/docs", "/sign-in", "/nowhere.js", "/_next"])(
  "lets %s pass with a nonce, another one each time",
  async (path) => {
    const [one, other] = [await visit(path), await visit(path)];
    expect(one?.status).toBe(200);
    expect(policyOf(one)).toMatch(/; script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='; /);
    expect(policyOf(one)).not.toBe(policyOf(other));
  },
);

it("leaves files alone: they have the policy of every answer, and browsers keep them", async () => {
  expect(await visit("/_next/static/chunks/a.js")).toBeUndefined();
});

it("refuses another site's name, files included", async () => {
  for (const path of ["/", "/_next/static/chunks/a.js"]) {
    const refused = await visit(path, "evil.example");
    expect([refused?.status, policyOf(refused)], path).toEqual([403, ""]);
  }
});
