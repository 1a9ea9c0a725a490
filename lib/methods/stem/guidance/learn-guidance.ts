/**
 * Trains the Triple-GNN for one knowledge base (appendix C.1): from questions with gold answers, given or made from the graph,
 * which entities of the neighbourhood lie on the way to the answers. Held-out questions say when to stop.
 */
import { Adam } from "../../../graph/numeric/adam";
import { type Random, seededRandom, shuffled } from "../../../graph/numeric/seeded-random";
import { Yielder } from "../../../graph/numeric/yielder";
import { type Gold, resolveGold } from "../../../questions/gold";
import { labelCandidates } from "../../../questions/plan/ranker/label-candidates";
import type { TrainingQuestion } from "../../../questions/plan/ranker/train-planner";
import type { Reading } from "../../../questions/reading/reading";
import type { LearningKit, LearningReport, Trainable } from "../../contract/trainable";
import { embeddedBeams } from "../embedded-beams";
import { stemParams } from "../params";
import { countTriples, questionEntities, relationTypes } from "../question-entities";
import { depthOf, type SchemaGraph } from "../schema-graph";
import { gnnInput } from "./gnn-input";
import { GnnLayout, initialWeights } from "./gnn-layout";
import { encodeGuidance } from "./gnn-model";
import { guidanceGraph } from "./guidance-graph";
import { type Neighbourhood, readNeighbourhood } from "./neighbourhood";
import { pageRankHalo } from "./page-rank-halo";
import { addGradient, type GnnExample, probabilities } from "./triple-gnn";

/** d_GNN and L. Plans have three steps at most, and a layer is a step; the paper has 512 and 6. */
const WIDTH = 24;
const LAYERS = 3;
/** Questions that are learnt from at most; more cost minutes and gain little. */
const MOST_QUESTIONS = 1_500;
const FEWEST_QUESTIONS = 20;
/** Held-out share, and epochs without progress after which training ends. */
const HELD_OUT = 0.15;
const PATIENCE = 2;
const MOST_EPOCHS = 12;
const BATCH = 8;
const RATE = 0.003;

interface Example {
  input: GnnExample;
  right: Uint8Array;
  around: Neighbourhood;
  beams: SchemaGraph[];
}

export const guidanceTrainable: Trainable = {
  kind: "stem-guidance",
  title: "Guidance (Triple-GNN)",
  description:
    "A network that says which entities around the names of a question lie on the way to its answer.",
  source: "section 3.3, appendices A and C.1",
  fewestQuestions: FEWEST_QUESTIONS,
  train,
};

async function train(
  questions: readonly TrainingQuestion[],
  kit: LearningKit,
): Promise<{ bytes: Uint8Array; report: LearningReport }> {
  const random = seededRandom(kit.seed);
  const { examples, unresolved } = await prepare(questions.slice(0, MOST_QUESTIONS), kit);
  const mixed = shuffled(examples, random);
  const unseen = mixed.slice(0, Math.ceil(HELD_OUT * mixed.length));
  const learnt = mixed.slice(unseen.length);
  const layout = new GnnLayout({ input: kit.embedder.dimensions, width: WIDTH, layers: LAYERS });
  const trained = await optimise(learnt, unseen, layout, random, kit);
  const before = await mean(unseen, async (example) =>
    shareInside(example, await pageRankHalo(example.around, relationTypes(example.beams), kit.embedder)),
  );
  const after = trained.share;
  const notes = [
    "Before training, personalised PageRank from the question entities guides.",
    ...(trained.stopped ? [`Stopped early after ${trained.epochs} epochs.`] : []),
    ...(questions.length > MOST_QUESTIONS ? [`Learnt from the first ${MOST_QUESTIONS} questions.`] : []),
  ];
  return {
    bytes: encodeGuidance({ layout, weights: trained.weights, embedder: kit.embedder.id }),
    report: {
      used: examples.length,
      unresolved,
      epochs: trained.epochs,
      heldOut: unseen.length,
      measures: [{ name: "Gold path inside the guidance graph", unit: "share", before, after }],
      better: after > before,
      notes,
    },
  };
}

/** The questions with their neighbourhoods and the nodes on the way to their answers. */
async function prepare(
  questions: readonly TrainingQuestion[],
  kit: LearningKit,
): Promise<{ examples: Example[]; unresolved: number }> {
  const { graph, report, signal } = kit;
  const yielder = new Yielder();
  const examples: Example[] = [];
  let unresolved = 0;
  for (const [done, { question, answers }] of questions.entries()) {
    await yielder.yieldIfDue(signal);
    report({ phase: "Reading neighbourhoods", done, total: questions.length, unit: "questions" });
    const gold = await resolveGold(answers, graph);
    if (gold.units.length === 0) unresolved++;
    else {
      const example = await exampleOf(question, answers, gold, kit);
      if (example) examples.push(example);
    }
  }
  report({
    phase: "Reading neighbourhoods",
    done: questions.length,
    total: questions.length,
    unit: "questions",
  });
  return { examples, unresolved };
}

