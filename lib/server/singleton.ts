/** The one engine of the server process: routes and start-up code are bundled apart, so it lives on `globalThis`. */
import { readEnvironment } from "../stores/environment";
import type { Engine } from "./engine";
import { openEngine } from "./open-engine";

const place = globalThis as typeof globalThis & { hopscopeEngine?: Promise<Engine> };

/** Makes an engine that is already open the one of this process. */
export function provideEngine(engine: Engine): void {
  place.hopscopeEngine = Promise.resolve(engine);
}

/** Opens the engine on first use; a failed opening is tried again by the next caller. */
export function getEngine(): Promise<Engine> {
  place.hopscopeEngine ??= openEngine(readEnvironment(), { opensModel: true }).catch((error: unknown) => {
    place.hopscopeEngine = undefined;
    throw error;
  });
  return place.hopscopeEngine;
}
