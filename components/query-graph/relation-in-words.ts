/** The name of a relation as a person reads it: "DIRECTED_BY" and "directedBy" are "directed by". */
export function relationInWords(type: string): string {
  return type
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .toLowerCase();
}
