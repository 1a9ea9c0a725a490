/** The state of Explore in the address: the knowledge base, the chosen node, the pane, the Cypher, the steps, the filter. */
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const PANES = ["node", "paths", "query", "filter", "views"] as const;
export type Pane = (typeof PANES)[number];

const PARSERS = {
  kb: parseAsString.withDefault(""),
  node: parseAsString,
  pane: parseAsStringLiteral(PANES).withDefault("node"),
  cypher: parseAsString.withDefault(""),
  steps: parseAsString.withDefault(""),
  filter: parseAsString.withDefault(""),
};

export function useExploreAddress() {
  return useQueryStates(PARSERS, { history: "replace" });
}
