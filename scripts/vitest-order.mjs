/** The order of test files: the longest begin first, so that no worker is left alone with one at the end. */
import { BaseSequencer } from "vitest/node";

/** Tests that take more than five seconds of a processor, in a clone that has not timed them yet. */
const LONGEST = [
  "lib/server/runs/sample-quality.slow.test.ts",
  "lib/methods/stages.slow.test.ts",
  "lib/server/experiments/experiments.slow.test.ts",
  "lib/server/knowledge-bases/asking-model.slow.test.ts",
  "app/api/access.test.ts",
  "lib/methods/sg-rag/match/typed-matches.test.ts",
  "lib/graph/edits/overlay.test.ts",
  "lib/server/training/training.test.ts",
];

export class LongestFirst extends BaseSequencer {
  /** Project by project, since only files of one project share a process. */
  async sort(files) {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort();
    const rank = ({ moduleId }) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? LONGEST.length : at;
    };
    const place = ({ project }) => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}
