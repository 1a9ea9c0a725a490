/** The choice of a query among what a person says of a question. Pages read it too: nothing is imported here. */

export function isQueryChoice<Kind extends object>(
  correction: Kind,
): correction is Extract<Kind, { cypher: string }> {
  return "cypher" in correction;
}
