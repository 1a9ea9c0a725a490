/** A question with the names in place of the words that refer to them, so that every method reads it without the run before. */
import { AFTER_AND, AFTER_OBJECT, AMONG, NOUN_PHRASE, OPENING, WITHIN } from "../../words/references";
import type { Correction } from "../plan/mentions/correction";
import { INSTEAD } from "./find-references";
import type { Reference } from "./reference";
import { type Replacement, replaceParts } from "./replace-parts";
import type { SpokenBefore } from "./spoken-before";

export interface ResolvedQuestion {
  question: string;
  /** The given corrections, at their new spans, and one for each inserted name. */
  corrections: Correction[];
}

/** Names of a group that are written out. */
const MOST_WRITTEN = 6;
const POSSESSIVE = /^(?:his|its|their|theirs|hers)$/i;

/** "In which year", "when": without a verb. */
const WHICH = /\b(?:(?:which|what)\s+\p{Ll}+|when|where)\s*$/iu;

/** @param references of the question; those without nodes leave their words as they are */
export function resolveQuestion(
  question: string,
  references: readonly Reference[],
  corrections: readonly Correction[] = [],
): ResolvedQuestion {
  const used = references.filter(({ nodes }) => nodes.length > 0);
  if (used.length === 0) return { question, corrections: [...corrections] };
  const opening = OPENING.exec(question)?.[0] ?? "";
  const parts: Replacement[] = opening === "" ? [] : [{ span: [0, opening.length], text: "" }];
  for (const reference of used) parts.push({ span: reference.span, text: textOf(question, reference) });
  const replaced = replaceParts(question, parts);
  const own = used.map((reference, at): Correction => {
    const { nodes, span } = reference;
    const [from, to] = replaced.placed[parts.length - used.length + at]!;
    // Without what joins the names, or makes them possessive.
    const names = listed(nodes.map(({ name }) => name));
    const start = from + replaced.text.slice(from, to).lastIndexOf(names);
    const named: [number, number] = [start, start + names.length];
    if (nodes.length === 1) return { span: named, node: nodes[0]!.node };
    const among = AMONG.test(question.slice(0, span[0]));
    return { span: named, nodes: nodes.map(({ node }) => node), as: among ? "among" : "any" };
  });
  const given = corrections.flatMap((one): Correction[] => {
    const span = replaced.toNew(one.span);
    return span ? [{ ...one, span }] : [];
  });
  return capitalised({
    question: replaced.text,
    corrections: [...given, ...own].sort((a, b) => a.span[0] - b.span[0]),
  });
}

/** "What about Vertigo?": the question before, about that; null for any other question. @param labels of what the graph calls so (`namedAfter`) */
export function askInstead(
  question: string,
  { question: asked, named }: SpokenBefore,
  labels: readonly string[] = [],
): string | null {
  const said = INSTEAD.exec(question)?.[1] ?? (labels.length > 0 ? namedAfter(question) : undefined);
  const other = said?.replace(/^(?:(?:in|on|at|by|for|from|of|with)\s+)?(?:the\s+)?/, "");
  if (other === undefined) return null;
  if (/^\d{4}$/.test(other)) {
    const year = asked.search(/(?<!\d)\d{4}(?!\d)/);
    return year < 0
      ? `${asked.replace(/\s*\?\s*$/, "")} in ${other}?`
      : asked.slice(0, year) + other + asked.slice(year + 4);
  }
  const last = named.findLast((one) => one.labels.some((label) => labels.includes(label))) ?? named.at(-1);
  return last ? asked.slice(0, last.span[0]) + other + asked.slice(last.span[1]) : null;
}

/** The name in "and the blue poppy?", if any; the graph knows whether it has such a node. */
export function namedAfter(question: string): string | undefined {
  return AFTER_AND.exec(question)?.[1];
}

/** The text that replaces a reference. */
function textOf(question: string, { span: [from, to], text, nodes }: Reference): string {
  const names = listed(nodes.map(({ name }) => name));
  if (from === to) {
    const before = question.slice(0, from);
    const was = nodes.length > 1 ? " were " : " was ";
    const joints: [RegExp, string][] = [
      [WITHIN, " in "],
      [NOUN_PHRASE, " of "],
      [WHICH, was],
    ];
    return (joints.find(([verb]) => verb.test(before))?.[1] ?? " ") + names;
  }
  if (/^there$/i.test(text))
    return /\b(?:from|near|to|of)\s+$/i.test(question.slice(0, from)) ? names : `in ${names}`;
  if (/^other\s/i.test(text)) return `${text.replace(/^other\s+/i, "")} other than ${names}`;
  const isHer = text.toLowerCase() === "her" && !AFTER_OBJECT.test(question.slice(to));
  return POSSESSIVE.test(text) || isHer ? `${names}’s` : names;
}

/** "A, B and C"; of many, some and others. How many would be a number to look for in texts. */
function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  const shown = names.length > MOST_WRITTEN ? names.slice(0, MOST_WRITTEN) : names.slice(0, -1);
  const rest = names.length > MOST_WRITTEN ? "others" : names.at(-1)!;
  return `${shown.join(", ")} and ${rest}`;
}

/** Begins as a sentence does; a name that is written in lower case stays so. */
function capitalised({ question, corrections }: ResolvedQuestion): ResolvedQuestion {
  if (corrections.some(({ span }) => span[0] === 0)) return { question, corrections };
  return { question: question.charAt(0).toUpperCase() + question.slice(1), corrections };
}
