/** What an installation brings has licences that we may use, and they are listed. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LICENCES_FILE, licencesPage, listLicences, readLock } from "./licences.mjs";

const packages = listLicences(readLock());

describe("licences", () => {
  it("are allowed, or excepted with a reason", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ allowed }) => !allowed)).toEqual([]);
  });

  it("stand in the documents: run `npm run licences` after a change of the dependencies", () => {
    expect(readFileSync(LICENCES_FILE, "utf8")).toBe(licencesPage(packages));
  });

  it("are seen when they are not allowed, and development packages are left out", () => {
    const lock = {
      packages: {
        "": { dependencies: { free: "1.0.0", silent: "3.0.0" }, devDependencies: { tool: "4.0.0" } },
        "node_modules/free": { version: "1.0.0", license: "MIT", optionalDependencies: { strict: "2.0.0" } },
        "node_modules/a/node_modules/strict": { version: "2.0.0", license: "AGPL-3.0" },
        "node_modules/silent": { version: "3.0.0" },
        "node_modules/tool": { version: "4.0.0", license: "AGPL-3.0" },
      },
    };
    expect(listLicences(lock).map(({ name, licence, allowed }) => [name, licence, allowed])).toEqual([
      ["free", "MIT", true],
      ["silent", "none named", false],
      ["strict", "AGPL-3.0", false],
    ]);
  });
});
