/** Labels of people: recognised by their names, or by properties that only people have. */
import { singularName } from "../../graph/text/normalize-name";
import { relationWords } from "../../graph/text/relation-words";
import { PERSON } from "./people";

const PERSON_KEYS =
  /^(?:born|birthday|died|email|gender|age|first ?name|last ?name|screen ?name|hired|hire ?date)$|\b(?:birth|salary|wage)\b/;
/** They are born, and are no people. */
const ANIMAL: ReadonlySet<string> = new Set(
  "animal pet dog cat horse pony cow sheep goat pig bird fish breed species bull hen".split(" "),
);

/** @param properties those of its nodes */
export function namesPeople(label: string, properties: readonly { key: string }[]): boolean {
  const named = relationWords(label).split(" ").map(singularName);
  if (named.some((word) => PERSON.has(word))) return true;
  return (
    !named.some((word) => ANIMAL.has(word)) &&
    properties.some(({ key }) => PERSON_KEYS.test(relationWords(key)))
  );
}
