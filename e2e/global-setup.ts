/** Starts an application for each worker, with the sample knowledge base indexed. */
import { cpSync, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { Application } from "./support/application";
import { serverAddress, serverFolder } from "./support/servers";

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const root = mkdtempSync(path.join(tmpdir(), "hopscope-e2e-"));
  // The workers inherit it; see support/servers.ts.
  process.env.E2E_DATA = root;
  const applications = Array.from(
    { length: workers },
    (_, worker) => new Application(Number(new URL(serverAddress(worker)).port), serverFolder(root, worker)),
  );
  const stop = async () => {
    await Promise.all(applications.map((application) => application.stop()));
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const [first, ...others] = applications as [Application, ...Application[]];
    await first.start();
    await first.until("the sample is ready", async () => {
      const sample = (await first.knowledgeBases()).find((base) => base.sample);
      return sample?.state === "ready";
    });
    if (others.length > 0) {
      // The sample is indexed once and copied; nothing may write to the folder meanwhile.
      await first.stop();
      for (const worker of others.keys()) copyFolder(serverFolder(root, 0), serverFolder(root, worker + 1));
      await Promise.all(applications.map((application) => application.start()));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** A data folder without the sockets by which its last application could be reached. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (place) => !lstatSync(place).isSocket() });
}
