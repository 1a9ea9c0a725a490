#!/usr/bin/env node
// Brings the clone to the point where the command line can run (nothing to do after the first time), then runs it.
// Standard output belongs to the command, so what the bootstrap does is told on standard error.
// The engine works from the project's folder; paths on the command line stay relative to where it was called.
import path from "node:path";
import { bootstrap, root } from "../scripts/bootstrap.mjs";

const print = console.log;
console.log = console.error;
process.env.HOPSCOPE_CALLED_FROM = process.cwd();
if (process.env.HOPSCOPE_DATA) process.env.HOPSCOPE_DATA = path.resolve(process.env.HOPSCOPE_DATA);
process.chdir(root);
try {
  await bootstrap(["packages", "client", "workers"]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log = print;
await import("../.build/hopscope.mjs");
