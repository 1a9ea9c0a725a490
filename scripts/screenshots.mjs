/**
 * `npm run screenshots`: every page on the sample, wide and narrow, light and dark, into docs/screenshots. It starts the
 * application on a data folder of its own, asks the same questions in the same order, and removes the folder again.
 * Names as arguments choose pages: `npm run screenshots -- home run`.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bootstrap, root } from "./bootstrap.mjs";
import { chromium } from "./chromium.mjs";

await bootstrap(["packages", "client", "workers", "app"]);
Object.assign(process.env, await chromium());
const { build } = await import("esbuild");
const outfile = path.join(root, ".build", "take-screenshots.mjs");
await build({
  entryPoints: [path.join(root, "e2e", "support", "take-screenshots.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
const { takeScreenshots } = await import(pathToFileURL(outfile).href);
await takeScreenshots(path.join(root, "docs", "screenshots"), process.argv.slice(2));
