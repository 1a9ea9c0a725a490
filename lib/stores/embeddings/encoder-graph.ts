/**
 * all-MiniLM-L6-v2 as an ONNX graph: token ids [batch, length] in, one vector per token [batch, length, 384] out. A BERT
 * encoder (Devlin et al. 2019) of six layers, distilled by MiniLM (Wang et al. 2020) and tuned on sentence pairs
 * (Reimers and Gurevych 2019). All rows of a batch have the same length, so there is no padding and no mask.
 *
 * At `int8` each linear layer multiplies in 8 bits. Activations are scaled per token, not per batch: that is more exact
 * (mean cosine to 32-bit 0.997 instead of 0.994 in the same weight range), and since integer sums are exact a text gets
 * the same bits whatever shares its batch, for a sixth of the speed. Activations are unsigned around 128, because the
 * runtime's signed x signed product is ten times slower on x86.
 */
import { CONTRIB, OnnxWriter } from "./onnx-writer";
import type { Tensor } from "./safetensors";

export type Precision = "int8" | "fp32";

export const HIDDEN_SIZE = 384;
const LAYERS = 6;
const HEADS = 12;
const LAYER_NORM_EPSILON = { epsilon: { float: 1e-12 } };

/** Activations span 128 +- 127. */
const ACTIVATION_LIMIT = 127;
/**
 * Weights span +-64 only: processors without VNNI add pairs of products in 16 bits that saturate, and 2 x 255 x 64 is
 * the most that fits. So no product is clipped there, for 0.001 of mean cosine.
 */
const WEIGHT_LIMIT = 64;

/** Names of the graph's input and output. */
export const TOKEN_IDS = "input_ids";
export const TOKEN_VECTORS = "token_vectors";

/** @returns the model file. @param weight finds a tensor by its name in the published checkpoint. */
export function writeEncoder(weight: (name: string) => Tensor, precision: Precision): Uint8Array {
  const graph = new EncoderGraph(weight, precision);
  let tokens = graph.embedTokens();
  for (let layer = 0; layer < LAYERS; layer++) tokens = graph.encodeLayer(tokens, layer);
  return graph.finish(tokens);
}

class EncoderGraph {
  readonly #onnx = new OnnxWriter();
  /** Tensors that are quantised already, so that query, key and value share one quantisation of their input. */
  readonly #quantised = new Map<string, { integers: string; scale: string }>();

  constructor(
    readonly weight: (name: string) => Tensor,
    readonly precision: Precision,
  ) {
    this.#onnx.constant("one", Float32Array.of(1), []);
    this.#onnx.constant("smallest_scale", Float32Array.of(1e-12), []);
    this.#onnx.constant("step", Float32Array.of(1 / ACTIVATION_LIMIT), []);
    this.#onnx.constant("middle", Uint8Array.of(128), []);
  }

