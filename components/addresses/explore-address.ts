/** The address at which a query is run and changed. */
export function queryAddress(knowledgeBase: string, cypher: string): string {
  return `/explore?${new URLSearchParams({ kb: knowledgeBase, pane: "query", cypher })}`;
}

export function exploreAddress(knowledgeBase: string, node?: string): string {
  const search = new URLSearchParams({ kb: knowledgeBase, ...(node === undefined ? {} : { node }) });
  return `/explore?${search}`;
}
