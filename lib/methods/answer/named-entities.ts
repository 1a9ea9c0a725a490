/** The found entities whose names appear in a question: what it starts from, seldom what it asks for. */
import type { GraphNode, NodeId } from "../../graph/graph-source";
import { queryTerms, tokenize } from "../../graph/text/tokenize";

export interface NamedEntities {
  nodes: Set<NodeId>;
  /** True when the question says nothing but names: "Who is Carol Reed?" */
  onlyNames: boolean;
}

/**
 * Names are compared by stems, so that "comedies" names Comedy. A longer name takes its words: "The Third Man" does not
 * name an entity "Man". A name of function words only ("It") is not recognised.
 */
export function findNamedEntities(question: string, entities: Iterable<GraphNode>): NamedEntities {
  const named = [...entities].flatMap(({ id, name }) =>
    tokenize(name, { dropStopWords: true }).length > 0 ? [{ id, terms: tokenize(name) }] : [],
  );
  const asked = tokenize(question);
  /** For each word of the question the length of the longest name that it is part of. */
  const taken = new Uint32Array(asked.length);
  const nodes = new Set<NodeId>();
  for (const { id, terms } of named.sort((a, b) => b.terms.length - a.terms.length)) {
    for (let at = 0; at + terms.length <= asked.length; at++) {
      if (terms.some((term, index) => asked[at + index] !== term)) continue;
      const place = taken.subarray(at, at + terms.length);
      // Another entity of the same name may be here, a shorter name may not.
      if (place.some((length) => length > terms.length)) continue;
      place.fill(terms.length);
      nodes.add(id);
    }
  }
  const contentTerms = new Set(queryTerms(question));
  const onlyNames = nodes.size > 0 && asked.every((term, at) => taken[at]! > 0 || !contentTerms.has(term));
  return { nodes, onlyNames };
}
