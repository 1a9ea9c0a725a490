/** Languages that are not read, by words that their questions have and that English questions do not. */
import { fold } from "../graph/text/fold";

/** Words that open a question, and other function words; none that is an English noun or verb. */
const WORDS: Readonly<Record<string, readonly [opening: string, other: string]>> = {
  German: [
    "was wer wen wem wessen welche welcher welches welchen welchem wo wann warum wieso wieviel wieviele nenne zeige",
    "wie viele haben hatte ist sind waren wird wurde wurden der das dem des ein eine einen einem einer und mit von vom fur in im am an zu zum zur bei aus nach auf nicht es gibt",
  ],
  French: [
    "qui quel quelle quels quelles quand combien pourquoi ou quoi",
    "que qu est sont ete etait a ont dans le la les un une des du de et par avec sur au aux il elle ils elles t l d",
  ],
  Spanish: [
    "que quien quienes cual cuales donde cuando cuanto cuantos cuanta cuantas",
    "que como es fue fueron ha el la los las un una de del y en por para al su",
  ],
  Italian: [
    "chi quale quali quando quanto quanti quanta quante perche",
    "che cosa e sono ha hanno in il lo la gli le un una di del della dei delle da dal nel nella su",
  ],
  Portuguese: [
    "quem qual quais onde quando quanto quantos quantas",
    "que como e sao foi foram tem o a as um uma de da das em na nos nas por para com",
  ],
  Dutch: [
    "wie welke wanneer waarom hoeveel waar wat",
    "heeft hebben is zijn werd werden de het een en in voor bij aan uit naar niet",
  ],
};
const TABLES = Object.entries(WORDS).map(([language, [opening, other]]) => {
  const openings = new Set(opening.split(" "));
  return { language, openings, all: new Set([...openings, ...other.split(" ")]) };
});

/** Different words of a language in a question that no word of it opens. */
const LEAST_WORDS = 3;

/**
 * The language of a question that has its words, and none of English.
 * @param words outside of names, in order; names that the graph does not have begin with capitals
 */
export function otherLanguage(
  words: readonly { text: string; isStop: boolean; isCased: boolean }[],
): string | null {
  const said = words.map((word) => ({ ...word, folded: fold(word.text) }));
  const found = TABLES.map(({ language, openings, all }) => {
    const isEnglish = said.some(({ folded, isStop }) => isStop && !all.has(folded));
    // "In", "a" and "was" are of several languages.
    const own = said.filter(
      ({ folded, isStop, isCased }, at) => at > 0 && !isStop && !isCased && all.has(folded),
    );
    const count = new Set(own.map(({ folded }) => folded)).size;
    const [first, second] = said;
    const isOpened =
      openings.has(first?.folded ?? "") && (count > 0 || (!first!.isStop && second?.isCased === false));
    return {
      language,
      count: isEnglish || (count < LEAST_WORDS && !isOpened) ? 0 : count + Number(isOpened),
    };
  });
  const [best] = found.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.language : null;
}
