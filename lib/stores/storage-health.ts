/** Health of the data folder's disk: it has failed from the first failure until a write succeeds. */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { isStorageFailure, namingStorage } from "./storage-failure";

interface StorageTrouble {
  /** The failed write and its reason, in words for a person. */
  reason: string;
  hint: string | null;
  since: string;
}

/** A disk that takes this much again has room. */
const PROBE_BYTES = 2 ** 20;

export class StorageHealth {
  #trouble: StorageTrouble | null = null;

  /** @param folder the data folder */
  constructor(private readonly folder: string) {}

  /** Takes down what stopped a write; any other error is left aside. */
  note(error: unknown): void {
    if (!isStorageFailure(error)) return;
    const since = this.#trouble?.since ?? new Date().toISOString();
    this.#trouble = { reason: error.message, hint: error.hint ?? null, since };
  }

  /** The failure of the last write; while there is one, a test file is written to see whether it is over. */
  async check(): Promise<StorageTrouble | null> {
    if (this.#trouble === null) return null;
    try {
      await this.#probe();
      this.#trouble = null;
    } catch (error) {
      this.note(error);
    }
    return this.#trouble;
  }

  async #probe(): Promise<void> {
    const place = path.join(this.folder, `probe-${randomUUID()}.partial`);
    const writing = {
      what: "The data folder cannot be written",
      kept: "What was stored before is unchanged.",
    };
    await namingStorage({ ...writing, place: this.folder }, async () => {
      try {
        const file = await open(place, "wx");
        try {
          await file.writeFile(new Uint8Array(PROBE_BYTES));
          await file.sync();
        } finally {
          await file.close();
        }
      } finally {
        await rm(place, { force: true });
      }
    });
  }
}
