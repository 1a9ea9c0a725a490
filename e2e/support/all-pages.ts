/** Every page of the application on the sample, by address; and addresses where nothing is, with what they say. */

/** A node with what it is joined to. */
const EXPLORED =
  "/explore?kb=films&node=person:steve-mcqueen&steps=n.person_3Asteve-mcqueen~x.person_3Asteve-mcqueen.in.STARRING.4";

export const PAGES = [
  "/",
  "/ask",
  "/runs",
  "/explore",
  EXPLORED,
  `${EXPLORED}&pane=paths`,
  `${EXPLORED}&pane=query&cypher=${encodeURIComponent("MATCH (f:Film)-[:STARRING]->(p:Persn) RETURN f, p")}`,
  "/experiments",
  "/knowledge-bases",
  "/knowledge-bases/films",
  "/knowledge-bases/films/models",
  "/knowledge-bases/films/graph?chunk=doc%3Aalfred-hitchcocks-body-of-work%230",
  "/knowledge-bases/films/extract",
  "/knowledge-bases/films/duplicates",
  "/knowledge-bases/new",
  "/settings",
  "/settings/costs",
  "/settings/accounts",
  "/settings/accounts/history",
  "/sign-in",
  "/sign-up",
  "/reset-password",
  "/docs",
  "/docs/methods/sage",
  "/reference",
] as const;

export const UNKNOWN = [
  ["/runs/none-such", "There is no run at this address"],
  ["/knowledge-bases/none-such", "There is no knowledge base at this address"],
  ["/experiments/none-such", "There is no experiment at this address"],
  ["/nowhere", "There is no page at this address"],
] as const;

/** One of each kind, which `npm test` opens; `npm run test:deep` opens all. */
const MAIN = [
  "/",
  "/ask",
  EXPLORED,
  "/experiments",
  "/knowledge-bases/films",
  "/settings",
] as const satisfies readonly (typeof PAGES)[number][];

/** Whether every page is opened anew in every view: `npm run test:deep`. Otherwise the main pages are, in some. */
export function everyView(): boolean {
  return process.env.DEEP_TESTS === "1";
}

/** The pages to look at, and the addresses where nothing is. */
export function pagesToOpen(): { pages: readonly string[]; unknown: readonly (typeof UNKNOWN)[number][] } {
  return everyView() ? { pages: PAGES, unknown: UNKNOWN } : { pages: MAIN, unknown: UNKNOWN.slice(0, 1) };
}
