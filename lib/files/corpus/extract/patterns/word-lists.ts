/** Words that patterns know: verbs like "be", names that go on with "of", and the calendar. */

/** Verbs that say what somebody is or comes to be, like "be". */
export const BECOMING: ReadonlySet<string> = new Set(["be", "become", "remain"]);

/** Heads of names that go on with "of": "University of Graz"; "Mayor of Graz" is a role and a name. */
export const OPENS_OF_NAME: ReadonlySet<string> = new Set(
  "university college school academy institute institution bank battle siege treaty house kingdom republic province bay gulf isle islands department ministry museum church cathedral order duchy state states city county board council society league association journal bureau federation confederation union board city-state court hall heart university-college game lord war academy empire commonwealth congress chamber library knights daughters sons legion church archdiocese diocese".split(
    " ",
  ),
);
export const CALENDAR: ReadonlySet<string> = new Set(
  "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday".split(
    " ",
  ),
);
