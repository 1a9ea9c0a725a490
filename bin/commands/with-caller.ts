/** Hands a command its caller: the running application, or an engine of its own. */
import type { CallApi } from "../../lib/api/call-api";
import { publicAddress } from "../../lib/server/accounts/first-link";
import { findRunningApplication } from "../../lib/server/find-running-application";
import { readEnvironment } from "../../lib/stores/environment";
import { httpCaller, localCaller } from "../caller";
import { interruptSignal } from "../interrupt";

/**
 * Talks to the running application when there is one on this data folder, else opens the folder.
 * @param work gets the address under which people open the application, too
 */
export async function withCaller(
  work: (call: CallApi, signal: AbortSignal, address: string) => Promise<void>,
  { runsJobs = false, opensModel = false }: { runsJobs?: boolean; opensModel?: boolean } = {},
): Promise<void> {
  const signal = interruptSignal();
  const environment = readEnvironment();
  const address = await findRunningApplication(environment);
  const opened = publicAddress(environment);
  if (address) return work(httpCaller(address, environment.HOPSCOPE_API_KEY), signal, opened);
  const { openEngine } = await import("../../lib/server/open-engine");
  const { provideEngine } = await import("../../lib/server/singleton");
  // Files that are read from this machine's own disk have no upload limit.
  const unlimited = { ...environment, HOPSCOPE_UPLOAD_LIMIT_MB: Number.MAX_SAFE_INTEGER };
  const engine = await openEngine(unlimited, { runsJobs, opensModel, isOwner: true });
  provideEngine(engine);
  try {
    signal.throwIfAborted();
    await work(localCaller(), signal, opened);
  } finally {
    await engine.close();
  }
}
