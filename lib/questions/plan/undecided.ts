/** Words that leave open which of some relations is meant, since only a preposition tells these apart. */
import type { GraphSchema } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { particlesOf } from "../../words/particles";
import { ARTICLE } from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import type { QuestionPlan } from "./plan";

/** "Who voted on []?", where some voted for it and others against it; "voted for [] and against []", of which a query says one. */
export function undecided(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  nodes: QueryGraph["nodes"],
  edges: QueryGraph["edges"],
  { relations }: GraphSchema,
): string[] {
  const particles = particlesOf(relations);
  const types = new Set(edges.flatMap((edge) => edge.types));
  if (![...types].some((type) => particles.of(type).rivals.length > 0)) return [];
  const verbs = new Set(relations.flatMap(({ type }) => stemsOf(relationWords(type))));
  const used = new Set([...types].flatMap((type) => particles.of(type).own));
  const outside = tokens.filter((token) => !isNamed(token, mentions));
  const beforeName = outside.filter((token) => {
    const next = tokens.slice(tokens.indexOf(token) + 1).find(({ lower }) => !ARTICLE.test(lower));
    return next !== undefined && isNamed(next, mentions);
  });
  const labelsOf = (variable: string) => nodes.find((node) => node.variable === variable)?.labels ?? [];
  const isEndOf = (label: string, variable: string) =>
    labelsOf(variable).length === 0 || labelsOf(variable).includes(label);
  return edges.flatMap((edge) =>
    edge.types.flatMap((type) => {
      const { own, rivals } = particles.of(type);
      const fit = rivals.filter(({ ends }) =>
        ends.some(({ source, target }) =>
          edge.direction === "in"
            ? isEndOf(source, edge.to) && isEndOf(target, edge.from)
            : isEndOf(source, edge.from) && isEndOf(target, edge.to),
        ),
      );
      if (fit.length === 0) return [];
      const stems = stemsOf(relationWords(type));
      const isOpen = tokens[0]?.lower !== "where" && !outside.some(({ lower }) => own.includes(lower));
      const theirs = fit.flatMap((rival) => rival.particles).filter((word) => !used.has(word));
      // "Assigned to [] and reported by []": the second is said of another relation.
      const isOfType = ({ from }: Token) => {
        const verb = outside.findLast((token) => token.from < from && verbs.has(token.stem));
        return !verb || stems.includes(verb.stem);
      };
      return [
        ...(isOpen ? outside.filter(({ stem }) => stems.includes(stem)) : []),
        ...beforeName.filter((token) => theirs.includes(token.lower) && isOfType(token)),
      ].map(({ text }) => text);
    }),
  );
}