  /** Word plus position plus segment embedding, normalised. There is one segment only: its row joins the positions. */
  embedTokens(): string {
    const segment = this.weight("embeddings.token_type_embeddings.weight").values;
    const positions = this.weight("embeddings.position_embeddings.weight");
    positions.values.forEach((value, i) => {
      positions.values[i] = value + segment[i % HIDDEN_SIZE]!;
    });
    return this.#onnx.node(
      "EmbedLayerNormalization",
      [
        TOKEN_IDS,
        "",
        this.#constant("embeddings.word_embeddings.weight"),
        this.#onnx.constant("positions", positions.values, positions.shape),
        "",
        this.#constant("embeddings.LayerNorm.weight"),
        this.#constant("embeddings.LayerNorm.bias"),
      ],
      "embedded",
      { domain: CONTRIB, attributes: LAYER_NORM_EPSILON, unused: ["mask_index"] },
    );
  }

  /** Self-attention and feed-forward network, each added to its input and normalised. */
  encodeLayer(tokens: string, index: number): string {
    const layer = `encoder.layer.${index}`;
    const attended = this.#attend(tokens, `${layer}.attention.self`);
    const mixed = this.#addAndNormalise(
      this.#linear(attended, `${layer}.attention.output.dense`),
      tokens,
      `${layer}.attention.output`,
    );
    const inner = this.#onnx.node(
      "BiasGelu",
      [
        this.#linear(mixed, `${layer}.intermediate.dense`),
        this.#constant(`${layer}.intermediate.dense.bias`),
      ],
      `${layer}.inner`,
      { domain: CONTRIB },
    );
    return this.#addAndNormalise(this.#linear(inner, `${layer}.output.dense`), mixed, `${layer}.output`);
  }

  finish(tokens: string): Uint8Array {
    this.#onnx.node("Identity", [tokens], TOKEN_VECTORS);
    return this.#onnx.encode(
      { name: TOKEN_IDS, shape: ["batch", "length"] },
      { name: TOKEN_VECTORS, shape: ["batch", "length", HIDDEN_SIZE] },
    );
  }

  #attend(tokens: string, block: string): string {
    const parts = ["query", "key", "value"].map((part) => `${block}.${part}`);
    const products = parts.map((part) => this.#linear(tokens, part));
    const bias = Float32Array.from(parts.flatMap((part) => [...this.weight(`${part}.bias`).values]));
    const inputs = [...products, this.#onnx.constant(`${block}.bias`, bias, [bias.length])];
    return this.#onnx.node("MultiHeadAttention", inputs, `${block}.attended`, {
      domain: CONTRIB,
      attributes: { num_heads: HEADS },
    });
  }

  /** LayerNorm(product + bias of the dense layer + skipped input). */
  #addAndNormalise(product: string, skipped: string, block: string): string {
    const [scale, shift] = [
      this.#constant(`${block}.LayerNorm.weight`),
      this.#constant(`${block}.LayerNorm.bias`),
    ];
    const inputs = [product, skipped, scale, shift, this.#constant(`${block}.dense.bias`)];
    return this.#onnx.node("SkipLayerNormalization", inputs, `${block}.normalised`, {
      domain: CONTRIB,
      attributes: LAYER_NORM_EPSILON,
    });
  }

  /** The product with a layer's weights; every caller adds the bias in the operator that follows. */
  #linear(input: string, layer: string): string {
    const weights = transpose(this.weight(`${layer}.weight`));
    const product = `${layer}.product`;
    if (this.precision === "fp32") {
      return this.#onnx.node(
        "MatMul",
        [input, this.#onnx.constant(layer, weights.values, weights.shape)],
        product,
      );
    }
    const { integers, scales } = quantiseColumns(weights);
    const { integers: activations, scale } = this.#quantise(input);
    const inputs = [
      activations,
      this.#onnx.constant(layer, integers, weights.shape),
      "one",
      this.#onnx.constant(`${layer}.scales`, scales, [scales.length]),
      "middle",
    ];
    const unscaled = this.#onnx.node("MatMulIntegerToFloat", inputs, `${layer}.unscaled`, {
      domain: CONTRIB,
    });
    return this.#onnx.node("Mul", [unscaled, scale], product);
  }

  /** q = round(x / s) + 128 with s = max |x| / 127 over each token's vector. */
  #quantise(input: string): { integers: string; scale: string } {
    const known = this.#quantised.get(input);
    if (known) return known;
    const name = (part: string) => `${input}.${part}`;
    const lastAxis = { attributes: { axes: [-1], keepdims: 1 } };
    const peak = this.#onnx.node(
      "ReduceMax",
      [this.#onnx.node("Abs", [input], name("abs"))],
      name("peak"),
      lastAxis,
    );
    const steps = this.#onnx.node("Mul", [peak, "step"], name("steps"));
    const scale = this.#onnx.node("Max", [steps, "smallest_scale"], name("scale"));
    const scaled = this.#onnx.node("Div", [input, scale], name("scaled"));
    const integers = this.#onnx.node("QuantizeLinear", [scaled, "one", "middle"], name("integers"));
    this.#quantised.set(input, { integers, scale });
    return { integers, scale };
  }

  #constant(name: string): string {
    const { values, shape } = this.weight(name);
    return this.#onnx.constant(name, values, shape);
  }
}

/** [out, in], as checkpoints store it, to [in, out], as ONNX multiplies it. */
function transpose({ values, shape }: Tensor): Tensor {
  const [rows, columns] = shape as [number, number];
  const transposed = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      transposed[column * rows + row] = values[row * columns + column]!;
  }
  return { values: transposed, shape: [columns, rows] };
}

/** Symmetric 8-bit integers with one scale a column: weight = integer x scale of its column. */
function quantiseColumns({ values, shape }: Tensor): { integers: Int8Array; scales: Float32Array } {
  const [rows, columns] = shape as [number, number];
  const peaks = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++)
      peaks[column] = Math.max(peaks[column]!, Math.abs(values[at]!));
  const exact = peaks.map((peak) => Math.max(peak / WEIGHT_LIMIT, 1e-12));
  const integers = new Int8Array(values.length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++)
      integers[at] = Math.round(values[at]! / exact[column]!);
  const scales = Float32Array.from(exact);
  return { integers, scales };
}
