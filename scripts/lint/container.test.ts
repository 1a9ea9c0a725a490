/** The container files name what is there: sources that exist, the variables and the port that the application reads. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environmentSchema, hasAccounts, readEnvironment } from "../../lib/stores/environment";
import { refusalToListen } from "../listening.mjs";

const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ");
const compose = readFileSync("compose.yaml", "utf8");
const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
const KNOWN = new Set([...Object.keys(environmentSchema.shape), "NODE_ENV"]);

/** The arguments of an instruction, each time it is given. */
function given(instruction: string, text = dockerfile): string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length).trim());
}

/** Names and values of the lines below a key, as `NAME: "value"`. */
function variablesOf(service: string): Record<string, string> {
  const [, body = ""] = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, "m").exec(compose) ?? [];
  const [, lines = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(body) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name, value]) => [name, value]),
  );
}

const image = Object.fromEntries(
  given("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
);

describe("the image", () => {
  it("copies what exists and is not left out", () => {
    const copies = given("COPY").filter((line) => !line.startsWith("--from="));
    const sources = copies.flatMap((line) => line.split(/\s+/).slice(0, -1));
    expect(sources).toContain("package-lock.json");
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true);
      expect(ignored).not.toContain(source);
    }
  });

  it("runs what exists, and builds what a start needs", () => {
    const scripts = [...given("RUN"), ...given("CMD")].flatMap(
      (line) => line.match(/scripts\/[\w-]+\.mjs/g) ?? [],
    );
    expect(scripts).toEqual(["scripts/build.mjs", "scripts/start.mjs"]);
    for (const script of scripts) expect(existsSync(script), script).toBe(true);
    const stepsOf = (script: string) =>
      /bootstrap\((?:[^)]*: )?(\[[^\]]*\])\)/.exec(readFileSync(script, "utf8"))?.[1];
    expect(stepsOf("scripts/build.mjs")).toBe(stepsOf("scripts/start.mjs"));
  });

  it("is served by a user that is not root, who owns the data", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(given("USER", last)).toEqual(["node"]);
    expect(last.indexOf("USER ")).toBeLessThan(last.indexOf("\nCMD "));
    expect(given("RUN", last).join()).toContain(`chown node:node ${image.HOPSCOPE_DATA}`);
    expect(given("VOLUME", last)).toEqual([image.HOPSCOPE_DATA]);
  });

  it("sets variables that the application reads, and exposes the port that it listens on", () => {
    expect(Object.keys(image).filter((name) => !KNOWN.has(name))).toEqual([]);
    const environment = readEnvironment(image);
    expect(given("EXPOSE")).toEqual([String(environment.PORT)]);
    expect(given("HEALTHCHECK")[0]).toContain("/api/health");
    expect(existsSync("app/api/health/route.ts")).toBe(true);
    // Whoever runs it decides otherwise; the image does not.
    expect(hasAccounts(environment)).toBe(true);
  });

  it("is made of the oldest Node that is supported, or a newer one", () => {
    const [oldest] = /\d+/.exec(JSON.parse(readFileSync("package.json", "utf8")).engines.node) ?? [];
    const bases = given("FROM").map((line) => Number(/^node:(\d+)-slim\b/.exec(line)?.[1]));
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toBeGreaterThanOrEqual(Number(oldest));
  });

  it("takes no data, keys or modules of the machine that builds it", () => {
    expect(ignored).toEqual(
      expect.arrayContaining(["node_modules", ".data", ".env", ".env.local", ".git", ".next"]),
    );
  });
});

describe("compose", () => {
  it("sets variables that the application reads, and starts it", () => {
    const variables = variablesOf("app");
    expect(Object.keys(variables).filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(refusalToListen(String(image.HOST), variables)).toBeNull();
    expect(variables.DATABASE_URL).toMatch(/^\$\{DATABASE_URL:-\}$/);
  });

  it("publishes the port of the application on this machine alone", () => {
    const ports = [...compose.matchAll(/^ {6}- "([^"]*:\d+)"$/gm)].map(([, port]) => port);
    expect(ports).toEqual([`127.0.0.1:\${PORT:-3000}:${variablesOf("app").PORT}`]);
  });

  it("holds no password, and keeps the data in volumes", () => {
    expect(variablesOf("postgres").POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:-\}$/);
    expect(compose).toContain(`- data:${image.HOPSCOPE_DATA}`);
    expect(compose).toMatch(/profiles: \[postgres\]/);
  });
});
