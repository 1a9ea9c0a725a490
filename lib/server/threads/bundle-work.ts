/** Unpacks and checks a bundle in a thread: it may be large, and it may be hostile. */
import { readFile } from "node:fs/promises";
import type { BundleManifest } from "../../measure/bundle/bundle";
import { unpackBundle as unpack } from "../../measure/bundle/unpack-bundle";
import { BundleFolder } from "../stores/bundle-folder";
import { connected } from "./thread-work";

export interface UnpackTask {
  /** Where the archive lies. */
  file: string;
  /** The data folder, and the name below it. */
  data: string;
  sha256: string;
  port: MessagePort;
}

/** Nothing is stored of one that is not in order. */
export function unpackBundle({ file, data, sha256, port }: UnpackTask): Promise<BundleManifest> {
  return connected(port, async () => {
    const unpacked = await unpack(await readFile(file));
    await new BundleFolder(data, sha256).keep(unpacked);
    return unpacked.manifest;
  });
}
