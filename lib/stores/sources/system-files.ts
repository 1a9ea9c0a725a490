/** Files that operating systems put into folders and archives for themselves: nobody added them, so nobody misses them. */

const NAMES = new Set([".ds_store", "__macosx", "thumbs.db", "desktop.ini"]);

/** @param name a path with `/` */
export function isSystemFile(name: string): boolean {
  return name.split("/").some((step) => NAMES.has(step.toLowerCase()) || step.startsWith("._"));
}
