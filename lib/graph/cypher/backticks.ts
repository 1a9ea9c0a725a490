/** Names in Cypher, where they cannot be parameters: labels, types, keys, variables (openCypher 9, "Naming rules"). */

const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Words that would be taken for something else in the place of a name. */
const RESERVED = new Set(
  "ALL ANY AND AS ASC ASCENDING BY CASE CONTAINS COUNT DESC DESCENDING DISTINCT ELSE END ENDS EXISTS FALSE IN IS LIMIT MATCH NONE NOT NULL OPTIONAL OR ORDER RETURN SINGLE SKIP STARTS THEN TRUE UNION UNWIND WHEN WHERE WITH XOR".split(
    " ",
  ),
);

/** The name as it is written: between backticks where it is no plain name. */
export function quotedName(name: string): string {
  return PLAIN.test(name) && !RESERVED.has(name.toUpperCase()) ? name : inBackticks(name);
}

/**
 * A name between backticks. Neo4j reads `\u0060` as a backtick before it reads anything else, so a backslash is written
 * by its number too: no name can end its own quotes.
 */
export function inBackticks(name: string): string {
  return `\`${name.replaceAll("\\", "\\u005c").replaceAll("`", "``")}\``;
}

/** The name between backticks. */
export function outOfBackticks(text: string): string {
  const decoded = text.replace(/\\(\\|u([0-9a-fA-F]{4}))/g, (whole, _, digits?: string) =>
    digits === undefined ? whole : String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return decoded.replaceAll("``", "`");
}
