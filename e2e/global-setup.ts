/** Starts the application on an empty data folder and waits until its sample knowledge base can be asked. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { Application } from "./application";

export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-e2e-"));
  const application = new Application(Number(new URL(config.projects[0]?.use.baseURL ?? "").port), folder);
  // For the tests that run the command line beside the application.
  process.env.E2E_DATA = folder;
  const stop = async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await application.start();
    await application.until("the sample is ready", async () => {
      const sample = (await application.knowledgeBases()).find((base) => base.sample);
      return sample?.state === "ready";
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
