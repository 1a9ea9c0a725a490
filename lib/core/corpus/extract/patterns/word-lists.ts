/** Words that patterns know: what nouns and names say of a thing. */

const PERSON =
  "person man woman boy girl actor actress director filmmaker producer screenwriter writer author novelist poet playwright journalist editor singer songwriter rapper musician composer conductor pianist guitarist drummer bassist violinist dancer choreographer painter sculptor artist architect photographer model comedian presenter broadcaster politician president minister chancellor senator congressman governor mayor king queen prince princess duke duchess emperor empress pope bishop archbishop cardinal priest saint lawyer judge physicist chemist biologist mathematician scientist philosopher historian economist engineer inventor psychologist physician doctor surgeon nurse professor teacher scholar officer soldier general admiral colonel captain footballer player cricketer golfer swimmer boxer wrestler athlete coach manager referee businessman businesswoman entrepreneur founder executive chairman chairwoman ceo activist leader explorer astronaut pilot wife husband son daughter brother sister father mother mentor uncle aunt nephew niece cousin grandson granddaughter grandfather grandmother spouse partner friend student successor predecessor character criminal designer linguist theologian missionary anthropologist sociologist critic cartoonist illustrator voice host star vocalist frontman owner";
const PLACE =
  "city town village municipality commune settlement capital suburb neighbourhood neighborhood district county province region state country territory island peninsula continent republic kingdom empire nation river lake sea ocean bay gulf mountain mount hill valley desert forest park canal creek stream township borough parish prefecture department locality hamlet community area port harbour harbor airport station road street highway bridge castle palace building stadium arena venue square beach coast archipelago oblast governorate canton census-designated place";
const ORGANIZATION =
  "company corporation firm organization organisation institution institute university college school academy agency association society union club team band group orchestra ensemble choir label studio network channel broadcaster newspaper publisher party government ministry council committee commission court bank airline manufacturer brand chain retailer hospital church museum library foundation charity army navy league federation franchise conglomerate subsidiary startup laboratory bureau cooperative trust enterprise";
const WORK =
  "film movie novel book album song single series sitcom drama musical opera play poem painting sculpture magazine journal newspaper game soundtrack episode show documentary comic manga anime trilogy symphony mixtape ep sequel prequel miniseries anthology essay memoir autobiography software";
const EVENT =
  "war battle siege treaty revolution election championship tournament cup olympics festival conference award ceremony season race match massacre rebellion uprising campaign competition contest expedition disaster earthquake";

const LABEL_OF: ReadonlyMap<string, string> = new Map([
  ...entries(EVENT, "Event"),
  ...entries(WORK, "Work"),
  ...entries(PLACE, "Place"),
  ...entries(ORGANIZATION, "Organization"),
  ...entries(PERSON, "Person"),
]);

/** Last or first words of names that say what a thing is. */
const NAME_WORDS: ReadonlyMap<string, string> = new Map([
  ...entries(
    "university college school academy institute company corporation inc ltd llc plc gmbh corp co group press records pictures studios entertainment association society foundation party council committee ministry department agency bank airlines church museum library orchestra band fc club league federation union army navy media network productions bros brothers books",
    "Organization",
  ),
  ...entries(
    "river lake sea ocean bay gulf mountain mountains mount island islands county province region city town village district valley park creek canal peninsula street road avenue airport station bridge castle palace stadium arena republic kingdom state states territory",
    "Place",
  ),
  ...entries("war battle treaty revolution olympics championship cup festival award awards", "Event"),
  ...entries("journal magazine times gazette herald symphony", "Work"),
]);
const TITLES: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof professor sir dame lord lady king queen prince princess emperor pope president senator governor mayor general colonel captain admiral judge bishop archbishop cardinal sheikh sultan rev reverend".split(
    " ",
  ),
);

/** Nouns of works: "a song by X" is created by X. */
export function isWorkNoun(noun: string): boolean {
  return labelOfNoun(noun) === "Work";
}

/** Verbs that say what somebody is or comes to be, like "be". */
export const BECOMING: ReadonlySet<string> = new Set(["be", "become", "remain"]);

/** What a noun says that a thing is: by its last word. */
export function labelOfNoun(noun: string): string | null {
  const word =
    noun
      .toLowerCase()
      .split(/[\s-]+/)
      .at(-1) ?? "";
  return LABEL_OF.get(word) ?? LABEL_OF.get(word.replace(/s$/, "")) ?? null;
}

/** What a name says of itself: "University of Graz", "Acme Inc.". */
export function labelOfName(name: string): string | null {
  const words = name.toLowerCase().replace(/[.,]/g, "").split(/\s+/);
  if (words.length > 1 && TITLES.has(words[0]!)) return "Person";
  const beforeOf = words.indexOf("of") > 0 ? words[words.indexOf("of") - 1] : undefined;
  const known = (word: string | undefined) => (word ? NAME_WORDS.get(word) : undefined);
  return known(beforeOf) ?? known(words.at(-1)) ?? known(words[0]) ?? null;
}

/** Titles before names are no part of them: "President Jane Roe". */
export function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/\.$/, ""));
}

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

function entries(words: string, label: string): [string, string][] {
  return words.split(" ").map((word) => [word, label]);
}
