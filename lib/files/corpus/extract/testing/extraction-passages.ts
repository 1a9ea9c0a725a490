/** A small corpus with what a careful reader takes from it: every fact between two names. */
import type { ChunkText } from "../../metadata";

const DOCUMENTS: readonly (readonly [title: string, text: string])[] = [
  [
    "Ida Holm",
    "Ida Holm, a film director, was born in Vienna and studied at the University of Graz. She married Otto Brand in 1931. Holm moved to Belfast.",
  ],
  [
    "Night Ferry",
    "Night Ferry is a 1948 British film directed by Ida Holm and produced by Acme Pictures. It stars Lena Vogt, Paul Stein and Mary Quill.",
  ],
  [
    "Acme Pictures",
    "Acme Pictures is a film studio in Graz, Austria. Otto Brand founded Acme Pictures in 1925. The studio was bought by Harbour Media. Its chairman is Jonas Reed.",
  ],
  ["Graz", "Graz is the capital of Styria. The mayor of Graz is Eva Lind."],
  [
    "Harbour Media",
    "Harbour Media, a company based in Belfast, owns Acme Pictures. Harbour Media never owned Blue Radio.",
  ],
];

export const PASSAGES: readonly ChunkText[] = DOCUMENTS.map(([title, text], at) => ({
  id: `d${at}#0`,
  kind: "passage",
  title,
  text,
  headers: [],
}));

/** `subject TYPE object`. */
export const EXPECTED: readonly string[] = [
  "Ida Holm BORN_IN Vienna",
  "Ida Holm STUDIED_AT University of Graz",
  "Ida Holm MARRIED Otto Brand",
  "Ida Holm MOVED_TO Belfast",
  "Night Ferry DIRECTED_BY Ida Holm",
  "Night Ferry PRODUCED_BY Acme Pictures",
  "Night Ferry STARRED Lena Vogt",
  "Night Ferry STARRED Paul Stein",
  "Night Ferry STARRED Mary Quill",
  "Acme Pictures LOCATED_IN Graz",
  "Graz LOCATED_IN Austria",
  "Acme Pictures FOUNDED_BY Otto Brand",
  "Acme Pictures BOUGHT_BY Harbour Media",
  "Jonas Reed CHAIRMAN_OF Acme Pictures",
  "Graz CAPITAL_OF Styria",
  "Eva Lind MAYOR_OF Graz",
  "Harbour Media BASED_IN Belfast",
  "Acme Pictures OWNED_BY Harbour Media",
];
