/** Parameters of GraphRAFT; the paper's values where it gives them. */
import * as z from "zod";
import { choice, flag, int, number } from "../contract/param-stages";
import type { AblationTable } from "../contract/retriever";

export const graphraftParams = z.strictObject({
  entities: choice("ground", "auto", "embedded", "llm").describe(
    "Who finds the names in the question (section 4.1): the embedded finder, or a language model. Auto: the model where one is set.",
  ),
  chooser: choice("choose", "auto", "embedded", "llm").describe(
    "Who chooses among the candidates (L1): the embedded ranker, or a language model that is shown them. Auto: the model where one is set.",
  ),
  model: choice("choose", "auto", "tuned", "set").describe(
    "Which language model is L1: one that was fine-tuned on this knowledge base, or that of the settings. Auto: the fine-tuned one where there is one.",
  ),
  decoding: choice("choose", "query", "trie", "choice").describe(
    "How a language model is constrained (section 4.2). Query: it writes any query of the graph under a grammar, by what the endpoint has, and chooses among the candidates where that comes to nothing. Trie: it chooses among the candidates along a trie of its own tokens. Choice: it names one of them.",
  ),
  constrained: flag("choose", true).describe(
    "Off: the language model writes Cypher freely, and what is no query of this graph is flagged and not run (Table 2, in brackets).",
  ),
  askAgain: flag("choose", true).describe(
    "Whether a query that a language model wrote and that finds nothing is reported to it, once, so that it writes another one.",
  ),
  vote: flag("choose", true).describe(
    "Whether several decoded queries vote: each counts its own probability and that of the others, as far as they find the same nodes. Off: by their probabilities alone.",
  ),
  beam: int("choose", 1, 50, 10).describe(
    "Queries that may be run, most probable first (section 4.3: beam width m).",
  ),
  localNodes: int("execute", 1, 1_000, 20).describe(
    "Nodes in the local subgraph after which no further query is run (section 5.1: 20).",
  ),
  answersPerQuery: int("execute", 1, 1_000, 200).describe(
    "Nodes read from one query; what it finds beyond them is counted and flagged.",
  ),
  rerank: flag("rerank", true).describe(
    "Whether the local subgraph is ranked (L2, section 4.3). Off: what the queries find, in their order, and nothing else (Table 1, w/o L2).",
  ),
  reranker: choice("rerank", "auto", "fixed", "trained", "llm").describe(
    "Who ranks the local subgraph (L2): fixed weights, the ranker that the knowledge base has trained, or a language model that reads it. Auto: the trained one where there is one.",
  ),
  readTokens: int("rerank", 500, 100_000, 6_000).describe(
    "Tokens of the local subgraph that a language model reads as L2 (section 4.3).",
  ),
  fill: flag("rerank", true).describe(
    "Whether nodes beside names and good texts, and what flat search finds, take the places that the queries leave empty.",
  ),
  bm25Weight: number("rerank", 0, 1, 0.6).describe(
    "Share of BM25 in the score of flat search; cosine has the rest (SAGE appendix E: 0.6).",
  ),
  poolSize: int("rerank", 1, 1_000, 100).describe(
    "Candidates of flat search, from text and from vectors each.",
  ),
});
export type GraphraftParams = z.infer<typeof graphraftParams>;

/** The queries themselves are measured, most probable first (section 5.2). */
const queriesAlone = { chooser: "llm", rerank: false, fill: false };

/** The model's query is executed as it is written (in brackets in the paper). */
const unconstrained = { constrained: false, askAgain: false };

/** The ablations of the GraphRAFT paper, as parameters. */
export const graphraftAblations: readonly AblationTable[] = [
  {
    title: "With and without L2",
    source: "Table 1",
    variants: [
      { name: "whole", params: {} },
      { name: "w/o L2", params: { rerank: false } },
    ],
  },
  {
    title: "Constrained decoding",
    source: "Table 2",
    variants: [
      { name: "fine-tuned", params: { ...queriesAlone, model: "tuned" } },
      { name: "fine-tuned, unconstrained", params: { ...queriesAlone, ...unconstrained, model: "tuned" } },
      { name: "not fine-tuned", params: { ...queriesAlone, model: "set" } },
      { name: "not fine-tuned, unconstrained", params: { ...queriesAlone, ...unconstrained, model: "set" } },
    ],
  },
  {
    title: "Beam of the constrained decoding",
    source: "Table 2, section 4.3",
    variants: [
      { name: "greedy", params: { ...queriesAlone, beam: 1 } },
      { name: "beam, by probability", params: { ...queriesAlone, vote: false } },
      { name: "beam, by votes", params: queriesAlone },
    ],
  },
  {
    title: "Who finds the names",
    source: "Figure 5",
    variants: [
      { name: "embedded finder", params: { entities: "embedded" } },
      { name: "language model", params: { entities: "llm" } },
    ],
  },
];
