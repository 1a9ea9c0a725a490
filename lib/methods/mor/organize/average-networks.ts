/**
 * Networks that differ in their seed alone, averaged (deep ensembles, Lakshminarayanan et al. 2017): little is learnt from
 * hundreds of questions, and what one seed makes of them by chance another does not. The mean of networks with one hidden
 * layer is such a network again, as wide as all of them.
 */
import type { NetworkWeights } from "./network";

/** @param networks of one shape, at least one @returns the network that scores as they do on average */
export function averageNetworks(networks: readonly NetworkWeights[]): NetworkWeights {
  const width = networks[0]!.bias.length;
  const all = (part: keyof NetworkWeights) => networks.map((own) => own[part]);
  return {
    linear: mean(all("linear")),
    asked: mean(all("asked")),
    hidden: inRows(all("hidden"), networks[0]!.hidden.length),
    bias: inRows(all("bias"), width),
    output: inRows(all("output"), width).map((weight) => weight / networks.length),
    labels: inRows(all("labels"), width),
    found: inRows(all("found"), width),
  };
}

function mean(parts: readonly Float64Array[]): Float64Array {
  return parts[0]!.map((_, at) => parts.reduce((sum, own) => sum + own[at]!, 0) / parts.length);
}

/** The rows of all parts side by side: first all first rows, then all second ones. */
function inRows(parts: readonly Float64Array[], length: number): Float64Array {
  const rows = parts[0]!.length / length;
  const joined = new Float64Array(rows * length * parts.length);
  for (let row = 0; row < rows; row++)
    for (const [at, part] of parts.entries())
      joined.set(part.subarray(row * length, (row + 1) * length), (row * parts.length + at) * length);
  return joined;
}
