"use client";
/** What a person explores, kept in the address: the knowledge base, the chosen node, the pane, the Cypher, the steps. */
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const PANES = ["node", "paths", "query"] as const;
export type Pane = (typeof PANES)[number];

const PARSERS = {
  kb: parseAsString.withDefault(""),
  node: parseAsString,
  pane: parseAsStringLiteral(PANES).withDefault("node"),
  cypher: parseAsString.withDefault(""),
  /** As `writeSteps` writes them. */
  steps: parseAsString.withDefault(""),
};

export function useExploreAddress() {
  return useQueryStates(PARSERS, { history: "replace" });
}

/** The address at which a knowledge base, or one of its nodes, is explored. */
export function exploreAddress(knowledgeBase: string, node?: string): string {
  const search = new URLSearchParams({ kb: knowledgeBase, ...(node === undefined ? {} : { node }) });
  return `/explore?${search}`;
}
