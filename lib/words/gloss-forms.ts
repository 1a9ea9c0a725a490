/** All forms that a table of another language has, each with what it says in English. */
import type { GlossTable, WordKind } from "./gloss-table";
import { pluralOf } from "./relation-reading";

export interface Verb {
  base: string;
  past: string;
  participle: string;
  /** What is parted from it, at the end of a clause: "mit" of "mitspielen". */
  prefix: string;
  /** A preposition that English does not have with it. */
  drops: string | null;
  perfectIsBe: boolean;
}

export interface Form {
  kind: WordKind | "verb" | "participle" | "auxiliary";
  english: string;
  /** Plural of a noun whose form may be that as well. */
  plural?: string;
  isPlural?: boolean;
  isPast?: boolean;
  /** Comparative of an adjective: its form may be that of "old" as well. */
  more?: string;
  verb?: Verb;
  helps?: keyof GlossTable["auxiliaries"];
}

export interface Forms {
  /** Also of several words; a verb has its forms beside those of other kinds. */
  words: ReadonlyMap<string, Form>;
  verbs: ReadonlyMap<string, readonly Form[]>;
  participles: ReadonlyMap<string, Form>;
  infinitives: ReadonlyMap<string, Form>;
  /** The English that the table has. */
  english: ReadonlySet<string>;
}

const known = new WeakMap<GlossTable, Forms>();

export function formsOf(table: GlossTable): Forms {
  const forms = known.get(table) ?? makeForms(table);
  known.set(table, forms);
  return forms;
}

/** True for a word of the language that is not written like one of English in the table. */
export function isOwn(text: string, table: GlossTable): boolean {
  const { words, english } = formsOf(table);
  const lower = spelt(text);
  return !english.has(lower) && (words.has(lower) || isVerbOf(text, table));
}

export function isVerbOf(text: string, table: GlossTable): boolean {
  const { verbs, participles, infinitives, english } = formsOf(table);
  const lower = spelt(text);
  return !english.has(lower) && (verbs.has(lower) || participles.has(lower) || infinitives.has(lower));
}

function makeForms(table: GlossTable): Forms {
  const words = new Map<string, Form>();
  const verbs = new Map<string, Form[]>();
  const participles = new Map<string, Form>();
  const infinitives = new Map<string, Form>();
  const add = (text: string, form: Form) => {
    const written = spelt(text);
    if (!words.has(written)) words.set(written, form);
  };
  for (const [kind, rows] of Object.entries(table.words) as [WordKind, string][])
    for (const [english, said] of rowsOf(rows)) for (const text of said) add(text, { kind, english });
  for (const text of table.empty) add(text, { kind: "adverb", english: "" });
  for (const [helps, forms] of Object.entries(table.auxiliaries) as [Form["helps"] & string, object][])
    for (const [english, said] of Object.entries(forms) as [string, string][])
      for (const text of said.split(" ")) {
        const isPlural = /^(?:are|were|have)$/.test(english) || /en$/.test(text);
        add(text, {
          kind: "auxiliary",
          english,
          helps,
          isPlural,
          isPast: /^(?:was|were|had)$/.test(english),
        });
      }
  for (const [english, stems] of rowsOf(table.nouns)) {
    const [singular = "", plural = pluralOf(singular)] = english.split("/");
    for (const stem of stems) {
      if (stem.startsWith("+")) {
        for (const ending of ["", "n"])
          add(stem.slice(1) + ending, { kind: "noun", english: plural, isPlural: true });
        continue;
      }
      for (const ending of table.nounEndings.singular)
        add(stem + ending, {
          kind: "noun",
          english: singular,
          ...(/(?:er|el|e?r?n|s)$/.test(stem + ending) && { plural }),
        });
      const { women } = table.nounEndings;
      add(stem + women, { kind: "noun", english: `female ${plural}`, isPlural: true });
      for (const ending of table.nounEndings.plural)
        add(stem + ending, { kind: "noun", english: plural, isPlural: true });
    }
  }
  const { comparative, superlative } = table.degrees;
  for (const [english, stems] of rowsOf(table.adjectives)) {
    const degrees = degreesOf(english);
    const endings = [[""], comparative, superlative];
    for (const text of stems) {
      const stem = text.replace("+", "");
      for (const [at, own] of endings.entries())
        for (const ending of own.flatMap((one) => table.adjectiveEndings.map((last) => one + last))) {
          const more = at < 2 && { more: degrees[1]! };
          if (at > 0 || stem === text)
            add(stem + ending, { kind: "adjective", english: degrees[at]!, ...more });
        }
    }
  }
  for (const [english, said] of rowsOf(table.verbs, ";"))
    for (const text of said) {
      const [base = "", past = pastOf(base), participle = past] = english.split("/");
      const [stem = "", ...irregular] = text.split(" ").filter((word) => !/^[~*]/.test(word));
      const [prefix, own] = stem.includes("-") ? (stem.split("-") as [string, string]) : ["", stem];
      const drops = /~(\S+)/.exec(text)?.[1] ?? null;
      const verb = { base, past, participle, prefix, drops, perfectIsBe: text.includes("*") };
      const e = /[dt]$/.test(own) ? "e" : "";
      const [open, close] = table.participles;
      const hasOpen = !/^(?:be|er|ver|ent|zer|ge|über|unter|miss)|ier$/.test(own) || prefix !== "";
      const [before = `${own}${e}te`, done = `${prefix}${hasOpen ? open : ""}${own}${e}${close}`, third] =
        irregular;
      const form = (isPast: boolean, isPlural: boolean): Form => {
        return { kind: "verb", english: base, isPast, isPlural, verb };
      };
      const finite: [string, Form][] = [
        [`${own}${e}t`, form(false, false)],
        [third ?? `${own}t`, form(false, false)],
        [`${own}${/[^i]e[lr]$/.test(own) ? "n" : "en"}`, form(false, true)],
        [before, form(true, false)],
        [`${before}${before.endsWith("e") ? "n" : "en"}`, form(true, true)],
      ];
      for (const [written, one] of finite) {
        for (const text of prefix ? [written, prefix + written] : [written])
          verbs.set(spelt(text), [...(verbs.get(spelt(text)) ?? []), one]);
      }
      participles.set(spelt(done), { kind: "participle", english: participle, verb });
      infinitives.set(spelt(prefix + finite[2]![0]), { kind: "verb", english: base, verb });
    }
  const all = [...words.values(), ...participles.values(), ...infinitives.values()];
  const english = new Set(all.flatMap((form) => [form.english, form.plural ?? "", form.verb?.past ?? ""]));
  return { words, verbs, participles, infinitives, english };
}

/** The spelling that forms are looked up in. */
export function spelt(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
}

function rowsOf(rows: string, sign = ","): [english: string, said: string[]][] {
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const [english = "", said = ""] = row.split(" = ");
      return [english, said.split(sign).map((text) => text.trim())];
    });
}

function pastOf(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** "Old older oldest", "long": the last two are regular where there is one word. */
function degreesOf(english: string): string[] {
  const forms = english.split("/");
  if (forms.length > 1) return forms;
  const stem = english.replace(/e$/, "").replace(/([^aeiou])y$/, "$1i");
  return [english, `${stem}er`, `${stem}est`];
}
