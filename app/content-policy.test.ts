import { expect, it } from "vitest";
import { contentPolicy, newNonce } from "./content-policy";

/** The sources of each directive. */
function read(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name!, sources];
    }),
  );
}

it("lets a page run its own files, and inline what has its nonce", () => {
  expect(read(contentPolicy("bm9uY2U=", false))["script-src"]).toEqual(["'self'", "'nonce-bm9uY2U='"]);
});

it("lets nothing inline run where there is no nonce", () => {
  expect(read(contentPolicy(undefined, false))["script-src"]).toEqual(["'self'"]);
});

it("lets strings be evaluated in development only", () => {
  expect(read(contentPolicy("bm9uY2U=", true))["script-src"]).toContain("'unsafe-eval'");
  // Tests, like the served application, are no development server.
  expect(contentPolicy("bm9uY2U=")).toBe(contentPolicy("bm9uY2U=", false));
});

it("loads nothing from elsewhere, and what is not named not at all", () => {
  const policy = read(contentPolicy("bm9uY2U=", false));
  expect(policy["default-src"]).toEqual(["'none'"]);
  const own = ["'self'", "'none'", "'unsafe-inline'", "'nonce-bm9uY2U='", "data:", "blob:"];
  for (const [directive, sources] of Object.entries(policy))
    expect(own, directive).toEqual(expect.arrayContaining(sources));
  for (const directive of ["default-src", "script-src", "connect-src", "form-action"])
    expect(policy[directive], directive).not.toEqual(expect.arrayContaining(["data:"]));
  for (const directive of ["object-src", "base-uri", "frame-ancestors"])
    expect(policy[directive]).toEqual(["'none'"]);
});

it("makes nonces of 128 bits that Next.js can read, each one new", () => {
  const nonces = Array.from({ length: 100 }, newNonce);
  for (const nonce of nonces) {
    expect(nonce).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  }
  expect(new Set(nonces).size).toBe(nonces.length);
});
