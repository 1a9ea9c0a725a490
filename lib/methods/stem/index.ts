/**
 * STEM: the question becomes assertions, the assertions a schema graph in the graph's own words; a guidance graph says which
 * entities around the names matter; the schema graph is traced from the names along the edges that fit it best, and the
 * chains that are found answer.
 */
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import type { Trace } from "../trace/trace";
import { conclude } from "./conclude";
import { decompose } from "./decompose";
import { ground } from "./ground";
import { guidanceTrainable } from "./guidance/learn-guidance";
import { guide } from "./guide";
import { type StemParams, stemAblations, stemParams } from "./params";
import { decompositionRecipe, groundingRecipe } from "./teach";
import { anchor, traceBeams } from "./trace-beams";

export const stem: Retriever<StemParams> = {
  id: "stem",
  title: "STEM",
  inShort: "traces a chain of facts",
  summary:
    "Takes the question apart into assertions, lays them out as a schema graph, and traces it through the graph under the guidance of a network.",
  paper: {
    title:
      "STEM: Structure-Tracing Evidence Mining for Knowledge Graphs-Driven Retrieval-Augmented Generation",
    authors: "Peng Yu, En Xu, Bin Chen, Haibiao Chen, Yinfei Xu",
    year: 2026,
    url: "https://arxiv.org/abs/2604.22282",
  },
  params: stemParams,
  ablations: stemAblations,
  stages: [
    {
      id: "decompose",
      title: "Decompose",
      description: "Writes the question as assertions of one relation each, in several ways.",
      source: "section 3.1",
      phase: "question",
    },
    {
      id: "ground",
      title: "Schema graph",
      description: "Turns the assertions into triples in the graph's own relation names.",
      source: "section 3.2",
      phase: "plan",
    },
    {
      id: "guide",
      title: "Guidance graph",
      description: "Finds the entities around the names that matter to these triples.",
      source: "section 3.3, appendix A",
      phase: "expanded",
    },
    {
      id: "anchor",
      title: "Anchor",
      description: "Chooses the nodes from which the schema graph is traced.",
      source: "section 3.4, equations 8 to 11",
      phase: "seeds",
    },
    {
      id: "trace",
      title: "Trace",
      description: "Follows the schema graph edge by edge along the edges that fit it best.",
      source: "sections 3.4 and 3.5, appendix H",
      phase: "matched",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Ranks what the chains of evidence lead to, and answers from them.",
      source: "section 3.6",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  reads: { stage: "decompose", as: "paths" },
  learns: [guidanceTrainable],
  teaches: [decompositionRecipe, groundingRecipe],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: StemParams,
): Promise<Retrieval> {
  const written = await trace.stage("decompose", (write) => decompose(question, kit, params, write));
  const decomposed = await trace.stage("ground", (write) => ground(question, written, kit, params, write));
  const { beams } = decomposed;
  const guidance = await trace.stage("guide", (write) =>
    guide(question, decomposed.mentions, beams, kit, params, write),
  );
  const anchored = await trace.stage("anchor", (write) => anchor(beams, guidance, kit, params, write));
  const traced = await trace.stage("trace", (write) => traceBeams(anchored, guidance, kit, params, write));
  return trace.stage("answer", (write) =>
    conclude(question, decomposed, guidance, traced, kit, params, write),
  );
}
