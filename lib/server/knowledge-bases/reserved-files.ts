/** The bytes of sources that uploads in progress need already, although no source names them yet. */
import { removeSourceFile } from "../../stores/source-files";

type Used = (digests: readonly string[]) => Promise<ReadonlySet<string>>;

/** Files that one question to the database is about. */
const AT_ONCE = 1_000;

export class ReservedFiles {
  readonly #folder: string;
  readonly #used: Used;
  /** Number of uploads that hold the bytes with a digest. */
  readonly #holds = new Map<string, number>();

  /**
   * @param folder the data folder
   * @param used those of the digests whose bytes sources name
   */
  constructor(folder: string, used: Used) {
    this.#folder = folder;
    this.#used = used;
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
    const all = [...new Set(digests)];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      // Asked before and after: an upload may end, or begin, while the database is asked.
      const free = all.slice(from, from + AT_ONCE).filter((sha256) => !this.#holds.has(sha256));
      const used = await this.#used(free);
      // At once: between the question and the answer of an asynchronous removal the same bytes could arrive again.
      for (const sha256 of free)
        if (!used.has(sha256) && !this.#holds.has(sha256)) removeSourceFile(this.#folder, sha256);
    }
  }
}
