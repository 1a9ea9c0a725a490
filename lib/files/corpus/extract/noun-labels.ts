/** Labels by common nouns: "film director", "village". */

const PERSON =
  "person man woman boy girl actor actress director filmmaker producer screenwriter writer author novelist poet playwright journalist editor singer songwriter rapper musician composer conductor pianist guitarist drummer bassist violinist dancer choreographer painter sculptor artist architect photographer model comedian presenter broadcaster politician president minister chancellor senator congressman governor mayor king queen prince princess duke duchess emperor empress pope bishop archbishop cardinal priest saint lawyer judge physicist chemist biologist mathematician scientist philosopher historian economist engineer inventor psychologist physician doctor surgeon nurse professor teacher scholar officer soldier general admiral colonel captain footballer player cricketer golfer swimmer boxer wrestler athlete coach manager referee businessman businesswoman entrepreneur founder executive chairman chairwoman ceo activist leader explorer astronaut pilot wife husband son daughter brother sister father mother mentor uncle aunt nephew niece cousin grandson granddaughter grandfather grandmother spouse partner friend student successor predecessor character criminal designer linguist theologian missionary anthropologist sociologist critic cartoonist illustrator voice host star vocalist frontman owner judoka cyclist shooter grandmaster sprinter skater skier rower jockey goalkeeper defender midfielder striker forward quarterback pitcher linebacker umpire diplomat ambassador commander marshal baron baroness earl count countess lord lady knight sultan monarch ruler pharaoh monk nun rabbi imam preacher reformer revolutionary spy slave merchant banker farmer translator orator warrior samurai dj tenor soprano baritone trumpeter saxophonist organist cellist flautist animator magician astronomer botanist geologist statistician programmer cosmonaut rider archer fencer gymnast sailor";
const PLACE =
  "city town village municipality commune settlement capital suburb neighbourhood neighborhood district county province region state country territory island peninsula continent republic kingdom empire nation river lake sea ocean bay gulf mountain mount hill valley desert forest park canal creek stream township borough parish prefecture department locality hamlet community area port harbour harbor airport airfield station road street highway bridge castle palace building stadium arena venue square beach coast archipelago oblast governorate canton place seat waterfall falls ridge summit peak glacier volcano crater cave reef strait cape trail route motorway expressway freeway avenue courthouse house mansion farm estate reserve preserve cemetery temple mosque monastery abbey cathedral chapel shrine fort fortress lighthouse tower mall skyscraper theater theatre plateau plain basin reservoir dam tributary lagoon atoll islet headland range wetland marsh garden zoo racecourse racetrack ballpark gymnasium margraviate principality duchy colony barony ward subdistrict tehsil taluka exclave crossroads junction spring fjord confluence constituency";
const ORGANIZATION =
  "company corporation firm organization organisation institution institute university college school academy agency association society union club team band duo trio quartet group orchestra ensemble choir label studio network channel broadcaster newspaper publisher party government ministry council committee commission court bank airline manufacturer brand chain retailer hospital church museum library foundation charity army navy league federation franchise conglomerate subsidiary startup laboratory bureau cooperative trust enterprise diocese archdiocese eparchy congregation denomination order brigade regiment battalion squadron division corps fraternity sorority consortium alliance coalition legislature parliament senate assembly directorate authority gang think-tank nonprofit railway railroad brewery winery operator distributor supplier contractor consultancy seminary conservatory gallery parliament tribunal militia";
const WORK =
  "film movie novel book album song single series sitcom drama musical opera play poem painting sculpture magazine journal newspaper game soundtrack episode show documentary comic manga anime trilogy symphony mixtape ep lp sequel prequel miniseries anthology essay memoir autobiography software ballad track novella thriller comedy western fresco mural statue programme podcast telenovela treatise hymn anthem concerto sonata cantata ballet screenplay webcomic almanac encyclopedia dictionary biography videogame remake adaptation telefilm serial";
const EVENT =
  "war battle siege treaty revolution election championship tournament cup olympics festival conference ceremony season race match massacre rebellion uprising campaign competition contest expedition disaster earthquake crash bombing bombings attack attacks riot riots crisis protest strike coup marathon hurricane cyclone storm flood famine epidemic pandemic conflict mutiny referendum derby regatta exhibition fair parade convention summit-meeting draft skirmish invasion raid assassination genocide";
const AWARD = "award prize medal trophy honour";

const LABEL_OF: ReadonlyMap<string, string> = new Map([
  ...labelled(AWARD, "Award"),
  ...labelled(EVENT, "Event"),
  ...labelled(WORK, "Work"),
  ...labelled(PLACE, "Place"),
  ...labelled(ORGANIZATION, "Organization"),
  ...labelled(PERSON, "Person"),
]);
/** Nouns whose last word alone would mislead. */
const IN_TWO_WORDS: readonly [RegExp, string][] = [
  [/\b(?:radio|television|tv|news|broadcasting) station$/, "Organization"],
  [/\b(?:school|hospital|transit|water) district$/, "Organization"],
  [/\b(?:police|fire|government|executive|state|health) department$/, "Organization"],
  [/\bpublishing house$|\bstate assembly$|\bmilitary academy$/, "Organization"],
  [/\b(?:bowl|football|baseball|basketball|hockey|all-star) game$/, "Event"],
  [
    /\b(?:railroad|railway|train) (?:line|station)$|\bshopping (?:center|centre|mall)$|\bhistoric (?:church|school|hotel)$/,
    "Place",
  ],
  [/\b(?:television|tv|web|radio|book|film|comic|drama|video) (?:program|season|franchise)$/, "Work"],
  [/\b(?:left|right) bank$|\b(?:ice|plant) species$/, "Place"],
];
/** People by what they do: "pathologist", "sportswoman", "bodybuilder". */
const DOER =
  /(?:[a-z]{3}(?:ologist|ographer|onomist)|[a-z]{3}(?:woman|sman)|(?:foot|basket|base|volley|hand|soft)baller|[a-z]{4}(?:player|maker|writer|builder|keeper))$/;

/** The label that a noun implies, by its last word, or its last two; null when it says nothing. */
export function labelOfNoun(noun: string): string | null {
  // "A radio station broadcasting": the participle says something of the noun.
  const lower = noun
    .toLowerCase()
    .replace(/(?<=\S )[a-z]{4,}ing$/, (word) => (LABEL_OF.has(word) ? word : ""))
    .trim();
  for (const [pattern, label] of IN_TWO_WORDS) if (pattern.test(lower)) return label;
  const word = lower.split(/[\s-]+/).at(-1) ?? "";
  const known = LABEL_OF.get(word) ?? LABEL_OF.get(word.replace(/s$/, ""));
  return known ?? (DOER.test(word) ? "Person" : null);
}

/** Nouns of works: "a song by X" is created by X. */
export function isWorkNoun(noun: string): boolean {
  return labelOfNoun(noun) === "Work";
}

/** Entries of a map from words to what they say that a thing is. @param words parted by spaces */
export function labelled(words: string, label: string): [string, string][] {
  return words.split(" ").map((word) => [word, label]);
}
