/** Bundles the worker threads once before the tests; a bundle that cannot be built fails the tests that need it. */
import { buildWorkers } from "./build-workers.mjs";

export async function setup() {
  await buildWorkers().catch((error) => console.error(error.message));
}
