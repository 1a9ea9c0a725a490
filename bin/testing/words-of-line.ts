/** A command line as a shell reads it. */

/** Its words without quotes and without a comment at its end. */
export function wordsOfLine(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (const [part] of line.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|\s+|[^\s'"\\]+/gs)) {
    if (/^\s/.test(part)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (word === null && part.startsWith("#")) break;
    else word = (word ?? "") + unquoted(part);
  }
  return word === null ? words : [...words, word];
}

function unquoted(part: string): string {
  if (part.startsWith("'")) return part.slice(1, -1);
  if (part.startsWith('"')) return part.slice(1, -1).replace(/\\(["\\$`])/g, "$1");
  return part.replace(/^\\/, "");
}
