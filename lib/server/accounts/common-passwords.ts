/** Passwords that are long enough and guessed first all the same. */
import { HopscopeError } from "../../graph/errors";

/** Parts of common passwords; repeated, or followed by digits and signs, they are no better. */
const COMMON = (
  "password passwort passw0rd p4ssword motdepasse contrasena qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx q1w2e3r4 " +
  "letmein welcome willkommen bienvenue iloveyou ichliebedich admin administrator root superuser master login user guest test testing " +
  "changeme change default secret hello monkey dragon sunshine princess football baseball superman batman starwars trustno1 whatever " +
  "abc abcd abcdef abcdefgh access shadow summer winter spring autumn sommer company computer internet hopscope graph database server"
).split(" ");
const SEQUENCES = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
];
/** Characters that are left of a password when all of that is taken away. */
const LEAST_LEFT = 6;
const FEW = 12;
/** Different characters of a password. */
const LEAST_DIFFERENT = 5;
const SHORTEST_RUN = 3;

/**
 * @param owner whose name and address are known to whoever guesses; null where it is not known whose password it becomes
 * @throws HopscopeError `invalid-input` for a password made of common ones, of sequences, of few characters or of its owner's name
 */
export function refuseCommonPassword(
  password: string,
  owner: { name: string; email: string } | null | undefined,
): void {
  const own = owner ? [...owner.name.split(/\s+/), ...owner.email.split(/[@.+_-]/)] : [];
  const written = password.normalize("NFKC").toLowerCase();
  const words = [...COMMON, ...own.map((word) => word.toLowerCase())].filter((word) => word.length > 2);
  let left = written;
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, "");
  left = withoutSequences(left);
  // Digits and signs beside a word are the usual ones.
  if (left.length < FEW) left = left.replace(/[\d\W_]/g, "");
  if (left.length >= LEAST_LEFT && new Set(written).size >= LEAST_DIFFERENT) return;
  const message = "This password is among the first that are guessed; take a longer or less common one.";
  throw new HopscopeError("invalid-input", message, { problems: [{ at: "password", message }] });
}

/** Without runs of neighbours on a keyboard, in the alphabet or of digits, in either direction. */
function withoutSequences(text: string): string {
  let kept = "";
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length < SHORTEST_RUN) kept += text[at++];
    else at += length;
  }
  return kept;
}

function runAt(text: string, at: number): number {
  let length = 1;
  for (const forward of SEQUENCES)
    for (const sequence of [forward, [...forward].reverse().join("")]) {
      let end = at + 1;
      while (end < text.length && sequence.includes(text.slice(at, end + 1))) end++;
      length = Math.max(length, end - at);
    }
  return length;
}
