/** Labels of people: recognised by their names, or by properties that only people have. */
import { singularName } from "../graph/text/normalize-name";
import { relationWords } from "../graph/text/relation-words";
import { PERSON } from "./people";

const PERSON_KEYS =
  /^(?:born|birthday|died|email|gender|age|first ?name|last ?name|screen ?name|hired|hire ?date|birth(?: ?(?:date|day|year|place))?|(?:date|year|place) of birth|(?:(?:hourly|weekly|monthly|yearly|annual|gross|net|base) )?(?:salary|wage|pay)(?: (?:eur|usd|gbp|per .*))?)$/;
/** They are born or have a salary, and are no people. */
const NO_PERSON: ReadonlySet<string> = new Set(
  "animal pet dog cat horse pony cow sheep goat pig bird fish breed species bull hen job position vacancy post role".split(
    " ",
  ),
);

/** @param labels those of the graph, with their properties */
export function isOfPeople(
  label: string,
  labels: readonly { name: string; properties: readonly { key: string }[] }[],
): boolean {
  return namesPeople(label, labels.find(({ name }) => name === label)?.properties ?? []);
}

/** @param properties those of its nodes */
export function namesPeople(label: string, properties: readonly { key: string }[]): boolean {
  const named = relationWords(label).split(" ").map(singularName);
  if (named.some((word) => PERSON.has(word))) return true;
  return (
    !named.some((word) => NO_PERSON.has(word)) &&
    properties.some(({ key }) => PERSON_KEYS.test(relationWords(key)))
  );
}
