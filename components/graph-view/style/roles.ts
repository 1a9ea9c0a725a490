/**
 * The one place where the look of a node's role is decided: colours of Okabe and Ito (colour-blind safe), a shape that
 * repeats what the colour says, and the words of the legend. The canvas, the legend and the tables all read from here.
 */
import type { Role } from "@/lib/methods/trace/trace";
import type { ShapeLook } from "./label-looks";

export interface RoleLook extends ShapeLook {
  title: string;
  /** What it means, for the legend's tooltip. */
  meaning: string;
}

export const ROLE_LOOKS: Readonly<Record<Role, RoleLook>> = {
  seed: {
    title: "Seed",
    meaning: "Found by search; where the method starts",
    colour: "#0072b2",
    outline: "#4796c4",
    shape: "diamond",
  },
  expanded: {
    title: "Expanded",
    meaning: "Reached over an edge from a seed",
    colour: "#56b4e9",
    outline: "#3f86ae",
    shape: "ellipse",
  },
  matched: {
    title: "Matched",
    meaning: "Satisfies a part of the query",
    colour: "#cc79a7",
    outline: "#a85d87",
    shape: "round-rectangle",
  },
  evidence: {
    title: "Evidence",
    meaning: "Retained, and supports the answer",
    colour: "#e69f00",
    outline: "#a87400",
    shape: "hexagon",
  },
  answer: {
    title: "Answer",
    meaning: "Part of the answer",
    colour: "#009e73",
    outline: "#007d5b",
    shape: "star",
  },
};

/** In the order in which a method gives them. */
export const ROLES = ["seed", "expanded", "matched", "evidence", "answer"] as const satisfies readonly Role[];
