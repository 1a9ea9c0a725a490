/** The themes that can be chosen; next-themes keeps the choice. */
export const THEMES = ["system", "light", "dark"] as const;
