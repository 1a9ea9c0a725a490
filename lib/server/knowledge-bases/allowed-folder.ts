/** Folders of the server's machine that knowledge bases may follow: those below what the host allows, and no others. */
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { HopscopeError } from "../../graph/errors";
import type { Environment } from "../../stores/environment";

/**
 * The folder with its links followed.
 * @throws HopscopeError `forbidden` outside of HOPSCOPE_FOLDERS, before anything is looked up there, and for what holds the server's
 *   own data or is in them; `not-found`
 */
export async function allowedFolder(
  place: string,
  { HOPSCOPE_FOLDERS: allowed, HOPSCOPE_DATA }: Pick<Environment, "HOPSCOPE_FOLDERS" | "HOPSCOPE_DATA">,
): Promise<string> {
  if (!path.isAbsolute(place) || !allowed.some((folder) => isBelow(place, folder))) throw refused(place);
  const found = await realpath(place).catch(() => missing(place));
  const real = await Promise.all(allowed.map((folder) => realpath(folder).catch(() => folder)));
  if (!real.some((folder) => isBelow(found, folder))) throw refused(place);
  if (!(await stat(found)).isDirectory()) missing(place);
  const data = await realpath(HOPSCOPE_DATA).catch(() => path.resolve(HOPSCOPE_DATA));
  if (isBelow(found, data) || isBelow(data, found))
    throw new HopscopeError("forbidden", `"${place}" holds the data of this server, or is a part of them.`, {
      hint: "Follow a folder beside them.",
    });
  return found;
}

function missing(place: string): never {
  throw new HopscopeError("not-found", `There is no folder "${place}", or no longer.`, {
    hint: "Its sources are still there. Bring the folder back, or follow it no longer.",
  });
}

function isBelow(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function refused(place: string): HopscopeError {
  return new HopscopeError("forbidden", `"${place}" is no folder that this server allows to follow.`, {
    hint: "Whoever runs the server names allowed folders in HOPSCOPE_FOLDERS. Files from elsewhere are uploaded.",
  });
}
