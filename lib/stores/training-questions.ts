/** Questions that wait to be trained on: a file named by its digest, since a job's row is read by everybody and stays small. */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { HopscopeError } from "../graph/errors";
import { storageFailure } from "./storage-failure";
import { makeSyncedFolder, syncFolder } from "./sync-folder";

const questionsSchema = z.array(z.object({ question: z.string(), answers: z.array(z.string()) }));
export type TrainingQuestions = z.infer<typeof questionsSchema>;

/** Files of jobs that were cancelled before they started are not missed after so long. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Keeps the questions and gives their digest; equal questions are one file. */
export async function storeTrainingQuestions(folder: string, questions: TrainingQuestions): Promise<string> {
  const text = JSON.stringify(questions);
  const digest = createHash("sha256").update(text).digest("hex");
  const place = fileOf(folder, digest);
  await makeSyncedFolder(path.dirname(place));
  await forgetOld(path.dirname(place));
  // Equal questions may be stored by several at once: each writes a file of its own, and the last name holds.
  const unnamed = `${place}.${randomUUID()}.part`;
  try {
    await writeFile(unnamed, text, { flush: true });
    await rename(unnamed, place);
    await syncFolder(path.dirname(place));
  } catch (error) {
    await rm(unnamed, { force: true }).catch(() => {});
    const kept = "The training was not started.";
    throw storageFailure(error, { what: "The questions cannot be stored", kept }) ?? error;
  }
  return digest;
}

/** @throws HopscopeError `not-found` when they are gone */
export async function readTrainingQuestions(folder: string, digest: string): Promise<TrainingQuestions> {
  try {
    return questionsSchema.parse(JSON.parse(await readFile(fileOf(folder, digest), "utf8")));
  } catch (cause) {
    throw new HopscopeError("not-found", "The questions to train on are no longer there.", {
      hint: "Start the training again with its questions.",
      cause,
    });
  }
}

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    // A file that is gone by now was renamed or removed by another.
    const found = await stat(place).catch(() => null);
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_AFTER_MS) await rm(place, { force: true });
  }
}

function fileOf(folder: string, digest: string): string {
  return path.join(folder, "training", `${digest}.json`);
}
