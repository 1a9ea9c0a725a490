/** Verbs of making, in the forms that relations have: what is "by" somebody was made so. */

const MAKING = new Set(
  "directed written wrote authored penned produced composed painted drawn drew sculpted created designed built constructed published made sung sang recorded performed invented developed founded edited illustrated filmed photographed choreographed programmed coded brewed".split(
    " ",
  ),
);

/** @param relation a relation in words: "directed by", "wrote" */
export function isMaking(relation: string): boolean {
  const [, verb = ""] = /^(?:(?:is|was|were) )?(\w+)(?: by)?$/.exec(relation) ?? [];
  return MAKING.has(verb);
}
