/** Names in Cypher, where they cannot be parameters: labels, types, keys, variables (openCypher 9, "Naming rules"). */

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
