/** What a command does its work with: the running application, or an engine of its own. */
import { findRunningApplication } from "../../lib/engine/open-engine";
import { readEnvironment } from "../../lib/stores/environment";
import type { Client } from "../client";
import { engineClient } from "../engine-client";
import { httpClient } from "../http-client";
import { interruptSignal } from "../interrupt";

/** Talks to the running application when there is one on this data folder, else opens the folder. */
export async function withClient(
  work: (client: Client, signal: AbortSignal) => Promise<void>,
  { runsJobs = false }: { runsJobs?: boolean } = {},
): Promise<void> {
  const signal = interruptSignal();
  const environment = readEnvironment();
  const address = await findRunningApplication(environment);
  const client = address ? httpClient(address) : await engineClient(environment, runsJobs);
  try {
    signal.throwIfAborted();
    await work(client, signal);
  } finally {
    await client.close();
  }
}
