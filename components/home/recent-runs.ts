/** How many runs Home shows. */
export const RECENT_RUNS = 8;
