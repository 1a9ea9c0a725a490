/** The server listens beyond this machine only with accounts, or for those who said that anyone may use it. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { hasAccounts, isLoopback as isLoopbackOfServer, readEnvironment } from "../lib/stores/environment";
import { isLoopback, refusalToListen } from "./listening.mjs";

it.each(["127.0.0.1", "127.0.1.5", "localhost", "::1", "[::1]"])("listens on %s", (host) => {
  for (const HOPSCOPE_ACCOUNTS of [undefined, "auto", "on", "off"])
    expect(refusalToListen(host, { HOPSCOPE_ACCOUNTS })).toBeNull();
});

it.each(["0.0.0.0", "::", "192.168.1.7", "my-machine", "127.0.0.1.example.org", "localhost.example.org", ""])(
  "does not listen on %j without accounts, unless it is accepted in so many words",
  (host) => {
    for (const HOPSCOPE_ACCOUNTS of ["off", "no", "false"]) {
      for (const accepted of [undefined, "", "no", "1", "true"])
        expect(refusalToListen(host, { HOPSCOPE_ACCOUNTS, HOPSCOPE_ANYONE_MAY_USE_IT: accepted })).toContain(
          "HOPSCOPE_ANYONE_MAY_USE_IT=yes",
        );
      expect(refusalToListen(host, { HOPSCOPE_ACCOUNTS, HOPSCOPE_ANYONE_MAY_USE_IT: "yes" })).toBeNull();
    }
  },
);

it.each([
  [{}, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "::" }, true],
  [{ HOST: "0.0.0.0", HOPSCOPE_ACCOUNTS: "off" }, true],
  [{ HOST: "0.0.0.0", HOPSCOPE_ANYONE_MAY_USE_IT: "yes" }, false],
  [{ HOST: "0.0.0.0", HOPSCOPE_ACCOUNTS: "off", HOPSCOPE_ANYONE_MAY_USE_IT: "yes" }, false],
  [{ HOST: "0.0.0.0", HOPSCOPE_ACCOUNTS: "on", HOPSCOPE_ANYONE_MAY_USE_IT: "yes" }, true],
  [{ HOPSCOPE_ACCOUNTS: "on" }, true],
  [{ HOPSCOPE_URL: "https://hopscope.example.org" }, true],
  [{ HOPSCOPE_URL: "https://hopscope.example.org", HOPSCOPE_ACCOUNTS: "off" }, false],
  [{ HOPSCOPE_URL: "http://localhost:8080" }, false],
])("with %j, accounts: %j", (variables: Record<string, string>, expected) => {
  expect(hasAccounts(readEnvironment(variables))).toBe(expected);
});

it("no server that listens beyond this machine is without accounts, unless that was accepted", () => {
  for (const HOST of ["127.0.0.1", "0.0.0.0", "10.0.0.1"])
    for (const HOPSCOPE_ACCOUNTS of ["auto", "on", "off"])
      for (const HOPSCOPE_ANYONE_MAY_USE_IT of ["yes", "no"]) {
        const variables = { HOST, HOPSCOPE_ACCOUNTS, HOPSCOPE_ANYONE_MAY_USE_IT };
        const isOpen = !hasAccounts(readEnvironment(variables)) && refusalToListen(HOST, variables) === null;
        if (isOpen) expect(isLoopback(HOST) || HOPSCOPE_ANYONE_MAY_USE_IT === "yes").toBe(true);
      }
});

it("means by this machine what the API means", () => {
  for (const host of [
    "127.0.0.1",
    "127.9.9.9",
    "localhost",
    "::1",
    "[::1]",
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "a.localhost",
  ])
    expect(isLoopback(host), host).toBe(isLoopbackOfServer(host));
});

it("a start on an address of the network without accounts ends before anything is installed or opened, and says why", () => {
  const env = {
    ...process.env,
    HOST: "0.0.0.0",
    HOPSCOPE_ACCOUNTS: "off",
    HOPSCOPE_ANYONE_MAY_USE_IT: "",
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    ...{ env, encoding: "utf8" },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/without accounts.*was not started/s);
  expect(stdout).toBe("");
});
