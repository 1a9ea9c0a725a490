/** Queries and readings of words as a person reads them. */

const AGGREGATES: Readonly<Record<string, string>> = {
  min: "lowest",
  max: "highest",
  avg: "average",
  sum: "total",
};
const SIGNS: Readonly<Record<string, string>> = { ">=": "≥", "<=": "≤" };

/** "Person <- directed by - Film (shows min of Film.year)" as "Person ←directed by– Film (shows lowest year of Film)". */
export function writePattern(pattern: string): string {
  return (
    pattern
      .replaceAll(/ <- (.+?) - /g, " ←$1– ")
      .replaceAll(/ - ((?:(?! - ).)+?) -> /g, " –$1→ ")
      .replaceAll(
        /\b(min|max|avg|sum) of (\p{L}[\p{L}\d_ ]*?)\.([\p{L}\d_]+)/gu,
        (_, name: string, owner: string, key: string) => `${AGGREGATES[name]} ${owned(owner, key)}`,
      )
      .replaceAll(/\b(highest|lowest) \1\b/g, "$1")
      // Of a relation.
      .replaceAll(
        /(^(?!(?:highest|lowest|shows|per) )|\b(?:highest|lowest|shows|per) )(\p{Ll}[\p{L}\d ]*)\.([\p{L}\d_]+)/gu,
        (_, before: string, owner: string, key: string) => `${before}${owned(owner, key)}`,
      )
      .replaceAll(/(\p{Lu}[\p{L}\d_]*)\.([\p{L}\d_]+)/gu, (_, owner: string, key: string) =>
        owned(owner, key),
      )
      .replaceAll(/(?<=^| )[<>]=(?= )/g, (sign) => SIGNS[sign]!)
  );
}

function owned(owner: string, key: string): string {
  return `${key.replaceAll("_", " ")} of ${owner}`;
}
