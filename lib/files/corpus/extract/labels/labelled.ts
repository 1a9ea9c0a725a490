/** Entries of a map from words to what they say that a thing is. @param words parted by spaces */
export function labelled(words: string, label: string): [string, string][] {
  return words.split(" ").map((word) => [word, label]);
}
