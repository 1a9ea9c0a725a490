/** Uploaded archives become the files in them, each a source of its own; an archive in an archive is unpacked too. */
import type { Readable } from "node:stream";
import { FileRefusal } from "../../files/import/rows/row-log";
import type { Rejection, SourceReading } from "../../files/source";
import { type StoredFile, sourceFilePath, storeSourceFile } from "../../stores/source-files";
import { sniffDocument } from "../../stores/sources/sniff-document";
import { isSystemFile } from "../../stores/sources/system-files";
import { MOST_FILES, unpackArchive } from "../../stores/sources/unpack-archive";

export interface NewFile extends StoredFile {
  name: string;
  /** Reading options that a person chose. */
  reading?: SourceReading;
  /** Web address that it was fetched from. */
  address?: string;
}

/** Archives within archives. */
const DEEPEST = 1;
/** The archives of an upload may unpack to so many times the size of the largest upload. */
const UNPACKED_SHARE = 4;

export class Uploads {
  readonly files: NewFile[] = [];
  /** Files of archives, and archives, that could not be unpacked. */
  readonly refused: Rejection[] = [];
  readonly #budget: { bytesLeft: number; limit: number };

  /**
   * @param folder the data folder
   * @param hold called with the digest of each file before it lies in its place
   */
  constructor(
    private readonly folder: string,
    uploadLimitMegabytes: number,
    private readonly hold: (sha256: string) => void,
    private readonly signal: AbortSignal | undefined,
  ) {
    const limit = UNPACKED_SHARE * uploadLimitMegabytes * 2 ** 20;
    this.#budget = { bytesLeft: limit, limit };
  }

  /** Stores a file, or those in it when it is an archive. @throws the signal's reason when it is aborted */
  async store(name: string, content: Readable, depth = 0): Promise<void> {
    if (isSystemFile(name)) {
      content.resume();
      return;
    }
    const stored = await storeSourceFile(this.folder, content, this.hold);
    const path = sourceFilePath(this.folder, stored.sha256);
    if (depth > DEEPEST || !(await isArchive(path))) this.files.push({ name, ...stored });
    else await this.#unpack(name, path, depth);
  }

  async #unpack(archive: string, path: string, depth: number): Promise<void> {
    const before = { files: this.files.length, refused: this.refused.length };
    try {
      const limits = { files: MOST_FILES, budget: this.#budget };
      const refused = await unpackArchive(path, archive, limits, async (name, content) => {
        this.signal?.throwIfAborted();
        await this.store(name, content, depth + 1);
      });
      this.refused.push(...refused);
      if (this.files.length === before.files && this.refused.length === before.refused)
        throw new FileRefusal("The archive holds no files; expected at least one.");
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      // All of it or nothing: what was unpacked so far is perhaps a part of something.
      this.files.length = before.files;
      this.refused.length = before.refused;
      this.refused.push({ file: archive, reason: error.message });
    }
  }
}

/** False for a file that cannot be recognised here: it is read, and refused, as any other file. */
export async function isArchive(path: string): Promise<boolean> {
  try {
    return (await sniffDocument(path)) === "archive";
  } catch (error) {
    if (error instanceof FileRefusal) return false;
    throw error;
  }
}
