/** Words that deny another one by their form: "unencrypted", "nonprofit", "inactive", "leaderless". */

const DENYING = /^(?:un|non|in|im|ir|dis)(\p{L}{4,})$|^(\p{L}{3,})less$/u;

/** What the word denies; null where its form denies nothing. It need not be a word: "interest" would deny "terest". */
export function deniedBase(word: string): string | null {
  const [, behind, before] = DENYING.exec(word) ?? [];
  return behind ?? before ?? null;
}
