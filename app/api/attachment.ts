/** Headers under which browsers save a response as a file. */

/** @param name may hold any sign; it is encoded as RFC 8187 has it */
export function dispositionOf(name: string, how: "attachment" | "inline" = "attachment"): string {
  return `${how}; filename*=UTF-8''${encodeName(name)}`;
}

/** Quotes and brackets are none of the characters of RFC 8187. */
function encodeName(name: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, escaped);
}
