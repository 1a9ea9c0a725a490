/** The mark of facts that patterns found. */
export const BY_PATTERNS = "patterns";
