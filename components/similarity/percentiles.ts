/** The ends of the slider: the percentiles that the server works out, as in the paper's Table 5. */
export const PERCENTILE_RANGE = { least: 80, most: 99 };
