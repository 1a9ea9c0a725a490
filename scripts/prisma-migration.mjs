/**
 * `npm run prisma:migration -- <name>`: writes what changed in prisma/schema.prisma as a new migration.
 * `npm run prisma:migration -- --check`: fails when schema and migrations disagree.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrationsFolder, pendingSql } from "./prisma-engine.mjs";

const [argument] = process.argv.slice(2);
if (!argument || !/^(--check|[a-z][a-z0-9_]*)$/.test(argument)) {
  console.error("Give the migration a name of small letters, digits and underscores, or --check.");
  process.exit(2);
}
const sql = await pendingSql();
if (!sql) {
  console.log("Schema and migrations agree.");
} else if (argument === "--check") {
  console.error(
    `The schema has changes that no migration makes; run "npm run prisma:migration -- <name>":\n${sql}`,
  );
  process.exitCode = 1;
} else {
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(migrationsFolder, `${timestamp}_${argument}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}; read it before you commit it.`);
}
