/**
 * `npm run prisma:generate`: writes the database client to lib/stores/prisma/generated, without a network.
 *
 * Prisma's command line would first download a native schema engine, only to ask it for its version. Generating does
 * not use that engine, so Node takes its place: it answers `--version` too.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
  {
    cwd: root,
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: "inherit",
  },
);
process.exit(status ?? 1);
