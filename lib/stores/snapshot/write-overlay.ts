/**
 * Writes an overlay as a generation of its own: a folder with the files of the generation below, which are the same files on the
 * disk, and a few small ones. It is visible all at once or not at all, and stays whole when the generation below is removed.
 */
import { copyFile, link } from "node:fs/promises";
import path from "node:path";
import { EDIT_FILE, writeOutcomes } from "../../graph/edits/edit-outcomes";
import type { EditOutcome } from "../../graph/edits/graph-edit";
import { OVERLAY_FILE, type StoredOverlay, writeOverlayFile } from "../../graph/edits/graph-patch";
import { ipcFile, numberColumn } from "../../graph/snapshot/ipc-file";
import type { IndexPart, Manifest } from "../../graph/snapshot/manifest";
import { publishFolder, writeDurably } from "./durable-folder";
import { OVERLAY_FILES, OVERLAY_VECTORS_FILE } from "./generation-files";
import { timed, writeManifest } from "./write-generation";

export interface OverlayContent {
  overlay: StoredOverlay;
  /** Outcomes of all corrections, those of the generation below first. */
  outcomes: readonly EditOutcome[];
  /** Vectors of changed texts, row-major; null where there are none. */
  vectors: Float32Array | null;
}

/**
 * @param below the folder of the generation below, or of another overlay over it
 * @param manifest without what is written here; its parts are those of the generation below that still fit
 */
export function writeOverlay(
  folder: string,
  below: string,
  manifest: Manifest,
  { overlay, outcomes, vectors }: OverlayContent,
): Promise<Manifest> {
  return publishFolder(folder, async (partial) => {
    const isShared = ({ name }: IndexPart) => !OVERLAY_FILES.includes(name);
    for (const { name } of overlay.base.parts.filter(isShared))
      await share(path.join(below, name), path.join(partial, name));
    const write = (file: string, pieces: Parameters<typeof writeDurably>[1]) =>
      timed(file, (name) => writeDurably(path.join(partial, name), pieces));
    const own = [
      await write(OVERLAY_FILE, [writeOverlayFile(overlay)]),
      await write(EDIT_FILE, [writeOutcomes(outcomes)]),
      ...(vectors ? [await write(OVERLAY_VECTORS_FILE, ipcFile({ value: numberColumn(vectors) }))] : []),
    ];
    return writeManifest(partial, { ...manifest, parts: [...manifest.parts.filter(isShared), ...own] });
  });
}

/** Not every file system knows one file by two names. */
async function share(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (
      !["EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "EXDEV"].includes(
        (error as NodeJS.ErrnoException).code ?? "",
      )
    )
      throw error;
    await copyFile(from, to);
  }
}
