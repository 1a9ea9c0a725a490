/** The pairs' Cypher as it is read here: dates are texts of ISO 8601, which compare as dates do, and `id` is a property `ID`. */

export function localCypher(cypher: string): string {
  return cypher
    .replace(/\b(?:date|datetime|localdatetime)\(\s*(['"][^'"]*['"])\s*\)/gi, "$1")
    .replace(/\b(?:date|datetime|localdatetime)\(\s*(\w+\.\w+)\s*\)/gi, "$1")
    .replace(/\b(\w+\.\w+)\.year\b/g, "toInteger(substring($1, 0, 4))")
    .replace(/\b(\w+\.\w+)\.month\b/g, "toInteger(substring($1, 5, 2))")
    .replace(/\b(\w+\.\w+)\.day\b/g, "toInteger(substring($1, 8, 2))")
    .replace(/\blength\((\w+\.\w+)\)/g, "size($1)")
    .replace(/(\w)\.id\b/g, "$1.ID")
    .replace(/([{,]\s*)id\s*:/g, "$1ID:");
}
