/** Starts an application for each worker, with the sample knowledge base indexed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { Application } from "./support/application";
import { copyFolder, keepSample, keptSample } from "./support/sample-folder";
import { serverAddress, serverFolder } from "./support/servers";

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const root = mkdtempSync(path.join(tmpdir(), "hopscope-e2e-"));
  // The workers inherit it; see support/servers.ts.
  process.env.E2E_DATA = root;
  // Beside browsers and each other, a second thread of the model waits more than it works.
  const variables = { HOPSCOPE_THREADS: "1" };
  const applications = Array.from({ length: workers }, (_, worker) => {
    const port = Number(new URL(serverAddress(worker)).port);
    return new Application(port, serverFolder(root, worker), variables);
  });
  const stop = async () => {
    await Promise.all(applications.map((application) => application.stop()));
    rmSync(root, { recursive: true, force: true });
  };
  try {
    if (!keptSample()) await indexSample(applications[0]!, serverFolder(root, workers));
    // Nothing may write to the folder meanwhile.
    for (const worker of applications.keys()) copyFolder(keptSample()!, serverFolder(root, worker));
    await Promise.all(applications.map((application) => application.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Starts an application on an empty folder, which brings the sample, and keeps what comes of it. */
async function indexSample({ address }: Application, folder: string): Promise<void> {
  const application = new Application(Number(new URL(address).port), folder);
  try {
    await application.start();
    await application.until("the sample is ready", async () => {
      const sample = (await application.knowledgeBases()).find((base) => base.sample);
      return sample?.state === "ready";
    });
  } finally {
    await application.stop();
  }
  keepSample(folder);
}