/** Null when no name was found, or nothing of the way lies in the neighbourhood. */
async function exampleOf(
  question: string,
  answers: readonly string[],
  gold: Gold,
  { graph, embedder, read, signal }: LearningKit,
): Promise<Example | null> {
  const reading = await read(question, { signal });
  const beams = embeddedBeams(reading, reading.interpretations, stemParams.parse({}).beams);
  if (beams.length === 0) return null;
  const entities = questionEntities(reading.names, beams);
  const around = await readNeighbourhood(
    graph,
    entities,
    { hops: depthOf(beams), types: relationTypes(beams) },
    signal,
  );
  const right = new Uint8Array(around.nodes.length);
  for (const id of await goldPath(reading, answers, gold, { graph, signal })) {
    const place = around.positions.get(id);
    if (place !== undefined) right[place] = 1;
  }
  if (!right.subarray(around.entities).includes(1)) return null;
  return { input: await gnnInput(beams, around, embedder, signal), right, around, beams };
}

/** Equation 36: the nodes of the gold triples; the answers alone where no candidate gives them. */
async function goldPath(
  { asks, interpretations }: Reading,
  answers: readonly string[],
  gold: Gold,
  { graph, signal }: Pick<LearningKit, "graph" | "signal">,
): Promise<Set<string>> {
  const candidates = interpretations.map(({ candidate }) => candidate);
  const right = await labelCandidates({ asks, candidates }, answers, gold, graph, signal);
  const candidate = candidates[right.indexOf(true)];
  const onPath = candidate
    ? (await graph.match(candidate.query, { signal })).subgraph.nodes.map(({ id }) => id)
    : [];
  return new Set([...onPath, ...gold.units.flatMap(({ nodes }) => nodes)]);
}

interface Fitted {
  weights: Float64Array;
  epochs: number;
  stopped: boolean;
  /** For held-out questions, the share of the gold path inside the guidance graph. */
  share: number;
}

async function optimise(
  learnt: readonly Example[],
  unseen: readonly Example[],
  layout: GnnLayout,
  random: Random,
  { report, signal }: LearningKit,
): Promise<Fitted> {
  const weights = initialWeights(layout, random);
  const optimizer = new Adam(weights, { rate: RATE });
  const yielder = new Yielder();
  let best: Fitted = { weights: new Float64Array(weights), epochs: 0, stopped: false, share: -1 };
  for (let epoch = 1; epoch <= MOST_EPOCHS; epoch++) {
    report({ phase: "Training", done: epoch - 1, total: MOST_EPOCHS, unit: "epochs" });
    const order = shuffled(learnt, random);
    for (let at = 0; at < order.length; at += BATCH) {
      const batch = order.slice(at, at + BATCH);
      const gradient = new Float64Array(layout.size);
      for (const { input, right } of batch) {
        await yielder.yieldIfDue(signal);
        addGradient(weights, layout, input, right, gradient);
      }
      optimizer.step(gradient.map((slope) => slope / batch.length));
    }
    const measured = unseen.length > 0 ? unseen : learnt;
    const share = await mean(measured, async (example) => {
      await yielder.yieldIfDue(signal);
      return shareInside(example, probabilities(weights, layout, example.input));
    });
    if (share > best.share)
      best = { weights: new Float64Array(weights), epochs: epoch, stopped: false, share };
    else if (epoch - best.epochs >= PATIENCE) return { ...best, epochs: epoch, stopped: true };
  }
  return { ...best, epochs: MOST_EPOCHS, share: Math.max(0, best.share) };
}

/** Share of the gold path beyond the question entities that lies inside, out of what the guidance graph can hold. */
function shareInside({ around, right, beams }: Example, values: Float64Array): number {
  const size = stemParams.parse({}).guidanceScale * countTriples(beams);
  const { members } = guidanceGraph(around, values, size, "triple-gnn");
  const isEntity = (place: number) => place < around.entities;
  const places = members.map((id) => around.positions.get(id)!);
  const found = places.filter((place) => right[place] && !isEntity(place)).length;
  const wanted = right.subarray(around.entities).reduce((sum, one) => sum + one, 0);
  const room = size - places.filter(isEntity).length;
  return found / Math.max(1, Math.min(wanted, room));
}

async function mean<T>(items: readonly T[], measure: (item: T) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const item of items) sum += await measure(item);
  return sum / Math.max(1, items.length);
}
