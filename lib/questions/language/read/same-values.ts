/** "The same currency as Norland", "the same year as Heat": nodes whose property has the value that a named node has, and that are not that node. */
import type { GraphSource } from "../../../graph/graph-source";
import type { Mention } from "../../mentions/mention";
import type { PropertyTerm } from "../lexicon/graph-words";
import { tokensOf } from "../words";
import { predicatesOf } from "./compare-property";
import { tokensOfSpan } from "./number-slots";
import { propertyMatches, type QuestionView, SURELY } from "./question-view";
import type { Choice, Slot } from "./slot";
import { spokenTimes } from "./spoken-times";

/** Tokens between "same" and the name at most, and how clearly a property is spoken of between them at least. */
const REACH = 6;

/** One slot from "same" to the name; none where no property is spoken of between them, as in "the same film as". */
export async function sameValueSlots(
  view: QuestionView,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<Slot[]> {
  const { tokens } = view;
  const same = tokens.findIndex(({ lower }) => lower === "same");
  const as = tokens.findIndex(({ lower }, at) => at > same && lower === "as");
  if (same < 0 || as < 0 || as - same > REACH) return [];
  const mention = mentions.find(({ span: [from] }) => from >= tokens[as]!.to && from - tokens[as]!.to <= 5);
  const isYear = tokens.slice(same + 1, as).some(({ lower }) => view.cues.year.includes(lower));
  const property = spokenBetween(view, same, as);
  const times = isYear && property.length === 0 ? spokenTimes(view) : [];
  if (!mention || property.length + times.length === 0) return [];
  const last = tokens.findLastIndex(({ from }) => from < mention.span[1]);
  const nodes = await graph.nodes(mention.readings.map(({ node }) => node));
  const terms = [...property.map((term) => ({ property: term, said: null })), ...times];
  const choices = nodes.flatMap((node) =>
    terms.flatMap(({ property: term, said }): Choice[] => {
      const value = node.properties?.[term.key];
      const isOwn = term.owner.kind === "node" && node.labels.includes(term.owner.name);
      if (!isOwn || typeof value === "object" || value === undefined) return [];
      const year = isYear && term.type === "date" ? tokensOf(String(value).slice(0, 4)) : null;
      const predicates = year
        ? predicatesOf(term, { values: year, operator: null, cue: null })
        : [{ operator: "=" as const, value }];
      if (!predicates) return [];
      const spoken = said ? tokensOfSpan(said.first, said.last) : [];
      return [
        {
          use: { kind: "condition", property: term, predicates, except: node.id },
          features: { "s.any": 1, "s.sameAs": 1 },
          explains: [...spoken, ...tokensOfSpan(same, last)],
        },
      ];
    }),
  );
  if (choices.length === 0) return [];
  const unused: Choice = { use: { kind: "unused" }, features: { "t.unusedPlain": 1 }, explains: [] };
  return [{ kind: "value", first: same, last, choices: [...choices, unused] }];
}

function spokenBetween(view: QuestionView, same: number, as: number): PropertyTerm[] {
  const between = propertyMatches(view).filter(
    ({ first, last, score, by }) => first > same && last < as && score >= SURELY && by !== "meaning",
  );
  return [...new Set(between.map(({ term }) => term.property))];
}
