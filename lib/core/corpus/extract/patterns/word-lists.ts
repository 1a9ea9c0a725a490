/** Words that patterns know: what nouns say of a thing, and how verbs are turned round. */

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

/** "Y founded X" and "X was founded by Y" are one relation: X FOUNDED_BY Y. */
const MAKING: ReadonlySet<string> = new Set(
  "found establish create write direct produce publish develop design build compose own acquire discover invent record release edit manufacture host organize organise sponsor distribute perform sing paint operate commission conduct introduce launch buy purchase govern illustrate animate broadcast construct co-found co-write cofound translate adapt narrate".split(
    " ",
  ),
);
/** Nouns of works: "a song by X" is created by X. */
export function isWorkNoun(noun: string): boolean {
  return labelOfNoun(noun) === "Work";
}

export function isMaking(verb: string): boolean {
  return MAKING.has(verb);
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

const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  "write:written build:built win:won lead:led make:made give:given take:taken bear:born hold:held bring:brought buy:bought sell:sold sing:sung teach:taught begin:begun become:become know:known see:seen find:found leave:left lose:lost meet:met set:set run:run go:gone come:come speak:spoken grow:grown draw:drawn drive:driven fight:fought get:got have:had keep:kept put:put say:said send:sent sit:sat spend:spent stand:stood tell:told think:thought wear:worn show:shown hit:hit lie:lain rise:risen fall:fallen fly:flown choose:chosen beat:beaten shoot:shot split:split cut:cut sink:sunk spread:spread feel:felt mean:meant pay:paid ride:ridden swim:swum throw:thrown base:based star:starred occur:occurred refer:referred transfer:transferred plan:planned ban:banned prefer:preferred drop:dropped stop:stopped rob:robbed co-write:co-written rewrite:rewritten lay:laid broadcast:broadcast deal:dealt feed:fed flee:fled seek:sought breed:bred catch:caught forget:forgotten freeze:frozen hide:hidden hurt:hurt keep:kept let:let light:lit read:read shed:shed shut:shut sleep:slept steal:stolen strike:struck swear:sworn tear:torn wake:woken weave:woven wind:wound withdraw:withdrawn understand:understood undertake:undertaken overthrow:overthrown admit:admitted commit:committed compel:compelled control:controlled permit:permitted submit:submitted equip:equipped map:mapped step:stepped ship:shipped tap:tapped travel:travelled sign:signed"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** The participle of a verb, which relations are called after: "found" gives "founded". */
export function participleOf(lemma: string): string {
  const known = Object.hasOwn(IRREGULAR, lemma) && lemma !== "find" ? IRREGULAR[lemma] : undefined;
  if (known) return known;
  if (lemma === "find") return "found";
  if (lemma.endsWith("e")) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return `${lemma}ed`;
}

const PARTICIPLES: ReadonlySet<string> = new Set(Object.values(IRREGULAR));
/** Whether a form may be a participle: "founded", "written". */
export function isParticiple(form: string): boolean {
  return /ed$/i.test(form) || PARTICIPLES.has(form.toLowerCase());
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
