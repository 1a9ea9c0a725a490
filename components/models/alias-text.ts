/** Aliases as a person writes them in one line, and back. */

/** "director, helmed by" as its words; empty ones and repeats are left out. */
export function readAliases(line: string): string[] {
  return [...new Set(line.split(",").map((word) => word.trim().replace(/\s+/g, " ")))].filter(
    (word) => word !== "",
  );
}

export function writeAliases(words: readonly string[]): string {
  return words.join(", ");
}
