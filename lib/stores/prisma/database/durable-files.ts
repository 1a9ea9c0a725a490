/**
 * PGlite's files on this machine's disk, with the one call that PGlite leaves out: waiting until what was written is on the disk.
 * PostgreSQL itself decides what has to be there before what: its log before an answer, its log before its tables, all tables before
 * a checkpoint. PGlite starts it with that turned off, and its file layer would ignore it.
 */
import { fsyncSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Emscripten's record of an open file: its place in the tree of files, and the descriptor of this machine. */
export interface OpenFile {
  nfd: number;
  node: FileNode;
}
export interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
}
export interface FileChange {
  size?: number;
}

/** The calls of Emscripten's layer over Node's files that are replaced here or watched by tests. */
export interface NodeFiles {
  realPath(node: FileNode): string;
  tryFSOperation<T>(operation: () => T): T;
  node_ops: {
    setattr(node: FileNode, change: FileChange): void;
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode;
    rename(file: FileNode, folder: FileNode, name: string): void;
    unlink(parent: FileNode, name: string): void;
    rmdir(parent: FileNode, name: string): void;
  };
  stream_ops: {
    setattr(file: OpenFile, change: FileChange): void;
    write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position?: number): number;
    fsync?(file: OpenFile): number;
  };
}

type Init = NodeFS["init"];
type EmscriptenOptions = Parameters<Init>[1];
interface EmscriptenModule {
  FS: { filesystems: { NODEFS: NodeFiles } };
}

const FILE_TYPE = 0o170000;
const FOLDER = 0o040000;

/** Emscripten's numbers of what a disk says. */
const REASONS: Readonly<Record<number, string>> = {
  19: "the quota of the disk is used up",
  22: "the file would be too large",
  29: "the disk reports an error",
  51: "the disk is full",
  69: "the disk is read-only",
};
/** The folder below the database's in which PostgreSQL's log lies. */
const LOG = `${path.sep}pg_wal${path.sep}`;

export class DurableFiles extends NodeFS {
  #failure: Error | undefined;

  /**
   * Once its log cannot be written or synced, PostgreSQL has to start again; PGlite would hang at the next statement. What was
   * acknowledged before is on the disk.
   * @throws what the system said, once a write of the log or any sync has failed
   */
  check(): void {
    if (this.#failure) throw this.#failure;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const extend = (module: unknown) => {
      const files = (module as EmscriptenModule).FS.filesystems.NODEFS;
      this.extend(files);
      this.#noteFailures(files);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [extend, ...(emscriptenOpts.preRun ?? [])] } };
  }

  /** Called before the first file is opened. */
  protected extend(files: NodeFiles): void {
    files.stream_ops.fsync = (file) => {
      // Windows refuses it for a folder, and keeps names by itself.
      if (process.platform === "win32" && (file.node.mode & FILE_TYPE) === FOLDER) return 0;
      files.tryFSOperation(() => fsyncSync(file.nfd));
      return 0;
    };
  }

  #noteFailures(files: NodeFiles): void {
    const { write, fsync } = files.stream_ops;
    const note = (error: unknown, file: OpenFile, call: "written" | "synced") => {
      const place = files.realPath(file.node);
      const reason = REASONS[(error as { errno?: number }).errno ?? 0] ?? "the system refused it";
      if (call === "synced" || place.includes(LOG))
        this.#failure ??= new Error(`${path.relative(this.rootDir, place)} could not be ${call}: ${reason}`);
      return error;
    };
    files.stream_ops.write = (file, ...rest) => {
      try {
        return write(file, ...rest);
      } catch (error) {
        throw note(error, file, "written");
      }
    };
    files.stream_ops.fsync = (file) => {
      try {
        return fsync?.(file) ?? 0;
      } catch (error) {
        throw note(error, file, "synced");
      }
    };
  }
}

/** Opens the database in a folder so that a statement is answered after its changes are on the disk. */
export function openDurably(files: DurableFiles): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== "-F");
  // The other methods are calls that do nothing under Emscripten.
  startParams.push("-c", "fsync=on", "-c", "wal_sync_method=fsync", "-c", "full_page_writes=on");
  return PGlite.create({ fs: files, startParams });
}
