/** Preloaded (`--import`): when a thread ends, appends the modules that it loaded to the file that MODULES_FILE names. */
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";

const file = process.env.MODULES_FILE;
register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from "node:fs";
    export async function load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + "\\n");
      return next(url, context);
    }`)}`,
);
process.on("exit", () => {
  for (const name of Object.keys(createRequire(import.meta.url).cache)) appendFileSync(file, `${name}\n`);
});
