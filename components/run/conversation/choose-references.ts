/** References of a follow-up, with a person's choices for some of them. */
import type { Reference, ReferenceChoice, Referent } from "@/lib/questions/conversation/reference";

/** By the place of the words: "4 6". */
export type ReferenceChoices = ReadonlyMap<string, readonly Referent[]>;

export function placeOf({ span }: Pick<Reference, "span">): string {
  return span.join(" ");
}

/** The references with what was chosen first, and everything else that they may mean after it. */
export function withChoices(references: readonly Reference[], choices: ReferenceChoices): Reference[] {
  return references.map((reference) => {
    const chosen = choices.get(placeOf(reference));
    if (chosen === undefined) return reference;
    const all = [reference.nodes, ...reference.alternatives].filter((nodes) => nodes.length > 0);
    const alternatives = all.filter((nodes) => !haveSameReferents(nodes, chosen));
    return { ...reference, nodes: [...chosen], alternatives };
  });
}

export function choicesOf(references: readonly Reference[]): ReferenceChoice[] {
  return references.map(({ span, nodes }) => ({ span, nodes: nodes.map(({ node }) => node) }));
}

function haveSameReferents(one: readonly Referent[], other: readonly Referent[]): boolean {
  return one.length === other.length && one.every(({ node }, at) => node === other[at]?.node);
}
