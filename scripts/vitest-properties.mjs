/**
 * Property tests draw the same cases on every run, so that a failing test is caused by the change at hand.
 * `PROPERTY_SEED` and `PROPERTY_RUNS` draw others, to look for failures that these cases do not find.
 */
import fc from "fast-check";

const { PROPERTY_SEED = "20261120", PROPERTY_RUNS } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });

import { appendFileSync } from "node:fs";
import { afterAll as endOfFile, expect as expecting } from "vitest";

const place = globalThis;
const before = place.cpuBefore ?? { user: 0, system: 0 };
endOfFile(() => {
  const now = process.cpuUsage();
  appendFileSync(
    "/tmp/t/cpu.txt",
    `${Math.round((now.user + now.system - before.user - before.system) / 1000)} ${process.pid} ${expecting.getState().testPath}\n`,
  );
  place.cpuBefore = now;
});
