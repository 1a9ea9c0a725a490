/** Made by `node bench/run.mjs language-weights` from the public questions of 14 schemas; none of them is of the movies graph: one weight for each of `CERTAINTY_INPUTS`. */
export const LEARNT_CERTAINTY: readonly number[] = [
  0.281, // bias
  0.303, // logit of the probability
  1.138, // margin to the second
  -0.584, // share of words left out
  -0.343, // capitalised words left out
  0.0, // negations ignored
  0.026, // relations unsaid
  -0.114, // operators
  -1.044, // finds nothing
  0.0, // truncated
];
