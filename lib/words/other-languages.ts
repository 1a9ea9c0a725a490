/** Languages that are not English, by words that their questions have and that English questions do not. */
import { fold } from "../graph/text/fold";
import { GERMAN } from "./german";
import { isOwn, isVerbOf } from "./gloss-forms";
import type { GlossTable } from "./gloss-table";

/** Languages that are read word for word; the others are only told from English. */
export const GLOSSED: readonly GlossTable[] = [GERMAN];

/** Words that open a question, and other function words; none that is an English noun or verb. */
const WORDS: Readonly<Record<string, readonly [opening: string, other: string]>> = {
  German: [GERMAN.opening, GERMAN.other],
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
  Polish: [
    "kto kogo komu czyj jaki jaka jakie ktory ktora ktore ktorzy gdzie kiedy dlaczego ile czy",
    "jest sa byl byla ma na w z do przez od sie i nie",
  ],
  // "KDE" is a name as well.
  Czech: [
    "kdo koho komu ktery ktera ktere kteri kdy kolik proc jaky jaka jake",
    "kde je jsou byl byla ma na v z do od se a",
  ],
  Swedish: [
    "vem vilken vilket vilka vad hur varfor nar",
    "var ar har av med och i en ett den det pa som inte",
  ],
  "Danish or Norwegian": [
    "hvem hvilken hvilket hvilke hva hvad hvor hvornar hvorfor hvordan nar",
    "er var har av af med og i en et den det pa som ikke",
  ],
  Finnish: ["kuka ketka mika mitka missa milloin miksi kuinka montako", "on oli ovat ja ei se han joka"],
  Turkish: ["hangi nerede nereye neden kac kimin", "ve bir bu mi ne zaman icin ile"],
};

const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Alphabets other than the Latin one, with what is written in them; kana first, as Japanese has both. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japanese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Han}/u, "Chinese"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Script=Cyrillic}/u, "a language in Cyrillic letters"],
  [OTHER_LETTERS, "a language in other letters"],
];
const LANGUAGES = Object.entries(WORDS).map(([language, [opening, other]]) => {
  const openings = new Set(opening.split(" "));
  const table = GLOSSED.find(({ name }) => name === language);
  return { language, openings, all: new Set([...openings, ...other.split(" ")]), table };
});

/** Different words of a language in a question that no word of it opens; of one that has a table, whose words are known. */
const LEAST_WORDS = 3;
const LEAST_KNOWN = 2;
/** "Wen" and "Wer" may be names. */
const LONGEST_MISTAKABLE = 4;

/**
 * The language of a question that has its words, and none of English; or most of whose words are in other letters.
 * @param words outside of names, in order; names that the graph does not have begin with capitals
 */
export function otherLanguage(
  words: readonly { text: string; isStop: boolean; isCased: boolean }[],
): string | null {
  const foreign = words.filter(({ text }) => OTHER_LETTERS.test(text));
  if (2 * foreign.length > words.length)
    return SCRIPTS.find(([letters]) => foreign.some(({ text }) => letters.test(text)))![1];
  const said = words.map((word) => ({ ...word, folded: fold(word.text) }));
  const [first, second] = said;
  const found = LANGUAGES.map(({ language, openings, all, table }) => {
    const isEnglish = said.some(({ folded, isStop, isCased }) => isStop && !isCased && !all.has(folded));
    // "In", "a" and "was" are of several languages.
    const own = said.filter(
      ({ folded, isStop, isCased }, at) => at > 0 && !isStop && !isCased && all.has(folded),
    );
    const known = said.filter(
      ({ text, folded, isStop }) => !isStop && table && (all.has(folded) || isOwn(text, table)),
    );
    const isSure = known.some(({ folded, text }) => all.has(folded) || isVerbOf(text, table!));
    const counted = new Set([...own, ...(isSure ? known : [])].map(({ folded }) => folded));
    const isUnmistakable = table !== undefined && (first?.folded.length ?? 0) > LONGEST_MISTAKABLE;
    const isOpened =
      openings.has(first?.folded ?? "") &&
      (isUnmistakable ||
        counted.size > Number(counted.has(first!.folded)) ||
        (!first!.isStop && second?.isCased === false));
    const count = counted.size;
    const isEnough = isOpened || count >= (isSure ? LEAST_KNOWN : LEAST_WORDS);
    return { language, count: isEnglish || !isEnough ? 0 : count + Number(isOpened) };
  });
  const [best] = found.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.language : null;
}

/** The table of a language that a question may be in, as far as a few words tell. */
export function glossTable(words: readonly { text: string; isStop: boolean }[]): GlossTable | undefined {
  return LANGUAGES.find(({ openings, all, table }) => {
    const known = words.filter(
      ({ text, isStop }) => table && !isStop && (all.has(fold(text)) || isOwn(text, table)),
    );
    return table && (known.length >= LEAST_KNOWN || openings.has(fold(words[0]?.text ?? "")));
  })?.table;
}
