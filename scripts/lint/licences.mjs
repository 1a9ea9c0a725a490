/**
 * `npm run licences`: writes docs/licences.md, the packages that an installed Hopscope brings with their licences, from the
 * lock file. A test fails where the file is out of date, or a licence is neither allowed nor excepted with a reason.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const LICENCES_FILE = "docs/licences.md";

/** Licences that ask for no more than their notice. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Apache 2.0",
  "Unlicense",
]);
/** Packages with another licence, by the beginning of their names, and why they may be here. */
const EXCEPTIONS = {
  "@fontsource-variable/inter": "a typeface, served as it is; its licence allows that",
  "@img/sharp":
    "an optional part of `next` for images, installed and never loaded; a library of its own, not part of ours",
  argparse: "the licence of Python, which asks for its notice; a part of `markdown-it`",
  "caniuse-lite": "data about browsers that `next` reads when it builds; its source is named here",
  jszip: "of its two licences, MIT is used; a part of `mammoth`",
  pako: "zlib's licence asks for its notice; a part of `jszip`",
};

/** The project's own place in the lock. */
const ROOT = "";

/**
 * @param {object} lock the parsed package-lock.json
 * @returns {{ name: string, version: string, licence: string, reason: string | null, allowed: boolean }[]} what is installed
 *   without development packages, by name
 */
export function listLicences(lock) {
  const reached = reachableNames(lock);
  const packages = Object.entries(lock.packages)
    .map(([place, { version, license }]) => ({ name: nameOf(place), version, license }))
    .filter(({ name }) => reached.has(name))
    .map(({ name, version, license }) => {
      const exception = ALLOWED.has(license) ? undefined : exceptionOf(name);
      const reason = exception ? EXCEPTIONS[exception] : null;
      const allowed = ALLOWED.has(license) || exception !== undefined;
      return { name, version, licence: license ?? "none named", reason, allowed };
    });
  const byKey = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** The names of all packages that the project depends on. The lock's own marks are missing on binaries of other platforms. */
function reachableNames({ packages }) {
  const needed = new Map();
  for (const [place, { dependencies, optionalDependencies }] of Object.entries(packages)) {
    const own = Object.keys({ ...dependencies, ...optionalDependencies });
    needed.set(nameOf(place), [...(needed.get(nameOf(place)) ?? []), ...own]);
  }
  const reached = new Set(needed.get(ROOT));
  for (const name of reached) for (const next of needed.get(name) ?? []) reached.add(next);
  return reached;
}

function nameOf(place) {
  return place.split("node_modules/").pop();
}

function exceptionOf(name) {
  return Object.keys(EXCEPTIONS).find((start) => name.startsWith(start));
}

/** The page as Markdown. @param {ReturnType<typeof listLicences>} packages */
export function licencesPage(packages) {
  const row = (...cells) => `| ${cells.join(" | ")} |`;
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [
    "# Licences",
    "",
    "Hopscope is under the Apache License 2.0 ([LICENSE](../LICENSE)). An installed application brings these packages, on every",
    "platform together; a platform installs its own of the optional ones. Development packages are not among them.",
    "`npm run licences` writes this page from the lock file; `npm sbom --omit dev --sbom-format cyclonedx` prints the same as a",
    "software bill of materials.",
    "",
    row("licence", "packages"),
    row("---", "--:"),
    ...[...counts.entries()].sort(([, a], [, b]) => b - a).map((entry) => row(...entry)),
    "",
    "## Exceptions",
    "",
    "Everything else asks for no more than its notice.",
    "",
    row("package", "licence", "why"),
    row("---", "---", "---"),
    ...exceptionRows(packages),
    "",
    "## All packages",
    "",
    row("package", "version", "licence"),
    row("---", "---", "---"),
    ...packages.map(({ name, version, licence }) => row(`\`${name}\``, version, licence)),
    "",
  ].join("\n");
}

/** A row for each exception, which may be one package on several platforms. */
function exceptionRows(packages) {
  return Object.entries(EXCEPTIONS).flatMap(([start, reason]) => {
    const found = packages.filter((entry) => entry.reason && exceptionOf(entry.name) === start);
    const licences = [...new Set(found.map(({ licence }) => licence))].join(", ");
    return found.length > 0 ? [`| \`${start}\` | ${licences} | ${reason} |`] : [];
  });
}

/** The lock file of this project. */
export function readLock() {
  return JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path.join(root, LICENCES_FILE), licencesPage(listLicences(readLock())));
