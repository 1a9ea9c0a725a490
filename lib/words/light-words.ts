/** Words that say little of their own: what stands beside them says what is meant. */

import { ownValue } from "../graph/own-value";

/** Verbs and nouns that mean what their object or particle makes of them: "take part", "come out of", "have at home". */
export const LIGHT_WORD: ReadonlySet<string> = new Set(
  (
    "come comes came coming go goes went gone going get gets got take takes took taken give gives gave given turn turns turned run runs ran " +
    "hold holds held carry carries carried use uses used make makes made making keep keeps kept put puts send sends sent pass passes passed " +
    "belong belongs belonged operate operates operated do does did done have has had having work works worked working serve serves served " +
    "stand stands stood appear appears appeared bring brings brought hear heard see seen follow follows followed include includes included " +
    "leave leaves left play plays played credit credits credited visit visits buy buys bought " +
    "home place part couple well job piece"
  ).split(" "),
);

/** Before a noun they leave out none of what it means. */
export const SAYS_NO_MORE: ReadonlySet<string> = new Set(
  (
    "present current different various several certain particular specific actual exact total overall whole entire individual respective " +
    "altogether own known listed every each all"
  ).split(" "),
);

/** Words that ask, or say little of their own. */
export const SAYS_LITTLE: ReadonlySet<string> = new Set([
  ...LIGHT_WORD,
  ...SAYS_NO_MORE,
  ..."much need needs needed limited stating states stated looking times spend spends spent rather sit sits lie lies saw running visiting call calls called added co".split(
    " ",
  ),
]);

/** What graphs of documents call by a wider word: a film is a work there. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  work: "film movie book novel song album play poem painting opera series show".split(" "),
  organization: "company studio club team band school university college institute agency party church".split(
    " ",
  ),
  place: "city town village country region river island building street".split(" "),
  event: "war battle concert match election festival meeting".split(" "),
};
const ANY_KIND = /^(?:thing|entity|node|concept|object)$/;

/** @param noun in the singular @param label its words */
export function isOfKind(noun: string, label: string): boolean {
  return ANY_KIND.test(label) || (ownValue(KINDS, label) ?? []).includes(noun);
}
