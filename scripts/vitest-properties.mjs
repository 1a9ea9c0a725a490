/**
 * Property tests draw the same cases on every run, so that a failing test is caused by the change at hand.
 * `PROPERTY_SEED` and `PROPERTY_RUNS` draw others, to look for failures that these cases do not find.
 */
import fc from "fast-check";

const { PROPERTY_SEED = "20261120", PROPERTY_RUNS } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });
