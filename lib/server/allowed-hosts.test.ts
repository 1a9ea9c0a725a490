import { describe, expect, it } from "vitest";
import { readEnvironment } from "../stores/environment";
import { refuseForeignHost } from "./allowed-hosts";

function isAnswered(host: string, variables: Record<string, string>): boolean {
  try {
    const headers = host ? { host } : undefined;
    refuseForeignHost(new Request("http://localhost/", headers && { headers }), readEnvironment(variables));
    return true;
  } catch {
    return false;
  }
}

const OPEN = { HOST: "0.0.0.0", HOPSCOPE_ANYONE_MAY_USE_IT: "yes" };

describe("the names that the server answers to", () => {
  it.each([
    ["on this machine", {}],
    ["where anyone may use it, as in the compose file", OPEN],
    ["where anyone may use it behind a proxy", { ...OPEN, HOPSCOPE_URL: "https://hop.example" }],
  ])("are no foreign ones %s", (_, variables) => {
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      expect([host, isAnswered(host, variables)]).toEqual([host, true]);
    for (const host of [
      "evil.example",
      "evil.example:3000",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "",
    ])
      expect([host, isAnswered(host, variables)]).toEqual([host, false]);
  });

  it("are those that were set", () => {
    const variables = { ...OPEN, HOPSCOPE_URL: "https://hop.example", HOPSCOPE_HOSTS: "Hop.internal, box" };
    for (const host of ["hop.example", "hop.internal:3000", "BOX"])
      expect([host, isAnswered(host, variables)]).toEqual([host, true]);
    expect(isAnswered("hop.internal", {})).toBe(false);
    expect(isAnswered("hop.internal", { HOPSCOPE_HOSTS: "hop.internal" })).toBe(true);
  });

  it("are IP addresses too where other machines reach it: no site's name leads to them", () => {
    expect(isAnswered("192.168.1.5:3000", OPEN)).toBe(true);
    expect(isAnswered("[2001:db8::1]:3000", OPEN)).toBe(true);
    expect(isAnswered("192.168.1.5:3000", {})).toBe(false);
  });

  it("are checked at the start", () => {
    expect(() => readEnvironment({ HOPSCOPE_HOSTS: "box, https://hop.example" })).toThrow(
      "HOPSCOPE_HOSTS.1: Expected a host name",
    );
    expect(readEnvironment({ HOPSCOPE_HOSTS: "Box:80 [::1]:3000" }).HOPSCOPE_HOSTS).toEqual(["box", "[::1]"]);
  });

  it("are all where people sign in, unless names were set", () => {
    expect(isAnswered("any.example", { HOST: "0.0.0.0" })).toBe(true);
    expect(isAnswered("any.example", { HOST: "0.0.0.0", HOPSCOPE_HOSTS: "hop.example" })).toBe(false);
  });
});
