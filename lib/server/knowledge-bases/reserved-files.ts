/** The bytes of sources that uploads in progress need already, although no source names them yet. */
import { removeSourceFile } from "../../stores/source-files";

export class ReservedFiles {
  readonly #folder: string;
  readonly #isUsed: (sha256: string) => Promise<boolean>;
  /** Number of uploads that hold the bytes with a digest. */
  readonly #holds = new Map<string, number>();

  /**
   * @param folder the data folder
   * @param isUsed whether a source names the bytes with this digest
   */
  constructor(folder: string, isUsed: (sha256: string) => Promise<boolean>) {
    this.#folder = folder;
    this.#isUsed = isUsed;
  }

  /** Keeps bytes from being removed, also before they lie in their place. */
  hold(sha256: string): void {
    this.#holds.set(sha256, (this.#holds.get(sha256) ?? 0) + 1);
  }

  /** Ends one hold; call it after the source that names the bytes was added. */
  release(sha256: string): void {
    const left = (this.#holds.get(sha256) ?? 0) - 1;
    if (left > 0) this.#holds.set(sha256, left);
    else this.#holds.delete(sha256);
  }

  /** Removes the bytes, with what was extracted from them, that no source names and no upload holds. */
  async removeUnused(digests: Iterable<string>): Promise<void> {
    for (const sha256 of new Set(digests)) {
      // Asked before and after: an upload may end, or begin, while the database is asked.
      if (this.#holds.has(sha256) || (await this.#isUsed(sha256)) || this.#holds.has(sha256)) continue;
      // At once: between the question and the answer of an asynchronous removal the same bytes could arrive again.
      removeSourceFile(this.#folder, sha256);
    }
  }
}
