/** "Is [] by []?": which relation "by" stands for is not said. */
import { relationWords } from "../../../graph/text/relation-words";
import { isMaking } from "../../../words/making-verbs";
import type { Sketch } from "../query/sketch";
import type { QuestionView } from "./question-view";
import { openEdges } from "./whole-readings";

/**
 * The sketch by any relation of making, where the question names none; null for any other question.
 * `isOther` where the graph has none between such nodes, as "by" who borrowed it means nothing.
 */
export function asAnyMaker(sketch: Sketch, view: QuestionView): { sketch: Sketch; isOther: boolean } | null {
  if (sketch.ask.kind !== "yes-no" || !view.tokens.some(({ lower }) => lower === "by")) return null;
  const open = openEdges(sketch, view.words).map(({ edge, types }) => {
    return { edge, types: types.filter((type) => isMaking(relationWords(type))) };
  });
  const edges = sketch.edges.map((edge, at) => {
    const types = open.find((one) => one.edge === at)?.types ?? [];
    return types.length > 0 ? { ...edge, types } : edge;
  });
  const isOther = open.some(({ types }) => types.length === 0);
  return open.length > 0 ? { sketch: { ...sketch, edges }, isOther } : null;
}
