/** Forms of English verbs and nouns, since relations are called after participles and single nouns: DIRECTED_BY, MEMBER_OF. */

/** By lemma, where the rules below would be wrong. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  "write:written build:built win:won lead:led make:made give:given take:taken bear:born hold:held bring:brought buy:bought sell:sold sing:sung teach:taught begin:begun become:become know:known see:seen find:found leave:left lose:lost meet:met set:set run:run go:gone come:come speak:spoken grow:grown draw:drawn drive:driven fight:fought get:got have:had keep:kept put:put say:said send:sent sit:sat spend:spent stand:stood tell:told think:thought wear:worn show:shown hit:hit lie:lain rise:risen fall:fallen fly:flown choose:chosen beat:beaten shoot:shot split:split cut:cut sink:sunk spread:spread feel:felt mean:meant pay:paid ride:ridden swim:swum throw:thrown lay:laid cast:cast deal:dealt feed:fed flee:fled seek:sought breed:bred catch:caught forget:forgotten freeze:frozen hide:hidden hurt:hurt let:let light:lit read:read shed:shed shut:shut sleep:slept steal:stolen strike:struck swear:sworn tear:torn wake:woken weave:woven wind:wound draw:drawn understand:understood undertake:undertaken break:broken bend:bent bet:bet bid:bid bind:bound bite:bitten bleed:bled blow:blown burst:burst cling:clung cost:cost creep:crept dig:dug do:done drink:drunk eat:eaten fling:flung forbid:forbidden forgive:forgiven grind:ground hang:hung hear:heard kneel:knelt lend:lent quit:quit ring:rung shake:shaken shine:shone shrink:shrunk slay:slain slide:slid spin:spun spring:sprung stick:stuck sting:stung strive:striven sweep:swept swing:swung thrust:thrust weep:wept withdraw:withdrawn"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
/** Before an irregular verb: "oversee", "rewrite", "broadcast", "co-write", "withhold". */
const PREFIX = /^(?:over|under|out|fore|mis|with|broad|tele|pod|type|fore|inter|re|un|up|co)-?(?=.)/;
/** "Relay" is no second laying; "found" is a verb of its own. */
const REGULAR: ReadonlySet<string> = new Set(["relay", "found", "resign", "unite"]);
/** Longer verbs that are stressed at their end double its letter: "transmitted", "preferred". */
const STRESSED_END = /(?:mit|[^f]fer|cur|pel|quip|trol|bel|gret|lot|nul|cel|hor|ter)$/;
const UNSTRESSED =
  /(?:offer|suffer|differ|buffer|proffer|(?<!de|in)ter|limit|vomit|cancel|label|excel|pilot|ballot|anchor|author)$/;
/** British spelling doubles an "l" after one vowel wherever the stress is. */
const L_ENDING = /[^aeiou][aeiou]l$/;

/** The participle of a verb, which relations are called after: "found" gives "founded", "cast" gives "cast". */
export function participleOf(lemma: string): string {
  const known = irregular(lemma);
  if (known) return known;
  if (/ee$|[^e]e$/.test(lemma)) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return doubles(lemma) ? `${lemma}${lemma.at(-1)}ed` : `${lemma}ed`;
}

/**
 * The participle that a word in a text belongs to. The form itself decides where it is one, since not every word that ends in "ed"
 * is known with its lemma: "co-designed".
 */
export function participleFrom(form: string, lemma: string): string {
  const lower = form.toLowerCase();
  const known = irregular(lemma);
  if (known) return known;
  const stem = /^(.*[^e])(?:ed|ing)$/.exec(lower)?.[1];
  // "starring" has doubled what "starred" doubles.
  if (stem && /[aeiouy]/.test(stem)) return irregular(stem) ?? irregular(`${stem}e`) ?? `${stem}ed`;
  return participleOf(lemma);
}

function irregular(lemma: string): string | undefined {
  if (REGULAR.has(lemma)) return undefined;
  const own = IRREGULAR.get(lemma);
  if (own) return own;
  const stem = lemma.replace(PREFIX, "");
  const prefix = lemma.slice(0, lemma.length - stem.length);
  const inner = prefix === "" ? undefined : IRREGULAR.get(stem);
  return inner && prefix + inner;
}

function doubles(lemma: string): boolean {
  if (/^[^aeiou]*(?:qu)?[aeiou][bdfgklmnprtz]$/.test(lemma)) return true;
  if (L_ENDING.test(lemma)) return true;
  return STRESSED_END.test(lemma) && !UNSTRESSED.test(lemma);
}

const PARTICIPLES: ReadonlySet<string> = new Set(IRREGULAR.values());
/** True if a form may be a participle: "founded", "written", "overseen". */
export function isParticiple(form: string): boolean {
  const lower = form.toLowerCase();
  return /ed$/.test(lower) || PARTICIPLES.has(lower) || PARTICIPLES.has(lower.replace(PREFIX, ""));
}

/** "Y founded X" and "X was founded by Y" are one relation: X FOUNDED_BY Y. By participle, whatever comes before it. */
const MAKING: ReadonlySet<string> = new Set(
  "found establish create write direct produce publish develop design build compose own acquire discover invent record release edit manufacture host organize organise sponsor distribute perform sing paint operate commission conduct introduce launch buy purchase govern illustrate animate broadcast construct translate adapt narrate"
    .split(" ")
    .map(participleOf),
);

/** @param participle such as "founded", "co-founded" */
export function isMaking(participle: string): boolean {
  return MAKING.has(participle) || MAKING.has(participle.replace(/^(?:co|re)-?/, ""));
}

const IRREGULAR_NOUNS: ReadonlyMap<string, string> = new Map([
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["people", "person"],
  ["wives", "wife"],
  ["heroes", "hero"],
  ["movies", "movie"],
  ["cities", "city"],
]);
const ALWAYS_PLURAL =
  /(?:ss|us|is|series|species|headquarters|means|works|news|olympics|physics|politics|arts|alumni)$/;

/** "members" gives "member", so that A and B are what A is. */
export function singularOf(noun: string): string {
  const known = IRREGULAR_NOUNS.get(noun);
  if (known) return known;
  if (noun.length < 4 || ALWAYS_PLURAL.test(noun) || !noun.endsWith("s"))
    return /[a-z](?:wo)?men$/.test(noun) && noun.length > 5 ? noun.replace(/men$/, "man") : noun;
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(noun)) return noun.slice(0, -2);
  return noun.slice(0, -1);
}
