/** Parameters of GraphRAFT; the paper's values where it gives them. */
import * as z from "zod";

export const graphraftParams = z.strictObject({
  entities: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who finds the names in the question (section 4.1): the embedded finder, or a language model. Auto: the model where one is set.",
    )
    .meta({ stage: "ground" }),
  chooser: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who chooses among the candidates (L1): the embedded ranker, or a language model that is shown them. Auto: the model where one is set.",
    )
    .meta({ stage: "choose" }),
  model: z
    .enum(["auto", "tuned", "set"])
    .default("auto")
    .describe(
      "Which language model is L1: one that was fine-tuned on this knowledge base, or that of the settings. Auto: the fine-tuned one where there is one.",
    )
    .meta({ stage: "choose" }),
  decoding: z
    .enum(["query", "trie", "choice"])
    .default("query")
    .describe(
      "How a language model is constrained (section 4.2). Query: it writes any query of the graph under a grammar, by what the endpoint has, and chooses among the candidates where that comes to nothing. Trie: it chooses among the candidates along a trie of its own tokens. Choice: it names one of them.",
    )
    .meta({ stage: "choose" }),
  constrained: z
    .boolean()
    .default(true)
    .describe(
      "Off: the language model writes Cypher freely, and what is no query of this graph is flagged and not run (Table 2, in brackets).",
    )
    .meta({ stage: "choose" }),
  askAgain: z
    .boolean()
    .default(true)
    .describe(
      "Whether a query that a language model wrote and that finds nothing is reported to it, once, so that it writes another one.",
    )
    .meta({ stage: "choose" }),
  vote: z
    .boolean()
    .default(true)
    .describe(
      "Whether several decoded queries vote: each counts its own probability and that of the others, as far as they find the same nodes. Off: by their probabilities alone.",
    )
    .meta({ stage: "choose" }),
  beam: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe("Queries that may be run, most probable first (section 4.3: beam width m).")
    .meta({ stage: "choose" }),
  localNodes: z
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe("Nodes in the local subgraph after which no further query is run (section 5.1: 20).")
    .meta({ stage: "execute" }),
  answersPerQuery: z
    .int()
    .min(1)
    .max(1_000)
    .default(200)
    .describe("Nodes read from one query; what it finds beyond them is counted and flagged.")
    .meta({ stage: "execute" }),
  rerank: z
    .boolean()
    .default(true)
    .describe(
      "Whether the local subgraph is ranked (L2, section 4.3). Off: what the queries find, in their order, and nothing else (Table 1, w/o L2).",
    )
    .meta({ stage: "rerank" }),
  reranker: z
    .enum(["auto", "fixed", "trained", "llm"])
    .default("auto")
    .describe(
      "Who ranks the local subgraph (L2): fixed weights, the ranker that the knowledge base has trained, or a language model that reads it. Auto: the trained one where there is one.",
    )
    .meta({ stage: "rerank" }),
  readTokens: z
    .int()
    .min(500)
    .max(100_000)
    .default(6_000)
    .describe("Tokens of the local subgraph that a language model reads as L2 (section 4.3).")
    .meta({ stage: "rerank" }),
  fill: z
    .boolean()
    .default(true)
    .describe(
      "Whether nodes beside names and good texts, and what flat search finds, take the places that the queries leave empty.",
    )
    .meta({ stage: "rerank" }),
  bm25Weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe("Share of BM25 in the score of flat search; cosine has the rest (SAGE appendix E: 0.6).")
    .meta({ stage: "rerank" }),
  poolSize: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Candidates of flat search, from text and from vectors each.")
    .meta({ stage: "rerank" }),
});
export type GraphraftParams = z.infer<typeof graphraftParams>;
