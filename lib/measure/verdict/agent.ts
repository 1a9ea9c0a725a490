/** The column of a run that shows what an agent did; it is no method that can be asked, and has no say in the verdict. */
import type { StageSpec } from "../../methods/trace/trace";

export const AGENT = "agent";
export const AGENT_TITLE = "Agent";

export const AGENT_STAGES: readonly StageSpec[] = [
  { id: "search", title: "Search", description: "What its searches by name and text found.", phase: "seeds" },
  {
    id: "neighbours",
    title: "Neighbours",
    description: "What it read of the edges at nodes.",
    phase: "expanded",
  },
  { id: "cypher", title: "Cypher", description: "The queries that it wrote.", phase: "plan" },
  {
    id: "matches",
    title: "Paths and matches",
    description: "The paths between nodes, and what its queries matched.",
    phase: "matched",
  },
  {
    id: "evidence",
    title: "Evidence",
    description: "The edges among what it saw that lead to its answer.",
    phase: "evidence",
  },
];
