/**
 * Fine-tuning language models for STEM (appendices C.1, C.2): to decompose a question as this graph stores facts, and to ground the
 * assertions in its relation names. The examples come from questions with gold answers, given or made from the graph: the target output
 * is the plans that give the gold answers, the most probable first; of these the first is grounded.
 */
import type * as z from "zod";
import { resolveGold } from "../../questions/gold";
import type { Mention } from "../../questions/mentions/mention";
import { labelCandidates } from "../../questions/plan/ranker/label-candidates";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { ChatExample, FineTuningRecipe } from "../contract/fine-tuning";
import type { LearningKit } from "../contract/trainable";
import type { Message } from "../llm/llm-call";
import { embeddedBeams } from "./embedded-beams";
import { stemParams } from "./params";
import { groundingMessages, type groundingSchema, nearestRelations } from "./sagb";
import { assertionOf, type SchemaGraph } from "./schema-graph";
import { decompositionMessages, type decompositionSchema } from "./sgda";

/** Plans that are much less probable than the best one, or longer, give the gold answers by chance. */
const LEAST_SHARE = 0.1;

export const decompositionRecipe: FineTuningRecipe = {
  id: "stem-decomposition",
  title: "Decomposition into assertions",
  description:
    "Writes a question as assertions of one relation each, with placeholders and the answer strategy.",
  source: "section 3.1, appendix C",
  async *examples(questions, kit) {
    const { beams } = stemParams.parse({});
    for await (const { question, graphs } of goldSchemaGraphs(questions, kit, beams)) {
      const plans = graphs.map(({ nodes, triples, target, strategy }) => ({
        assertions: triples.map(({ assertion }) => assertion),
        answer: nodes[target]!.name,
        strategy,
      }));
      yield example(decompositionMessages(question, beams), { plans } satisfies z.infer<
        typeof decompositionSchema
      >);
    }
  },
};

export const groundingRecipe: FineTuningRecipe = {
  id: "stem-grounding",
  title: "Grounding of assertions",
  description: "Turns assertions into triples in the relation names of the graph.",
  source: "section 3.2, appendix C",
  async *examples(questions, kit) {
    const schema = await kit.graph.schema();
    for await (const {
      graphs: [graph],
    } of goldSchemaGraphs(questions, kit, 1)) {
      const assertions = graph.triples.map(({ assertion }) => assertion);
      const relations = await nearestRelations(assertions, schema, kit.embedder, kit.signal);
      const nameOf = (place: number) => graph.nodes[place]!.name;
      const triples = graph.triples.map(({ head, relation, tail }) => ({
        head: nameOf(head),
        relation,
        tail: nameOf(tail),
      }));
      yield example(groundingMessages(assertions, relations), { triples } satisfies z.infer<
        typeof groundingSchema
      >);
    }
  },
};

function example(messages: readonly Message[], answer: unknown): ChatExample {
  return { messages: [...messages, { role: "assistant", content: JSON.stringify(answer) }] };
}

/** The most probable schema graphs of each question that some plan answers. @throws the signal's reason when it is aborted */
async function* goldSchemaGraphs(
  questions: readonly TrainingQuestion[],
  { graph, read, report, signal }: LearningKit,
  beams: number,
): AsyncGenerator<{ question: string; graphs: [SchemaGraph, ...SchemaGraph[]] }> {
  for (const [done, { question, answers }] of questions.entries()) {
    signal.throwIfAborted();
    report({ phase: "Making examples", done, total: questions.length, unit: "questions" });
    const gold = await resolveGold(answers, graph);
    const reading = await read(question, { signal });
    const { asks, names, interpretations } = reading;
    const candidates = interpretations.map(({ candidate }) => candidate);
    const right = await labelCandidates({ asks, candidates }, answers, gold, graph, signal);
    const given = interpretations.filter((_, at) => right[at]);
    const most = given[0]?.probability ?? 0;
    const wanted = given.filter(({ probability }) => probability >= LEAST_SHARE * most);
    // A triple cannot say "after 2000".
    const [best, ...others] = embeddedBeams(reading, wanted, beams).filter(
      ({ restriction }) => restriction === null,
    );
    if (!best) continue;
    const further = others.filter(({ triples }) => triples.length <= best.triples.length);
    yield { question, graphs: [asAsked(best, names), ...further.map((one) => asAsked(one, names))] };
  }
}

/** With names as the question writes them: that is all a model sees. */
function asAsked(graph: SchemaGraph, mentions: readonly Mention[]): SchemaGraph {
  const nodes = graph.nodes.map((node) => {
    const [read] = node.readings;
    const mention = mentions.find(({ readings }) => readings.some((reading) => reading.node === read?.node));
    return mention && read ? { ...node, name: mention.text } : node;
  });
  const triples = graph.triples.map((triple) => ({
    ...triple,
    assertion: assertionOf(triple.relation, nodes[triple.head]!.name, nodes[triple.tail]!.name),
  }));
  return { ...graph, nodes, triples };
}
