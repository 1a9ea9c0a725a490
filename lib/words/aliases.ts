/** The ways to say a relation type or a label. */
import * as z from "zod";
import { ownValue } from "../graph/own-value";
import { relationWords } from "../graph/text/relation-words";

/** Words that people use for a relation type or a label, by its name. */
export const aliasesSchema = z.record(
  z.string().min(1).max(500),
  z
    .array(
      z
        .string()
        .trim()
        .min(1, "An alias needs a word.")
        .max(100, "An alias may have at most 100 characters."),
    )
    .max(20, "A relation may have at most 20 aliases."),
);
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Graph formats with paths as names: Freebase's "/film/actor/film./film/performance/film". */
const PATH = /^\/|\.\//;

/** The ways to say a relation type or a label: its own words without repeats, the last part of a path, its aliases. */
export function phrasesOf(name: string, aliases: Aliases): string[] {
  const own = distinctWords(relationWords(name));
  const last = PATH.test(name) ? distinctWords(relationWords(name.split("/").at(-1) ?? "")) : "";
  const given = (ownValue(aliases, name) ?? []).map((alias) => alias.trim().toLowerCase());
  return [...new Set([own, last, ...given])].filter((phrase) => phrase !== "");
}

function distinctWords(text: string): string {
  return [...new Set(text.split(/\s+/))].join(" ");
}
