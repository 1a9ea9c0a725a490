/** Made by `node bench/run.mjs language-weights` from the public questions of 14 schemas, none of them of the movies graph, and the everyday questions for development: one weight for each of `CERTAINTY_INPUTS`. */
export const LEARNT_CERTAINTY: readonly number[] = [
  1.72, // bias
  0.43, // logit of the probability
  -0.18, // margin to the second
  -3.87, // share of words left out
  -0.62, // capitalised words left out
  -0.02, // negations ignored
  0.37, // relations unsaid
  -0.57, // operators
  2.63, // whole look-up that finds something
  1.79, // narrowed by each part
  -1.83, // finds nothing
  0.0, // truncated
];
