/**
 * The look of a node's label where nodes have no role: colours after Paul Tol's muted scheme (colour-blind safe), a shape
 * that repeats what the colour says. The canvas, the legend and the tables all read from here.
 */
import type { GraphSchema } from "@/lib/graph/graph-source";

export type NodeShape =
  | "diamond"
  | "ellipse"
  | "round-rectangle"
  | "hexagon"
  | "star"
  | "triangle"
  | "octagon"
  | "vee";

export interface ShapeLook {
  colour: string;
  /** Three to one against both grounds, where the fill alone would be too light or too dark. */
  outline: string;
  shape: NodeShape;
}

const LOOKS: readonly ShapeLook[] = [
  { colour: "#5b6bc9", outline: "#7583d4", shape: "ellipse" },
  { colour: "#44aa99", outline: "#2f8f7f", shape: "round-rectangle" },
  { colour: "#cc6677", outline: "#b8596a", shape: "diamond" },
  { colour: "#a3a13a", outline: "#84822c", shape: "hexagon" },
  { colour: "#aa4499", outline: "#b95dab", shape: "octagon" },
  { colour: "#70b8dc", outline: "#3f86ae", shape: "triangle" },
  { colour: "#d6b64a", outline: "#97791d", shape: "star" },
  { colour: "#a06a4c", outline: "#a9745a", shape: "vee" },
];

const REST: ShapeLook = { colour: "#8d8f98", outline: "#7a7c85", shape: "ellipse" };

export type LabelLooks = ReadonlyMap<string, ShapeLook>;

/** A look for each of the most frequent labels of a graph, the same wherever that graph is drawn. */
export function labelLooks(schema: GraphSchema): LabelLooks {
  const labels = [...schema.labels].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return new Map(labels.map(({ name }, index) => [name, LOOKS[index] ?? REST]));
}

export function lookOf(looks: LabelLooks, labels: readonly string[]): ShapeLook {
  return looks.get(labels[0] ?? "") ?? REST;
}
