/** German questions, word for word in English; names are in brackets. */
import { expect, it } from "vitest";
import { replaceParts } from "../questions/conversation/replace-parts";
import { GERMAN } from "./german";
import { glossOf } from "./gloss";

function englishOf(question: string): string {
  const pieces = [...question.matchAll(/\[[^\]]*\]|[\p{L}\p{N}.]+|[,?]/gu)].map(({ 0: text, index }) => ({
    span: [index, index + text.length] as [number, number],
    text,
    isName: text.startsWith("["),
  }));
  const { text } = replaceParts(question, glossOf(pieces, GERMAN));
  return text.replace(/\s+(?=[\s?]|$)/g, "");
}

it.each([
  // Verbs at the end, parted, and after whoever does it.
  ["Wer hat [] gedreht?", "who directed []?"],
  ["Welche Filme hat [] gedreht?", "which films did [] direct?"],
  ["Welche Regisseure haben [] gedreht?", "which directors directed []?"],
  ["In welchen Filmen spielte [] mit?", "in which films did [] star?"],
  ["Wer führte bei [] Regie?", "who directed []?"],
  ["Wer hat [] geschrieben und gedreht?", "who wrote and directed []?"],
  ["Wo arbeitet []?", "where does [] work?"],
  ["Welcher Mitarbeiter leitet []?", "which employee leads []?"],
  ["Welches Projekt leitet []?", "which project does [] lead?"],
  ["Wurde [] von [] gedreht?", "was [] directed by []?"],
  ["Welche Schiffe können 1.000 Tonnen tragen?", "which ships can carry 1000 tonnes?"],
  ["Wer arbeitet nicht mehr bei []?", "who no longer works at []?"],
  ["Um welche Tiere kümmert sich []?", " which animals does [] look after?"],
  ["Welche Bücher hat [] nicht übersetzt?", "which books did [] not translate?"],
  ["Welche Filme sind von [] gedreht worden?", "which films were directed by []?"],
  ["Hat [] mehr Filme gedreht als []?", "did [] direct more films than []?"],
  ["Wer schrieb und drehte []?", "who wrote and directed []?"],
  ["In welchen Filmen spielt [] nicht mit?", "in which films does [] not star?"],
  ["Welche Firmen haben weder [] noch [] beliefert?", "which companies did neither [] nor [] supply?"],
  // Relative clauses.
  ["Filme, die [] geschrieben hat", "films that [] wrote"],
  ["Filme von [], die nach 1990 erschienen sind", "films by [] that came out after 1990"],
  ["Wer leitet die Abteilung, in der [] arbeitet?", "who leads the department in which [] works?"],
  ["Der Mitarbeiter, der [] leitet", "the employee that leads []"],
  ["Ein Buch, das ein Autor geschrieben hat", "a book that a author wrote"],
  ["Ich möchte wissen, wer [] gedreht hat", " who directed []"],
  // Words that say another thing beside others.
  ["Welcher Berg ist höher als []?", "which mountain is higher than []?"],
  ["Welche Regisseurinnen haben [] gedreht?", "which female directors directed []?"],
  ["Welcher Film ist älter, [] oder []?", "which film is older, [] or []?"],
  ["Welcher Fluss ist am längsten?", "which river is the longest?"],
  ["Wie viele Filme gibt es ohne Regisseur?", "how many films are there without director?"],
  ["Welche Filme haben Schauspieler von []?", "which films have actors of []?"],
  ["Die Preise der Bücher", "the prices of the books"],
  ["Welche Schauspieler sind aelter als 50?", "which actors are older than 50?"],
  // What is in no table stays as it is written, so that it is found unread.
  ["Wer ist der Vermieter von []?", "who is the vermieter of []?"],
  ["Wer stellt [] vor?", "who stellt [] vor?"],
  [
    "Filme, die von [] gedreht und von [] geschrieben wurden",
    "films that were written by [] gedreht and by []",
  ],
])("%s: %s", (german, english) => {
  expect(englishOf(german)).toBe(english);
});
