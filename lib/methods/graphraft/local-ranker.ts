/**
 * L2 without a language model (section 4.3): a linear ranker over the local subgraph. Before training its weights are fixed;
 * trained, it also knows what kind of node a question asks for. A linear score says for each node what it is made of.
 */
import * as z from "zod";
import { HopscopeError } from "../../graph/errors";
import type { Contribution } from "../trace/trace";
import { type KindOdds, kindScores } from "./kind-odds";
import { LOCAL_FEATURES, type LocalFeature, type LocalNode } from "./local-nodes";

export interface LocalRanker {
  /** In the order of `LOCAL_FEATURES`. */
  weights: Float64Array;
  kinds: KindOdds;
}

const KIND = LOCAL_FEATURES.indexOf("kind as learnt");

/** Features with the kind as the ranker has learnt it; for all nodes of one question. */
export function withKinds(
  nodes: readonly LocalNode[],
  kinds: KindOdds,
  question: Float32Array,
): Float64Array[] {
  const scores = kindScores(kinds, question);
  return nodes.map(({ labels, features }) => {
    const own = Float64Array.from(features);
    own[KIND] = Math.max(0, ...labels.map((label) => scores.get(label) ?? 0));
    return own;
  });
}

/** Contribution of each feature; those of zero are left out. */
export function contributionsOf(features: Float64Array, weights: Float64Array): Contribution[] {
  return LOCAL_FEATURES.flatMap((name, at) => {
    const [value, weight] = [features[at]!, weights[at]!];
    return value === 0 || weight === 0 ? [] : [{ name, value, weight }];
  });
}

export function weightsOf(named: Partial<Record<LocalFeature, number>>): Float64Array {
  return Float64Array.from(LOCAL_FEATURES, (name) => named[name] ?? 0);
}

const MAGIC = "graphraft-reranker 1\n";
const modelSchema = z.object({
  features: z.array(z.string()),
  weights: z.array(z.number()),
  labels: z.array(z.string()),
  kinds: z.array(z.number()),
});

/** Readable text: a few hundred numbers, and four digits of each suffice. */
export function encodeRanker({ weights, kinds }: LocalRanker): Uint8Array {
  const short = (numbers: Float64Array) => [...numbers].map((number) => Number(number.toPrecision(5)));
  return new TextEncoder().encode(
    MAGIC +
      JSON.stringify({
        features: [...LOCAL_FEATURES],
        weights: short(weights),
        labels: [...kinds.labels],
        kinds: short(kinds.weights),
      } satisfies z.input<typeof modelSchema>),
  );
}

/** @throws HopscopeError `unsupported-format` when the bytes are no ranker of this version */
export function decodeRanker(bytes: Uint8Array): LocalRanker {
  const text = new TextDecoder().decode(bytes);
  let value: unknown = null;
  try {
    value = text.startsWith(MAGIC) ? JSON.parse(text.slice(MAGIC.length)) : null;
  } catch {
    // Reported below, as what is cut off.
  }
  const parsed = modelSchema.safeParse(value);
  const known = parsed.data?.features.join("\n") === LOCAL_FEATURES.join("\n");
  if (!parsed.success || !known || parsed.data.weights.length !== LOCAL_FEATURES.length)
    throw new HopscopeError("unsupported-format", "The trained ranker of GraphRAFT cannot be read.", {
      hint: "It may come from another version: train it again.",
    });
  const { weights, labels, kinds } = parsed.data;
  return {
    weights: Float64Array.from(weights),
    kinds: { labels, weights: Float64Array.from(kinds) },
  };
}
