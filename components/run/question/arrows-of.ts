/** "Person <- directed by - Film" as the page writes chains: "Person ←directed by– Film". */
export function arrowsOf(pattern: string): string {
  return pattern.replaceAll(/ <- (.+?) - /g, " ←$1– ").replaceAll(/ - (.+?) -> /g, " –$1→ ");
}
