/** The widths of texts in a scene, reckoned without a screen, and texts cut to the room that there is. */

/** Two lines of whole words, within the room of each, the first as long as it can be; null where that cannot be. */
export function wrap(text: string, first: number, second: number, size: number): [string, string] | null {
  const words = text.split(" ");
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [above, below] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (textWidth(above, size) <= first && textWidth(below, size) <= second) return [above, below];
  }
  return null;
}

/** As much of a text as there is room for. */
export function shorten(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("").trimEnd()}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** About as wide as the page's font draws it, rather more than less. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

function letterWidth(letter: string): number {
  if (letter > "\u2e7f") return 1;
  if (/[ijl.,:;'’|!]/.test(letter)) return 0.28;
  if (/[frtI()\- ]/.test(letter)) return 0.36;
  if (/[mwMW@%…—]/.test(letter)) return 0.92;
  if (/[\p{Lu}&+=]/u.test(letter)) return 0.72;
  return 0.6;
}
