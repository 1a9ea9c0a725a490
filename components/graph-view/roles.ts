/**
 * The one place where the marks of a run are decided. What a node is in the run is its colour (of Okabe and Ito, colour-blind safe)
 * and its shape, the same in cells, canvases, rankings, tables and videos; what a stage did with it is an outline and a word.
 */
import type { Role } from "@/lib/methods/trace/trace";
import type { NodeShape, ShapeLook } from "./label-looks";

/** In order of what they say of a node; a node is the first that holds. */
export const NODE_KINDS = ["named", "agreed", "answer", "evidence", "other"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

interface Words {
  title: string;
  meaning: string;
}

const look = (title: string, meaning: string, shape: NodeShape, colour: string, outline: string) => ({
  title,
  meaning,
  shape,
  colour,
  outline,
});

export const KIND_LOOKS: Readonly<Record<NodeKind, ShapeLook & Words>> = {
  named: look("Named in the question", "A name in the question means it", "diamond", "#0072b2", "#4796c4"),
  agreed: look("Agreed answer", "Most methods that answer name it", "star", "#009e73", "#007d5b"),
  answer: look("Answer of some", "The others do not agree with it", "round-rectangle", "#cc79a7", "#a85d87"),
  evidence: look("Evidence", "Joins what is named and what is answered", "hexagon", "#e69f00", "#a87400"),
  other: look("Other", "Seen on the way", "ellipse", "#56b4e9", "#3f86ae"),
};

/** In the order in which a method gives them; a line around a node is of a stage that says so. */
export const ROLE_LOOKS: Readonly<Record<Role, Words & { line?: "double" | "solid" }>> = {
  seed: { title: "Seed", meaning: "Where the method starts", line: "double" },
  expanded: { title: "Expanded", meaning: "Reached over an edge from a seed" },
  matched: { title: "Matched", meaning: "Satisfies a part of the query", line: "solid" },
  evidence: { title: "Kept", meaning: "Retained, and supports the answer" },
  answer: { title: "Answered", meaning: "Part of the method's answer" },
};
