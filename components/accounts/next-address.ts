/** The address after the sign-in: always a page of this application, whatever the address says. */

/** Browsers read a backslash as a slash, and skip tabs and newlines. */
const MISREAD = /[\\\p{Cc}]/u;

/** The address that `next` names when it is a path of this site; else the first page. */
export function nextAddress(next: string | null | undefined): string {
  if (!next?.startsWith("/") || next.startsWith("//") || MISREAD.test(next)) return "/";
  const base = "http://here.invalid";
  if (!URL.canParse(next, base)) return "/";
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith("//")) return "/";
  return pathname + search + hash;
}
