/** Numbers and counts of something else than what the question counts. */
import { nodesOf, stagesOf } from "../../graph/query/query-facts";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isNamed } from "../language/lexicon/find-cues";
import type { Asked } from "./narrowing-words";
import { labelsSaid } from "./noun-asked-for";

/** In words of the question. */
export function otherNumbers(asked: Asked): string[] {
  return [...otherNumber(asked), ...numberOfOthers(asked), ...otherThan(asked)];
}

/** "The average number of films per director" is one number, and "have [] and [] acted together?" asks for none. */
function otherNumber({ tokens, open, computes, query }: Asked): string[] {
  const shown = stagesOf(query).flatMap(({ returns }) => returns.map(({ expression }) => expression));
  const isOfItself = shown.some(
    (one) =>
      one.kind === "aggregate" &&
      one.aggregate === "avg" &&
      one.argument?.kind === "property" &&
      shown.some((own) => JSON.stringify(own) === JSON.stringify((one.argument as { of: unknown }).of)),
  );
  const isNumber = computes?.kind === "value" && shown.some(({ kind }) => kind === "aggregate");
  const [first] = tokens;
  return [
    ...(isOfItself ? open.filter(({ lower }) => /^(?:average|mean)$/.test(lower)) : []),
    ...(isNumber && /^(?:have|has|did|do|does|is|are|was|were)$/.test(first!.lower) ? [first!] : []),
  ].map(({ text }) => text);
}

/** "At least five actors", "two [] films": so many of them, and not what those have who are found. */
function numberOfOthers({ tokens, mentions, query, schema }: Asked): string[] {
  const compared = nodesOf(stagesOf(query)).flatMap(({ labels, predicates }) =>
    predicates.flatMap(({ key, operator, value }) =>
      operator === "=" ? [] : [{ labels, key, number: value }],
    ),
  );
  return tokens
    .filter(({ value }, at) => {
      const rest = tokens.slice(at + 1);
      const noun = rest.find((token) => !isNamed(token, mentions));
      if (value === null || !noun || noun.isStop || noun.kind !== "word") return false;
      const labels = labelsSaid(noun.lower, schema.labels);
      return compared.some(({ labels: own, key, number }) => {
        const isKey = stemsOf(relationWords(key)).includes(noun.stem);
        const isOther =
          rest[0] === noun ? !isKey && own.some((label) => labels.includes(label)) : labels.length > 0;
        return number === value && isOther;
      });
    })
    .map(({ text }) => text);
}

/** "More westerns than war films" compares one name with another. */
function otherThan({ operators, mentions, query }: Asked): string[] {
  const ids = nodesOf(stagesOf(query)).flatMap(({ id, predicates }) => JSON.stringify([id, predicates]));
  return operators.flatMap(({ text, span, reading }) => {
    const than = / [<>]=? /.test(reading) ? text.indexOf(" than ") : -1;
    return mentions
      .filter((name) => span[0] < name.span[0] && name.span[1] <= span[0] + than)
      .filter(
        ({ readings }) => !readings.some(({ node }) => ids.some((own) => own.includes(JSON.stringify(node)))),
      )
      .map((name) => name.text);
  });
}
