/** An installed package reaches what its build does not bundle, wherever npm put it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkExternals } from "./link-externals.mjs";

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "link-externals-"));
  root = path.join(folder, "node_modules", "hopscope");
  write("node_modules/hopscope/.build/packed.json", {
    externals: { "@scope/beside-1": "@scope/beside", "inside-2": "inside" },
  });
  write("node_modules/@scope/beside/package.json", { name: "beside" });
  write("node_modules/hopscope/node_modules/inside/package.json", { name: "inside" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, value: object): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(value));
}

const nameBehind = (link: string) =>
  JSON.parse(readFileSync(path.join(root, ".next", "node_modules", link, "package.json"), "utf8")).name;

describe("linkExternals", () => {
  it("finds packages beside the package and inside of it, once and again", () => {
    for (const _ of ["first start", "second start"]) {
      linkExternals(root);
      expect([nameBehind("@scope/beside-1"), nameBehind("inside-2")]).toEqual(["beside", "inside"]);
    }
  });

  it("replaces a link that leads elsewhere, or nowhere", () => {
    mkdirSync(path.join(root, ".next", "node_modules"), { recursive: true });
    symlinkSync(path.join(folder, "gone"), path.join(root, ".next", "node_modules", "inside-2"), "junction");
    linkExternals(root);
    expect(nameBehind("inside-2")).toBe("inside");
  });

  it("names a package that is missing, and what to do", () => {
    rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(() => linkExternals(root)).toThrow("The package inside is missing: install Hopscope again.");
  });
});
