/** Whose verb it is, and what "it", "he" and "the film" mean. */
import type { FoundName } from "../extraction";
import { labelOfNoun } from "../noun-labels";
import type { Reach } from "./confidence";
import { kindAt, type NounPhrase, nounAt, type Segment } from "./segments";
import { BECOMING } from "./word-lists";

/** The meaning of "it" and "the film": the thing that the document is about, as far as that is known. */
export interface Topic {
  name: FoundName;
  /** The document's noun for it: "film". */
  noun: string | null;
}

/** A subject, and how surely it is one. */
export interface Holder {
  name: FoundName;
  /** Right beside the verb, or found further off. */
  reach: Reach;
}

export class Subjects {
  constructor(
    private readonly segments: readonly Segment[],
    private readonly topic: Topic | null,
  ) {}

  /** Whose verb it is. */
  subjectOf(verb: number): Holder | null {
    const left = this.segments[verb - 1];
    const noun = nounAt(this.segments, verb - 1);
    if (noun) {
      const before = this.segments[verb - 2];
      // "A's band played" is said of the band.
      if (noun.possesses || nounAt(this.segments, verb - 2)?.possesses) return null;
      if (before?.kind === "preposition") return this.#clauseSubject(verb);
      if (noun.name && before?.kind === "and" && this.#beginsWithPreposition(verb - 1))
        return this.#clauseSubject(verb);
      if (noun.name) return near(noun.name);
      if (noun.pronoun) return noun.nouns === "" ? this.topicFor(noun.pronoun) : null;
      if (before?.kind === "verb" && (before.isCopula || BECOMING.has(before.lemma)))
        return this.subjectOf(verb - 2);
      // "A, a company based in"; in "Under A, the empire invaded" the comma opens the sentence.
      const apposed = nounAt(this.segments, verb - 3);
      if (before?.kind === "comma" && apposed?.name)
        return kindAt(this.segments, verb - 4) === "preposition" ? null : near(apposed.name);
      return this.#definite(noun);
    }
    if (left?.kind === "who") {
      const back = kindAt(this.segments, verb - 2) === "comma" ? verb - 3 : verb - 2;
      const meant = nounAt(this.segments, back);
      // "a member of A who served": who it is cannot be told.
      if (meant?.name) return kindAt(this.segments, back - 1) === "preposition" ? null : near(meant.name);
      const copula = this.segments[back - 1];
      if (meant && copula?.kind === "verb" && copula.isCopula) return this.subjectOf(back - 1);
      return null;
    }
    if (left?.kind === "and" || left?.kind === "comma") {
      for (let at = verb - 2; at >= 0; at--)
        if (kindAt(this.segments, at) === "verb") return far(this.subjectOf(at));
    }
    return this.#clauseSubject(verb);
  }

  /** The first phrase of the sentence, where no other verb stands between. */
  #clauseSubject(verb: number): Holder | null {
    const first = this.segments.findIndex(({ kind }) => kind === "noun");
    if (first === -1 || first >= verb) return null;
    const noun = nounAt(this.segments, first)!;
    const before = this.segments[first - 1];
    if (before?.kind === "preposition") return null;
    if (this.segments.slice(first, verb).some(({ kind }) => kind === "verb")) return null;
    if (noun.name && !noun.possesses) return far(near(noun.name));
    if (noun.pronoun) return noun.nouns === "" ? this.topicFor(noun.pronoun) : null;
    return this.#definite(noun);
  }

  /** "The film" is the document's film. */
  #definite(noun: NounPhrase): Holder | null {
    if (!noun.isDefinite || !this.topic?.noun || noun.nouns === "") return null;
    const last = (text: string) => text.split(/[\s-]+/).at(-1);
    return last(noun.nouns) === last(this.topic.noun) ? pronounHolder(this.topic) : null;
  }

  /** Persons are no "it", things no "he". */
  topicFor(pronoun: string): Holder | null {
    if (!this.topic) return null;
    const label = this.topic.name.label ?? (this.topic.noun ? labelOfNoun(this.topic.noun) : null);
    const isThing = pronoun === "it" || pronoun === "its";
    if (label !== null && (label === "Person") === isThing) return null;
    return pronounHolder(this.topic);
  }

  /** True if a preposition precedes the list that ends there: "the universities of A and B". */
  #beginsWithPreposition(at: number): boolean {
    let first = at;
    for (
      let before = this.previousInList(first);
      before !== null && before < first;
      before = this.previousInList(first)
    )
      first = before;
    return kindAt(this.segments, first - 1) === "preposition";
  }

  /** The name before the comma or "and". */
  previousInList(at: number): number | null {
    let before = at - 1;
    while (kindAt(this.segments, before) === "comma" || kindAt(this.segments, before) === "and") before--;
    return nounAt(this.segments, before)?.name ? before : null;
  }
}

export function near(name: FoundName | null | undefined): Holder | null {
  return name ? { name, reach: "near" } : null;
}

function far(holder: Holder | null): Holder | null {
  return holder && { ...holder, reach: holder.reach === "near" ? "far" : holder.reach };
}

export function pronounHolder(topic: Topic | null): Holder | null {
  return topic && { name: topic.name, reach: "pronoun" };
}
