/**
 * Facts of one sentence: for each name, the verb or noun to its left that needs it, and whose verb or noun that is. Passives
 * and appositions come to the relation that the plain form has: "X was founded by Y", "Y founded X" and "X, founded by Y" are X FOUNDED_BY Y.
 */
import type { FoundName } from "../extraction";
import { labelOfNoun } from "../noun-labels";
import { CONFIDENCE, type PatternName, type Reach } from "./confidence";
import { type Holder, near, pronounHolder, Subjects, type Topic } from "./find-subject";
import { isList, opensClause } from "./lists";
import { NAMING, nounType, relationOfNoun, upper } from "./relation-types";
import { kindAt, type NounPhrase, nounAt, type Segment, type VerbGroup } from "./segments";
import { isMaking } from "./verb-forms";
import { BECOMING } from "./word-lists";

export interface ReadFact {
  subject: FoundName;
  type: string;
  object: FoundName;
  pattern: PatternName;
  reach: Reach;
  confidence: number;
}

const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(["in", "at", "from", "near", "to", "of"]);
const TAKES_OF: ReadonlySet<string> = new Set(["compose", "make", "consist", "die", "accuse", "convict"]);
/** Named by "be" in the passive: "was elected president of". */
const APPOINTING: ReadonlySet<string> = new Set(["appoint", "elect", "name", "crown", "choose"]);

/** Works of one person: a song may be by a band. */
const BY_ONE = /\b(?:novel|novella|poem|play|painting|essay|memoir|short story|sculpture)$/;
/** "Lies in" and "situated on" say what "located in" says. */
const LYING: ReadonlySet<string> = new Set(["lie", "situate"]);

export function readFacts(segments: readonly Segment[], topic: Topic | null): ReadFact[] {
  return new SentenceReader(segments, topic).read();
}

class SentenceReader {
  readonly #subjects: Subjects;
  readonly #facts: ReadFact[] = [];
  /** By segment: what it was the object of, for lists. */
  readonly #objectOf = new Map<number, ReadFact[]>();
  /** Segments that say in which place another one lies: "Austria" in "Graz, Austria". */
  readonly #places = new Set<number>();

  constructor(
    private readonly segments: readonly Segment[],
    private readonly topic: Topic | null,
  ) {
    this.#subjects = new Subjects(segments, topic);
  }

  read(): ReadFact[] {
    for (const [at, segment] of this.segments.entries()) {
      if (segment.kind !== "noun") continue;
      const name = segment.name;
      if (name) {
        this.#readObject(at, segment, name);
        this.#readRole(at, name);
      }
    }
    return this.#facts;
  }

