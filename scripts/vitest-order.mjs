/** The order of test files: the longest begin first, so that no worker is left alone with one at the end. */
import { BaseSequencer } from "vitest/node";

/** Those that take more than twenty seconds of a processor, in a clone that has not timed them yet. */
const LONGEST = [
  "bin/hopscope.slow.test.ts",
  "bin/edits.slow.test.ts",
  "bin/experiments/replay.slow.test.ts",
  "lib/engine/runs/sample-quality.test.ts",
  "lib/imports.test.ts",
  "lib/stores/backup/backup.test.ts",
  "lib/engine/experiments/experiments.test.ts",
  "app/api/accounts.test.ts",
  "lib/stores/prisma/database.test.ts",
  "lib/methods/stages.test.ts",
];

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? LONGEST.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
