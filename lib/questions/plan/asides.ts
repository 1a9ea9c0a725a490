/** Parts of a question that say again what it says elsewhere. */
import type { GraphSource } from "../../graph/graph-source";
import { ENDS } from "../../graph/text/ended-relation";
import { relationWords } from "../../graph/text/relation-words";
import { graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { tokensOf } from "../language/words";
import { says } from "./kind-asked-for";

/** "Who used to work at [] but has since left?": an end is said twice, or here alone, where the graph has such ends. */
const LEFT =
  /,?\s(?:but|and)\s+(?:(?:has|have)\s+(?:since\s+)?(?:left|stopped|quit|moved on)|(?:do|does|is|are)(?:n['’]t|\s+not)\s+(?:any\s*(?:more|longer))|no\s+longer\s+(?:do|does|is|are)|(?:do|does|is|are)\s+no\s+longer)(?=[\s?.!]*$)/i;
const OVER = /\b(?:used to|formerly|previously)\b/i;

/** The question with spaces in the place of these, so that all else stays where it is. @throws what the graph throws */
export async function withoutAsides(question: string, graph: GraphSource): Promise<string> {
  const { byValue, properties } = await graphWords(graph);
  const { relations } = await graph.schema();
  const isSaid = (type: string) => says(tokensOf(question), relationWords(type));
  const hasEnd = () => {
    const isAnySaid = relations.some(({ type }) => isSaid(type));
    const isEnd = ({ owner, key }: PropertyTerm) =>
      owner.kind === "edge" && ENDS.test(relationWords(key)) && (!isAnySaid || isSaid(owner.name));
    return properties.some(isEnd);
  };
  const isValue = (text: string) =>
    !/left$/i.test(text) && byValue.has(/(\p{L}+)$/u.exec(text)?.[1]?.toLowerCase() ?? "");
  const over = OVER.test(question) ? "" : " previously";
  return question.replace(LEFT, (text) =>
    over.length > text.length || isValue(text) || !hasEnd() ? text : over.padEnd(text.length),
  );
}
