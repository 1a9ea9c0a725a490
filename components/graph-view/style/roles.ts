/**
 * The one place where the marks of a run are decided. What a node is in the run is its colour (of Okabe and Ito, colour-blind safe)
 * and its shape, the same in cells, canvases, rankings, tables and videos; what a stage did with it is an outline and a word.
 */
import type { Role } from "@/lib/methods/trace/trace";
import type { ShapeLook } from "./label-looks";

/** In order of what they say of a node; a node is the first that holds. */
export const NODE_KINDS = ["named", "agreed", "answer", "evidence", "other"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

interface Words {
  title: string;
  /** What it means, for the legend's tooltip. */
  meaning: string;
}

export const KIND_LOOKS: Readonly<Record<NodeKind, ShapeLook & Words>> = {
  named: {
    title: "Named in the question",
    meaning: "A name in the question means it",
    colour: "#0072b2",
    outline: "#4796c4",
    shape: "diamond",
  },
  agreed: {
    title: "Agreed answer",
    meaning: "Most methods that answer name it",
    colour: "#009e73",
    outline: "#007d5b",
    shape: "star",
  },
  answer: {
    title: "Answer of some",
    meaning: "A method answers it that the others do not agree with",
    colour: "#cc79a7",
    outline: "#a85d87",
    shape: "round-rectangle",
  },
  evidence: {
    title: "Evidence",
    meaning: "Joins what is named and what is answered, in the evidence of a method",
    colour: "#e69f00",
    outline: "#a87400",
    shape: "hexagon",
  },
  other: {
    title: "Other",
    meaning: "Seen on the way",
    colour: "#56b4e9",
    outline: "#3f86ae",
    shape: "ellipse",
  },
};

/** In the order in which a method gives them; a line around a node is of a stage that says so. */
export const ROLE_LOOKS: Readonly<Record<Role, Words & { line?: "double" | "solid" }>> = {
  seed: { title: "Seed", meaning: "Where the method starts", line: "double" },
  expanded: { title: "Expanded", meaning: "Reached over an edge from a seed" },
  matched: { title: "Matched", meaning: "Satisfies a part of the query", line: "solid" },
  evidence: { title: "Kept", meaning: "Retained, and supports the answer" },
  answer: { title: "Answered", meaning: "Part of the method's answer" },
};
