/**
 * In an installed package: gives the packages that the build does not bundle the names by which the build asks for them.
 * npm packs no links, so they are made at the first start.
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * @param {string} root the folder of the installed package
 * @throws Error when a package is missing, or the folder cannot be written
 */
export function linkExternals(root) {
  const { externals } = JSON.parse(readFileSync(path.join(root, ".build", "packed.json"), "utf8"));
  for (const [link, name] of Object.entries(externals)) {
    const from = path.join(root, ".next", "node_modules", link);
    const to = packageFolder(root, name);
    if (existsSync(from) && realpathSync(from) === realpathSync(to)) continue;
    mkdirSync(path.dirname(from), { recursive: true });
    if (lstatSync(from, { throwIfNoEntry: false })) rmSync(from, { recursive: true, force: true });
    try {
      // On Windows, a junction needs no rights beyond those of the folder.
      symlinkSync(to, from, "junction");
    } catch (error) {
      if (error.code === "EEXIST") continue; // Another start made it at the same time.
      throw new Error(
        `Hopscope writes links into its own folder at its first start, and could not: ${error.message}. ` +
          "Start it once as the user who installed it.",
      );
    }
  }
}

/** Node's folder of a package seen from here, also one whose package.json is not exported. */
function packageFolder(root, name) {
  const places = createRequire(path.join(root, "package.json")).resolve.paths(name) ?? [];
  const found = places
    .map((place) => path.join(place, name))
    .find((place) => existsSync(path.join(place, "package.json")));
  if (!found) throw new Error(`The package ${name} is missing: install Hopscope again.`);
  return found;
}
