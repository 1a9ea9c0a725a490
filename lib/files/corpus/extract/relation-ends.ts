/** The labels of a relation's ends, as far as its type says: what is directed by somebody is a work. */
import { labelOfNoun } from "./noun-labels";

const ENDS: readonly [RegExp, subject: string | null, object: string | null][] = [
  [/^(?:BORN|RAISED|EDUCATED|GROWN_UP|DIED|BURIED|LIVED|RESIDED)_(?:IN|AT|NEAR)$/, "Person", "Place"],
  [/^(?:EMIGRATED|MOVED|FLED)_TO$/, null, "Place"],
  [
    /^(?:WIFE|HUSBAND|SON|DAUGHTER|BROTHER|SISTER|FATHER|MOTHER|CHILD|SIBLING|NEPHEW|NIECE|UNCLE|AUNT|COUSIN|GRANDSON)_OF$/,
    "Person",
    "Person",
  ],
  [/^(?:MARRIED(?:_TO)?|BORN_TO)$/, "Person", "Person"],
  [/^(?:DIRECTED|WRITTEN|CO_WRITTEN|NARRATED|SUNG|ILLUSTRATED|EDITED)_BY$/, "Work", "Person"],
  [/^(?:COMPOSED|PAINTED)_BY$/, "Work", "Person"],
  [/^(?:DESIGNED|INVENTED|DISCOVERED|VOICED|PORTRAYED|PLAYED)_BY$/, null, "Person"],
  [/^(?:CO_)?STARRED$/, "Work", "Person"],
  [/^(?:STARRED|CAST|APPEARED)_IN$/, "Person", "Work"],
  [/^(?:STUDIED|TAUGHT|ENROLLED|EDUCATED)_AT$|^GRADUATED_FROM$/, "Person", "Organization"],
  [/^STUDIED_UNDER$/, "Person", "Person"],
  [/^(?:ELECTED|RE_ELECTED|APPOINTED|NOMINATED)_(?:TO|AS)$|^SERVED_AS$/, "Person", null],
  [/^PLAYED_FOR$/, "Person", "Organization"],
  [/^(?:PUBLISHED|MANUFACTURED|DISTRIBUTED|BROADCAST|AIRED)_(?:BY|ON)$/, null, "Organization"],
  [/^(?:LOCATED|SITUATED|BASED|HEADQUARTERED)_(?:IN|NEAR)$/, null, "Place"],
  [/^(?:CAPITAL|SUBURB|TRIBUTARY|SEAT)_OF$/, "Place", "Place"],
  [/^(?:FLOWED|EMPTIED)_INTO$|^BORDERED(?:_BY)?$/, "Place", "Place"],
  [/^FOUGHT_(?:IN|DURING|AT)$|^PARTICIPATED_IN$|^COMPETED_(?:IN|AT)$/, null, "Event"],
  [/^SIGNED_WITH$/, null, "Organization"],
];

/** Labels of subject and object; null where the type says nothing. */
export function labelsOfEnds(type: string): readonly [subject: string | null, object: string | null] {
  for (const [pattern, subject, object] of ENDS) if (pattern.test(type)) return [subject, object];
  // "Jonas Reed CHAIRMAN_OF Acme": the noun says what the subject is.
  const role = /^([A-Z]+)_(?:OF|AT|FOR|TO|BY)$/.exec(type)?.[1];
  return [role ? labelOfNoun(role.toLowerCase()) : null, null];
}
