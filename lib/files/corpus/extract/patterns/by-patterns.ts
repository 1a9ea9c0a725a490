/** How facts say that patterns found them. */
export const BY_PATTERNS = "patterns";
