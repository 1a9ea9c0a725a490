/** Made by `node bench/run.mjs language-weights` from the public questions of 14 schemas, none of them of the movies graph, and the everyday questions for development: one weight for each of `CERTAINTY_INPUTS`. */
export const LEARNT_CERTAINTY: readonly number[] = [
  2.05, // bias
  0.57, // logit of the probability
  -0.28, // margin to the second
  -4.03, // share of words left out
  -0.49, // capitalised words left out
  -0.02, // negations ignored
  0.19, // relations unsaid
  -0.69, // operators
  2.3, // whole look-up that finds something
  0.96, // narrowed by each part
  -1.24, // finds nothing
  0.0, // truncated
];
