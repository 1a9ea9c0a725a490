/** The address at which a query is run and changed. */
export function queryAddress(knowledgeBase: string, cypher: string): string {
  return `/explore?${new URLSearchParams({ kb: knowledgeBase, pane: "query", cypher })}`;
}

/** The address at which a knowledge base, or one of its nodes, is explored. */
export function exploreAddress(knowledgeBase: string, node?: string): string {
  const search = new URLSearchParams({ kb: knowledgeBase, ...(node === undefined ? {} : { node }) });
  return `/explore?${search}`;
}
