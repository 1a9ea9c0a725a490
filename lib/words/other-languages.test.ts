/** Questions in other languages are told from English ones. */
import { expect, it } from "vitest";
import { tokensOf } from "../questions/language/words";
import { otherLanguage } from "./other-languages";

const languageOf = (question: string) =>
  otherLanguage(tokensOf(question).filter(({ kind }) => kind === "word"));

it.each([
  ["German", "Welche Filme hat der Regisseur gedreht, der in Berlin wohnt?"],
  ["German", "Was hat sie geschrieben und mit wem?"],
  ["French", "Qui a peint ce tableau du musée?"],
  ["Spanish", "¿Quién dirigió la película?"],
  ["Italian", "Chi ha scritto il libro?"],
  ["Portuguese", "Quem escreveu o livro?"],
  ["Dutch", "Welke boeken heeft zij geschreven?"],
  ["Polish", "Kto wyreżyserował ten film?"],
  ["Polish", "Gdzie mieszka Marek?"],
  ["Czech", "Kdo režíroval ten film?"],
  ["Swedish", "Vem skrev boken?"],
  ["Danish or Norwegian", "Hvem har skrevet boken?"],
  ["Finnish", "Kuka kirjoitti kirjan?"],
  ["Turkish", "Hangi kitap yazdı?"],
  ["Japanese", "誰が「羅生門」を監督しましたか"],
  ["Chinese", "谁导演了这部电影"],
  ["Korean", "누가 이 책을 썼습니까?"],
  ["Greek", "Ποιος έγραψε το βιβλίο;"],
  ["a language in Cyrillic letters", "Кто снял этот фильм?"],
])("%s: %s", (language, question) => {
  expect(languageOf(question)).toBe(language);
});

it.each([
  "Who wrote La Vie en Rose?",
  "La La Land",
  "An American Werewolf in London",
  "Was it hat A or hat B?",
  "Wen Li papers",
  "books per author",
  "films by Luc de la Tour et al.",
  "total price per patient per drug",
  "average minutes per director per genre",
  "Was war declared in 1914?",
  "civil war films in post war spain",
  "patients met in er",
  "post comment author comment likes",
  "servers os no os",
  "le mans la rochelle le mans",
  "Who directed 羅生門?",
  "books by Пушкин",
  "kde packages by maintainer",
])("no other one: %s", (question) => {
  expect(languageOf(question)).toBeNull();
});
