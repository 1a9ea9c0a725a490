/** Rows that the last upload to a knowledge base left out, kept in the query cache until the page is closed. */
export const leftOutKey = (knowledgeBase: string) => ["left-out", knowledgeBase] as const;
