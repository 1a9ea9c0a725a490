/** Set phrases for what many graphs say of things in one word, as a property or a relation: "put up" for built, "wrap up" for closed. */
import { allStemsOf, relationWords, stemsOf } from "../graph/text/relation-words";
import { namesPeople } from "./names-people";
import { spokenForLabel } from "./spoken-nouns";
import { tableOf } from "./spoken-words";

/** Words of the graph, and behind a bar what is said for whichever of them it has. */
const SAID = `
built | put up
written | write the story for, write a story for, write the story of
closed, ended, finished, completed | wrap up
formed, founded, created, established | put together
opened, started, accepted | take up
opened, started, accepted, hired | take on
joined, hired, since | come on board
outcome, result | turn out
what role, what position | what capacity, which capacity
what genre are | what types are, what kinds are, what sorts are
city | town
floors | storey
certified | hold a certificate, have a certificate, has a certificate
launch | lift off, blast off, take off
covered | have a roof, has a roof, with a roof
refundable | get your money back, give you your money back
party to, participate in | take part in
coordinate, supervise, manage, lead, head, direct, oversee, maintain | in charge of, responsible for, head up
billed, invoiced | send a bill, send any bill, send bill, send an invoice, send any invoice, send invoice, issue a bill, issue an invoice, issue any invoice
`;

/** Values of properties, and behind a bar what is said of things that have whichever of them there is. */
const STATES = `
cancelled, canceled | call off, scrub
closed | shut down, close down
failed | go wrong
`;

const phrasesOf = (table: string) =>
  tableOf(table).flatMap(({ names, said }) =>
    said.map((text) => {
      const own = names.flatMap(allStemsOf);
      return { names, stems: allStemsOf(text), content: stemsOf(text).filter((stem) => !own.includes(stem)) };
    }),
  );
const PHRASES = phrasesOf(SAID);
const OF_STATES = phrasesOf(STATES);

const PEOPLE = /\b(?:people|persons?)\b/;

/** A name in the schema, with the labels of the nodes that have it. */
export interface SchemaName {
  name: string;
  labels: readonly string[];
}

/**
 * The question with each such phrase as the word that the graph has for it, and spaces in the place of what is left, so that all else stays
 * where it is. A word of the graph itself means no other, and where the graph has several such words for what is asked of, none is meant.
 */
export function withPlainWords(
  question: string,
  schema: readonly SchemaName[],
  values: Pick<ReadonlyMap<string, unknown>, "has">,
): string {
  const tokens = [...question.matchAll(/[\p{L}\p{N}'’]+/gu)];
  const stems = tokens.map(([text]) => allStemsOf(text)[0] ?? text);
  const isAt = (at: number, phrase: readonly string[]) =>
    phrase.every(
      (stem, next) =>
        stems[at + next] === stem && (at + next === 0 || !/\p{Lu}/u.test(tokens[at + next]![0])),
    );
  const isSaid = (label: string) =>
    [relationWords(label), ...spokenForLabel(relationWords(label))].some((text) =>
      stemsOf(text).every((stem) => stems.includes(stem)),
    ) ||
    (PEOPLE.test(question) && namesPeople(label, []));
  let plain = question;
  const withPlain = (at: number, { length }: readonly string[], name: string) => {
    const [from, last] = [tokens[at]!.index, tokens[at + length - 1]!];
    const to = last.index + last[0].length;
    if (name.length <= to - from) plain = plain.slice(0, from) + name.padEnd(to - from) + plain.slice(to);
  };
  for (const at of tokens.keys()) {
    for (const { names, stems: phrase } of OF_STATES) {
      const [name, ...others] = names.filter((one) => values.has(one));
      if (name && others.length === 0 && isAt(at, phrase)) withPlain(at, phrase, name);
    }
    for (const { names, stems: phrase, content } of PHRASES) {
      if (!isAt(at, phrase)) continue;
      const having = (stem: string) =>
        schema.filter(({ name }) => allStemsOf(relationWords(name)).includes(stem));
      if (content.some((stem) => having(stem).length > 0)) continue;
      const isAnySaid = schema.some(({ labels }) => labels.some(isSaid));
      // "Partners who take on such work", where offices and cases are opened.
      const isOneKind = ([one, ...others]: SchemaName[]) =>
        one?.labels.some((label) => others.every(({ labels }) => labels.includes(label))) ?? false;
      const [name, ...others] = names.filter((one) => {
        const known = having(stemsOf(one).at(-1) ?? one);
        return isAnySaid ? known.some(({ labels }) => labels.some(isSaid)) : isOneKind(known);
      });
      if (name && others.length === 0) withPlain(at, phrase, name);
    }
  }
  return plain;
}