  #add(
    at: number,
    holder: Holder | null,
    type: string,
    object: FoundName,
    pattern: PatternName,
    turned = false,
  ) {
    if (!holder || type === "" || NAMING.test(type) || sameName(holder.name, object)) return;
    const [subject, target] = turned ? [object, holder.name] : [holder.name, object];
    const confidence = CONFIDENCE[pattern][holder.reach];
    const fact = { subject, type, object: target, pattern, reach: holder.reach, confidence };
    this.#facts.push(fact);
    this.#objectOf.set(at, [...(this.#objectOf.get(at) ?? []), fact]);
  }

  #readObject(at: number, phrase: NounPhrase, name: FoundName): void {
    const left = this.segments[at - 1];
    if (phrase.possesses) return;
    if (left?.kind === "preposition") this.#readAfterPreposition(at, left.word, name);
    else if (left?.kind === "verb") this.#readDirect(at, left, name);
    else if (left?.kind === "comma" || left?.kind === "and") this.#readNext(at, name);
    if (phrase.nouns === "" || phrase.modifier) return;
    // "A's wife B", "his wife B": the nouns stand in the phrase of the name itself.
    const owner = nounAt(this.segments, at - 1);
    if (owner?.possesses)
      this.#add(at, near(owner.name), nounType(phrase.nouns, "of"), name, "possessive", true);
    else if (phrase.pronoun)
      this.#add(
        at,
        this.#subjects.topicFor(phrase.pronoun),
        nounType(phrase.nouns, "of"),
        name,
        "possessive",
        true,
      );
  }

  /** "the Acme chairman Jane Roe", which the phrase splits into "Acme chairman" and the name. */
  #readRole(at: number, name: FoundName): void {
    const before = nounAt(this.segments, at - 1);
    if (before?.modifier && !before.possesses && labelOfNoun(before.nouns) === "Person")
      this.#add(at, near(before.modifier), nounType(before.nouns, "of"), name, "possessive", true);
  }

  #readDirect(at: number, verb: VerbGroup, name: FoundName): void {
    if (verb.isNegated || verb.isPassive) return;
    if (verb.isCopula) this.#readInverted(at, name);
    if (verb.isCopula || BECOMING.has(verb.lemma)) return;
    // "marks the first time A has": the object is the time.
    const { nouns } = nounAt(this.segments, at)!;
    if (nouns !== "" && labelOfNoun(nouns) === null) return;
    const subject = this.#subjects.subjectOf(at - 1);
    const makes = isMaking(verb.participle);
    const type = upper(makes ? `${verb.participle} by` : verb.participle);
    this.#add(at, subject, type, name, "active", makes);
  }

  /** "The capital of A is B", "its editor is B". */
  #readInverted(at: number, name: FoundName): void {
    const role = nounAt(this.segments, at - 2);
    if (!role) return;
    if (role.nouns !== "" && !role.name) {
      const owner = role.pronoun
        ? this.#subjects.topicFor(role.pronoun)
        : nounAt(this.segments, at - 3)?.possesses
          ? near(nounAt(this.segments, at - 3)!.name)
          : role.isDefinite
            ? pronounHolder(this.topic)
            : null;
      this.#add(at, owner, nounType(role.nouns, "of"), name, "inverted", true);
      return;
    }
    const left = this.segments[at - 3];
    const noun = nounAt(this.segments, at - 4);
    if (left?.kind === "preposition" && left.word === "of" && noun && !noun.name && noun.nouns !== "")
      this.#add(at, near(role.name), nounType(noun.nouns, "of"), name, "inverted", true);
  }

  #readAfterPreposition(at: number, word: string, name: FoundName): void {
    let head = at - 2;
    // "published in 1960 by B", "born in A in 1900 to B": what stands between hangs on the same verb.
    let isChain = false;
    while (
      word !== "of" &&
      nounAt(this.segments, head) &&
      kindAt(this.segments, head - 1) === "preposition"
    ) {
      const between = nounAt(this.segments, head)!;
      const chained = this.segments[head - 1] as { word: string };
      if (chained.word === "of" || (!between.isNumber && !between.name)) break;
      if (kindAt(this.segments, head - 2) !== "verb" && !nounAt(this.segments, head - 2)) break;
      isChain ||= !between.isNumber;
      head -= 2;
    }
    const trigger = this.segments[head];
    if (trigger?.kind === "verb") this.#readVerbWith(at, head, trigger, word, name, isChain);
    const noun = nounAt(this.segments, head);
    if (noun && !noun.name && noun.nouns !== "") this.#readNounWith(at, head, noun, word, name);
  }

  #readVerbWith(
    at: number,
    head: number,
    verb: VerbGroup,
    word: string,
    name: FoundName,
    isChain: boolean,
  ): void {
    if (verb.isNegated || verb.isCopula) {
      if (verb.isCopula && !verb.isNegated && (word === "in" || word === "from"))
        this.#add(
          at,
          this.#subjects.subjectOf(head),
          word === "in" ? "LOCATED_IN" : "FROM",
          name,
          "copula-place",
        );
      return;
    }
    // Other words before "of" are nouns that were taken for verbs.
    if (word === "of" && !TAKES_OF.has(verb.lemma)) return;
    const type = upper(`${LYING.has(verb.lemma) ? "located" : verb.participle} ${word}`);
    const isPassive = verb.isPassive || (verb.isBare && this.#isReduced(head));
    const pattern = isChain
      ? "chain"
      : isPassive
        ? word === "by"
          ? "passive-by"
          : "passive-with"
        : "active-with";
    this.#add(at, this.#subjects.subjectOf(head), type, name, pattern);
  }

  /** "A is the capital of B", "A, the capital of B," and "A became chairman of B". */
  #readNounWith(at: number, head: number, noun: NounPhrase, word: string, name: FoundName): void {
    const left = this.segments[head - 1];
    const type = relationOfNoun(noun.nouns, word);
    if (word === "by" && BY_ONE.test(noun.nouns)) name.label ??= "Person";
    if (left?.kind === "verb" && !left.isNegated) {
      const says =
        left.isCopula || BECOMING.has(left.lemma) || (left.isPassive && APPOINTING.has(left.lemma));
      if (says) this.#add(at, this.#subjects.subjectOf(head - 1), type, name, "copula");
    } else if (
      left?.kind === "comma" &&
      nounAt(this.segments, head - 2)?.name &&
      !nounAt(this.segments, head - 2)!.possesses
    )
      this.#add(at, near(nounAt(this.segments, head - 2)!.name), type, name, "apposition");
    else if (left?.kind === "preposition" && left.word === "as" && kindAt(this.segments, head - 2) === "verb")
      this.#add(at, this.#subjects.subjectOf(head - 2), type, name, "copula");
    else if (left?.kind === "and" && this.#objectOf.size > 0) {
      // "the founder and chairman of B"
      const first = nounAt(this.segments, head - 2);
      const verb = this.segments[head - 3];
      if (first && !first.name && verb?.kind === "verb" && verb.isCopula)
        this.#add(at, this.#subjects.subjectOf(head - 3), type, name, "copula");
    }
  }

  /** Lists, "A and B", and places after a comma, "Graz, Austria". */
  #readNext(at: number, name: FoundName): void {
    const before = this.#subjects.previousInList(at);
    if (before === null) return;
    const other = nounAt(this.segments, before)!.name!;
    const left = this.segments[before - 1];
    const isPlace =
      this.#places.has(before) ||
      (left?.kind === "preposition" &&
        PLACE_PREPOSITIONS.has(left.word) &&
        (left.word !== "of" || other.label === "Place"));
    if (
      kindAt(this.segments, at - 1) === "comma" &&
      isPlace &&
      before === at - 2 &&
      !isList(this.segments, at)
    ) {
      this.#places.add(at);
      const phrase = nounAt(this.segments, at)!;
      const isCountry = !phrase.isDefinite || /^(?:United|Netherlands|Philippines|Bahamas)/.test(name.name);
      if (phrase.nouns === "" && isCountry) {
        other.label ??= "Place";
        name.label ??= "Place";
        this.#add(at, near(other), "LOCATED_IN", name, "place");
      }
      return;
    }
    if (!isList(this.segments, at) || opensClause(this.segments, at)) return;
    for (const fact of this.#objectOf.get(before) ?? []) {
      const isSubject = sameName(fact.subject, other);
      const listed = { ...fact, ...(isSubject ? { subject: name } : { object: name }) };
      if (sameName(listed.subject, listed.object)) continue;
      const copied = {
        ...listed,
        confidence: Math.min(fact.confidence, CONFIDENCE.list.near),
        pattern: "list" as const,
      };
      this.#facts.push(copied);
      this.#objectOf.set(at, [...(this.#objectOf.get(at) ?? []), copied]);
    }
  }

  /** A participle that says something of the noun before it: "a film directed by". */
  #isReduced(verb: number): boolean {
    const left = this.segments[verb - 1];
    if (left?.kind === "comma") return true;
    if (left?.kind === "and")
      return this.#previousVerb(verb)?.isPassive === true || this.#previousVerb(verb)?.isBare === true;
    const noun = nounAt(this.segments, verb - 1);
    if (!noun || noun.pronoun) return false;
    const next = this.segments[verb + 1];
    return (
      next?.kind === "preposition" &&
      (next.word === "by" || !noun.name || kindAt(this.segments, verb - 2) === "verb")
    );
  }

  #previousVerb(before: number): VerbGroup | null {
    for (let at = before - 1; at >= 0; at--) {
      const segment = this.segments[at]!;
      if (segment.kind === "verb") return segment;
    }
    return null;
  }
}

function sameName(a: FoundName, b: FoundName): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}
