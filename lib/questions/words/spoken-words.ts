/**
 * What people say for relations that graphs of every kind have: kin, life, work, places, works of art. Vectors of single words
 * do not know that an "other half" is a spouse. Each line is a word that a relation may be named after, and what is said for it.
 */
import { stemsOf } from "../../graph/text/relation-words";
import { tokenize } from "../../graph/text/tokenize";

const FATHER = "father, dad, daddy, papa, pa, old man";
const MOTHER = "mother, mom, mum, mommy, mummy, mama";
const JOB =
  "profession, occupation, job, career, work, trade, vocation, craft, line of work, for a living, employment";
const LIVE = "live, lives, lived, reside, resides, resided, residence, home, dwell, dwells, settle in";
const HOST = "run, runs, ran, host, hosts, hosted, arrange, arranged, put on";
const MAKER = "make, made, maker, built, builder, create, created, creator, produce, manufacturer";

/** Words of relation names; their other forms are meant too: "starring" is "starred". */
const SAID: Readonly<Record<string, string>> = {
  parent: `${FATHER}, ${MOTHER}, folks`,
  father: FATHER,
  mother: MOTHER,
  spouse:
    "husband, wife, partner, other half, better half, significant other, darling, consort, bride, groom, marry, married, wed",
  husband: "husband, married, marry, wed, spouse",
  wife: "wife, married, marry, wed, spouse, bride",
  child: "son, daughter, kid, heir, heiress, offspring, baby, boy, girl, issue",
  son: "boy, heir",
  daughter: "girl, heiress",
  sibling: "brother, sister, bro, sis",
  gender: "sex, man or woman, male or female",
  profession: JOB,
  occupation: JOB,
  job: JOB,
  nationality: "citizenship, citizen, country, homeland, nation, come from, comes from, fatherland",
  religion: "faith, creed, belief, believe, church, worship, denomination, confession",
  ethnicity: "race, ethnic group, people, descent",
  birth: "birthplace, hometown, home town, native, come into the world, birthday",
  death:
    "die, died, dead, deathplace, pass away, passed away, kill, killed, perish, lose life, demise, last breath",
  cause: "why, reason, what killed",
  institution: "school, university, college, alma mater, study, studied, attend, attended, graduate",
  education: "school, university, college, alma mater, study, studied, attend, attended, graduate, degree",
  school: "university, college, alma mater, study, studied, attend, attended, graduate",
  report: "manager, manage, managed, boss, supervisor, supervise, supervised, superior",
  manage: "boss, supervisor, supervise, supervised, superior, report",
  supervise: "boss, manager, manage, managed, superior, report",
  borrowed: "take out, took out, taken out, check out, checked out, on loan, loan",
  employed: "work, works, worked, working, employer, employee, staff, job",
  employer: "boss, company, firm, work for, works for, worked for, employ, hire",
  residence: LIVE,
  location: "situated, lie, lies, where, found in, whereabouts, spot",
  headquarters: "seat, head office, main office, based in",
  founder: "start, started, establish, established, set up, create, created",
  founded: "founder, start, started, establish, established, set up",
  owner: "own, owns, belong to, belongs to, possess, holder, proprietor",
  leader: "head, chief, boss, president, run, runs, rule, ruler, in charge of",
  member: "belong to, belongs to, join, part of",
  capital: "seat of government, main city",
  border: "neighbour, neighbor, adjacent, next to, adjoin, frontier",
  language: "tongue, speak, spoken, speech",
  author: "write, wrote, written, writer, pen, penned, novelist",
  written: "author, writer, pen, penned, scriptwriter, screenwriter, script",
  writer: "author, pen, penned, write, wrote, written, script",
  directed: "filmmaker, film maker, helm, helmed, helmer, shoot, shot",
  director: "filmmaker, film maker, helm, helmed, helmer, shoot, shot",
  actor:
    "star, starred, appear, act, play in, performer, perform, performed, cast, featuring, feature, role, on screen",
  starred:
    "appear, act, actor, actress, play in, performer, perform, performed, cast, featuring, feature, role, on screen",
  acted:
    "appear, star, actor, actress, play in, performer, perform, performed, cast, featuring, feature, role, on screen",
  release: "premiere, premiered, come out, came out, put out, launch, debut",
  genre: "kind, type, category, style, sort",
  composed: "write, wrote, written, writer",
  enrolled: "take, takes, took, study, attend",
  played: "perform, performed, give a concert",
  command: "captain, skipper, in charge of, at the helm",
  composer: "score, music, melody, compose, wrote the music",
  produced: "producer, bankroll, bankrolled, finance, financed, maker",
  manufacturer: MAKER,
  tag: "word, term, topic, keyword, describe, description, subject, theme",
  rating: "opinion, score, star, review, rated, judged",
  population: "inhabitant, resident, how many people",
  currency: "money, pay with",
  treat: "cure, therapy, remedy, medicine for, help against, operate on",
  care: "look after, looks after, looking after, tend, tends, in charge of, responsible for",
  train: "teach, taught, coach, instruct, mentor",
  repair: "fix, fixed, mend, mended, restore",
  sponsor: "pay for, pays for, paid for, fund, finance, support, donate",
  symptom: "sign, complaint, suffer",
  organised: HOST,
  organized: HOST,
  attended: "go to, goes to, went to, gone to, been to, take part, took part, present at, visit, visited",
  purchased: "buy, buys, bought, order, ordered, acquire, acquired",
  bought: "purchase, purchased, order, ordered, acquire, acquired",
  supply: "deliver, delivers, delivered, provide, provides, provided, vendor",
  based: "station, stationed, work out of",
  assigned: "work on, works on, working on, responsible for, in charge of",
  examined: "check, checked, inspect, inspected, look at, looked at, seen",
  inspect: "check, checked, examine, examined, look at, looked at",
  teach: "lecture, lecturer, tutor, instruct, instructor",
  chair: "head, heads, headed, lead, leads, led, preside",
  depend: "need, needs, require, requires, rely on, relies on",
};

/** Questions of a few words only: longer phrases would be sentences. */
export const LONGEST_PHRASE = 5;

const SAID_BY_STEM = new Map<string, string[]>();
for (const [word, said] of Object.entries(SAID)) {
  const stem = stemOf(word);
  SAID_BY_STEM.set(stem, [...(SAID_BY_STEM.get(stem) ?? []), ...said.split(", ")]);
}

/** What is said for a relation, by each word of its name; words and phrases in lower case. */
export function spokenFor(words: string): string[] {
  return [...new Set(words.split(" ").flatMap((word) => SAID_BY_STEM.get(stemOf(word)) ?? []))];
}

/** Stems of a phrase with its function words: "line of work" is not "line work". */
export function phraseKey(text: string): string {
  return tokenize(text).join(" ");
}

function stemOf(word: string): string {
  if (word === "children") return stemOf("child");
  return stemsOf(word)[0] ?? word;
}
