/** Made by `node bench/run.mjs likelihood` from everyday questions over graphs of our own: one weight for each of `LIKELIHOOD_INPUTS`. */
export const LEARNT_LIKELIHOOD: readonly number[] = [
  0.04, // bias
  0.52, // logit of its own confidence
  0.71, // read by the language
  0.11, // words left out
  -0.35, // share of words left out
  -1.52, // names that are unknown
  -0.2, // a part that decides is left out
  1.29, // chains pass over a property
  -0.3, // logarithm of the answers
  1.43, // yes or no
  -0.24, // relations
  -0.41, // exact names
];
