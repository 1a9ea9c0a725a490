/** Words that deny another one: by their form, as "unencrypted", "nonprofit", "inactive" and "leaderless", or by what they mean. */
import { ownValue } from "../graph/own-value";

const DENYING = /^(?:un|non|in|im|ir|dis)(\p{L}{4,})$|^(\p{L}{3,})less$/u;
const OPPOSITE: Readonly<Record<string, string | undefined>> = {
  fit: "injured",
  private: "public",
  optional: "mandatory",
  temporary: "permanent",
  indoor: "outdoor",
};

/** The part that the word denies; null if it denies nothing. It need not be a word: "interest" would deny "terest". */
export function deniedBase(word: string): string | null {
  const [, behind, before] = DENYING.exec(word) ?? [];
  return behind ?? before ?? ownValue(OPPOSITE, word) ?? null;
}
