/** The start of the server process. */
import { surviveClosedOutput } from "./monitoring/closed-output";
import { guardRequests } from "./request-gate";
import { getEngine } from "./singleton";

/** Opens the engine and lets it serve; ends the process with one readable line when it cannot be opened. */
export async function serve(): Promise<void> {
  surviveClosedOutput();
  // Files that it writes are for its own user, who may open them to others.
  process.umask(0o077);
  guardRequests();
  try {
    const engine = await getEngine();
    void engine.serve().catch((error: unknown) => console.error(error));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
