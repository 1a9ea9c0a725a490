/** The lock file serves every platform: each package with binaries has an entry for each platform it exists for. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { completeLock, missingEntries, platformOfName, resolveEntry } from "./platform-entries.mjs";

interface Entry {
  version: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  /** Of a workspace, which is where `resolved` says. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry>;
}

const root = path.resolve(import.meta.dirname, "../..");
const lock: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
const entries = Object.entries(lock.packages);

const PLATFORMS = [
  { os: "darwin", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "win32", cpu: "x64" },
];
/** What building, testing and checking load natively: a package, and how those with its binaries begin. */
const FAMILIES = [
  ["next", "@next/swc-"],
  ["@tailwindcss/oxide", "@tailwindcss/oxide-"],
  ["@biomejs/biome", "@biomejs/cli-"],
  ["lightningcss", "lightningcss-"],
  ["esbuild", "@esbuild/"],
  ["rolldown", "@rolldown/binding-"],
  ["oxc-parser", "@oxc-parser/binding-"],
  ["oxc-resolver", "@oxc-resolver/binding-"],
  ["@napi-rs/nice", "@napi-rs/nice-"],
] as const;

function installsOn({ os, cpu, libc }: Entry, platform: (typeof PLATFORMS)[number]): boolean {
  const fits = (list: string[] | undefined, name: string | undefined) =>
    !list || (name !== undefined && list.includes(name));
  return fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc);
}

describe("package-lock.json", () => {
  it("has an entry for every optional dependency of every package", () => {
    const wanted = entries.flatMap(([parent, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ parent, name })),
    );
    expect(wanted.length).toBeGreaterThan(100);
    const missing = wanted.filter(({ parent, name }) => !resolveEntry(lock.packages, parent, name));
    expect(missing, 'run "npm run complete-lock"').toEqual([]);
    expect(missingEntries(lock)).toEqual([]);
  });

  it.each(PLATFORMS)("has the binaries of every family for $os $cpu", (platform) => {
    for (const [parent, prefix] of FAMILIES) {
      const { version, optionalDependencies = {} } = lock.packages[`node_modules/${parent}`]!;
      const installed = Object.keys(optionalDependencies)
        .filter((name) => name.startsWith(prefix))
        .filter((name) => installsOn(lock.packages[`node_modules/${name}`]!, platform));
      expect(installed, `${parent} on ${platform.os} ${platform.cpu}`).toHaveLength(1);
      expect(lock.packages[`node_modules/${installed[0]}`]).toMatchObject({ optional: true, version });
    }
    // Its binaries of every platform are in the package itself.
    expect(installsOn(lock.packages["node_modules/onnxruntime-node"]!, platform)).toBe(true);
  });

  it("names no registry", () => {
    expect(entries.filter(([, { resolved, link }]) => resolved && !link)).toEqual([]);
  });
});

describe("a platform in a package's name", () => {
  it("is the one that the registry gives, for every package in the lock", () => {
    const named = entries.filter(([, { os, cpu }]) => os?.length === 1 && cpu?.length === 1);
    expect(named.length).toBeGreaterThan(100);
    for (const [place, { os, cpu, libc }] of named) {
      // sharp alone writes "linuxmusl", and "wasm32" for a system that is no processor's.
      if (place.includes("/@img/")) continue;
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      const found = platformOfName(name);
      expect(found, name).toMatchObject({ os, cpu });
      if (found.libc) expect(found.libc, name).toEqual(libc);
    }
  });

  it("is empty where the name does not say", () => {
    expect(platformOfName("fsevents")).toEqual({});
    expect(platformOfName("@scope/alarm-linuxish")).toEqual({});
  });
});

describe("completing a lock", () => {
  const partial = {
    name: "app",
    packages: {
      "": {},
      "node_modules/tool": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: {
          "tool-darwin-arm64": "2.0.0",
          "tool-linux-x64-gnu": "2.0.0",
          "tool-linux-x64-musl": "2.0.0",
        },
      },
      "node_modules/tool-linux-x64-gnu": {
        version: "2.0.0",
        integrity: "sha512-a",
        cpu: ["x64"],
        libc: ["glibc"],
        license: "MIT",
        optional: true,
        os: ["linux"],
        engines: { node: ">= 20" },
      },
    },
  };
  const knowsNothing = async () => null;

  it("takes from names and siblings what the registry does not know", async () => {
    const { lock: done, added } = await completeLock(partial, knowsNothing);
    expect(added.map(({ name, known }) => [name, known])).toEqual([
      ["tool-darwin-arm64", false],
      ["tool-linux-x64-musl", false],
    ]);
    expect(Object.keys(done.packages)).toEqual([
      "",
      "node_modules/tool",
      "node_modules/tool-darwin-arm64",
      "node_modules/tool-linux-x64-gnu",
      "node_modules/tool-linux-x64-musl",
    ]);
    expect(done.packages["node_modules/tool-linux-x64-musl"]).toEqual({
      version: "2.0.0",
      cpu: ["x64"],
      dev: true,
      libc: ["musl"],
      license: "MIT",
      optional: true,
      os: ["linux"],
      engines: { node: ">= 20" },
    });
    expect(await completeLock(done, knowsNothing)).toEqual({ lock: done, added: [] });
  });

  it("prefers what the registry knows", async () => {
    const { lock: done } = await completeLock(partial, async ({ name }: { name: string }) =>
      name === "tool-darwin-arm64"
        ? { version: "2.0.0", os: ["darwin"], cpu: ["arm64"], license: "ISC", "dist.integrity": "sha512-b" }
        : null,
    );
    expect(done.packages["node_modules/tool-darwin-arm64"]).toEqual({
      version: "2.0.0",
      integrity: "sha512-b",
      cpu: ["arm64"],
      dev: true,
      license: "ISC",
      optional: true,
      os: ["darwin"],
    });
  });

  it("puts another version beside its parent", async () => {
    const { optionalDependencies } = partial.packages["node_modules/tool"];
    const packages = {
      ...partial.packages,
      "node_modules/tool-darwin-arm64": { version: "1.0.0", optional: true },
      "node_modules/tool": { version: "2.0.0", optionalDependencies },
    };
    const { lock: done } = await completeLock({ packages }, knowsNothing);
    expect(done.packages["node_modules/tool-darwin-arm64"]).toMatchObject({ version: "1.0.0" });
    expect(done.packages["node_modules/tool/node_modules/tool-darwin-arm64"]).toMatchObject({
      version: "2.0.0",
    });
  });

  it("refuses to guess", async () => {
    const packages = { "node_modules/a": { version: "1.0.0", optionalDependencies: { b: "1.0.0" } } };
    await expect(completeLock({ packages }, knowsNothing)).rejects.toThrow(/b@1\.0\.0.*platform/);
  });
});
