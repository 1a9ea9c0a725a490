/** PGlite's files with a record of everything that reaches the disk, and a disk that fails when a test wants it to. */
import { fstatSync, lstatSync } from "node:fs";
import path from "node:path";
import { DurableFiles, type FileChange, type NodeFiles } from "../prisma/database/durable-files";

/** What happened to the disk, in order; paths are relative to the database's folder, files have a number each. */
export type DiskEvent =
  | { type: "write"; file: number; position: number; bytes: Uint8Array }
  | { type: "resize"; file: number; size: number }
  | { type: "sync-file"; file: number }
  | { type: "make"; path: string; file: number; folder: boolean }
  | { type: "rename"; from: string; to: string }
  | { type: "remove"; path: string }
  | { type: "sync-folder"; path: string };

/** The files that lie there at first have numbers below 0, by inode. */
export class RecordedFiles extends DurableFiles {
  readonly events: DiskEvent[] = [];
  /** Called before each write and sync; throws what the system would. */
  fault: (call: "write" | "sync", path: string) => void = () => {};
  /** Files that were made while it was recorded, by inode. */
  readonly #made = new Map<number, number>();
  #lastFile = 0;

  protected override extend(files: NodeFiles): void {
    super.extend(files);
    const { node_ops, stream_ops } = files;
    const real = { ...node_ops, stream: { ...stream_ops } };
    const within = (place: string) => path.relative(this.rootDir, place);
    const isFolder = (descriptor: number) => fstatSync(descriptor).isDirectory();

    stream_ops.write = (file, buffer, offset, length, position) => {
      files.tryFSOperation(() => this.fault("write", within(files.realPath(file.node))));
      const written = real.stream.write(file, buffer, offset, length, position);
      if (position === undefined) throw new Error("A write without a position cannot be recorded.");
      const bytes = new Uint8Array(buffer.subarray(offset, offset + written));
      this.events.push({ type: "write", file: this.#numberOf(file.nfd), position, bytes });
      return written;
    };
    stream_ops.fsync = (file) => {
      const place = within(files.realPath(file.node));
      files.tryFSOperation(() => this.fault("sync", place));
      this.events.push(
        isFolder(file.nfd)
          ? { type: "sync-folder", path: place }
          : { type: "sync-file", file: this.#numberOf(file.nfd) },
      );
      return real.stream.fsync!(file);
    };
    stream_ops.setattr = (file, change) => {
      real.stream.setattr(file, change);
      this.#resize(change, this.#numberOf(file.nfd));
    };
    node_ops.setattr = (node, change) => {
      real.setattr(node, change);
      this.#resize(change, this.#numberAt(files.realPath(node)));
    };
    node_ops.mknod = (parent, name, mode, device) => {
      const node = real.mknod(parent, name, mode, device);
      const place = files.realPath(node);
      const found = lstatSync(place);
      this.#made.set(found.ino, ++this.#lastFile);
      const made = {
        type: "make",
        path: within(place),
        file: this.#lastFile,
        folder: found.isDirectory(),
      } as const;
      this.events.push(made);
      return node;
    };
    node_ops.rename = (file, folder, name) => {
      const from = within(files.realPath(file));
      real.rename(file, folder, name);
      this.events.push({ type: "rename", from, to: within(path.join(files.realPath(folder), name)) });
    };
    node_ops.unlink = (parent, name) => {
      real.unlink(parent, name);
      this.events.push({ type: "remove", path: within(path.join(files.realPath(parent), name)) });
    };
    node_ops.rmdir = (parent, name) => {
      real.rmdir(parent, name);
      this.events.push({ type: "remove", path: within(path.join(files.realPath(parent), name)) });
    };
  }

  #resize({ size }: FileChange, file: number): void {
    if (size !== undefined) this.events.push({ type: "resize", file, size });
  }

  #numberOf(descriptor: number): number {
    const { ino } = fstatSync(descriptor);
    return this.#made.get(ino) ?? -ino;
  }

  #numberAt(place: string): number {
    const { ino } = lstatSync(place);
    return this.#made.get(ino) ?? -ino;
  }
}
