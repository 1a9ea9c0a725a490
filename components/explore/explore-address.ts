/** The address at which a knowledge base, or one of its nodes, is explored. */
export function exploreAddress(knowledgeBase: string, node?: string): string {
  const search = new URLSearchParams({ kb: knowledgeBase, ...(node === undefined ? {} : { node }) });
  return `/explore?${search}`;
}
