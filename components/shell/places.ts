/** The places a person can go to: the navigation shows the first ones, the command palette all of them. */

export interface PagePlace {
  href: string;
  title: string;
  /** In the navigation of a phone. */
  short?: string;
  owns: RegExp;
}

export const PLACES: readonly PagePlace[] = [
  { href: "/", title: "Home", owns: /^\/$/ },
  { href: "/ask", title: "Ask", owns: /^\/(ask|runs)/ },
  { href: "/explore", title: "Explore", owns: /^\/explore/ },
  { href: "/experiments", title: "Experiments", owns: /^\/experiments/ },
  { href: "/knowledge-bases", title: "Knowledge bases", short: "Knowledge", owns: /^\/knowledge-bases/ },
  { href: "/settings", title: "Settings", owns: /^\/settings/ },
  { href: "/docs", title: "Docs", owns: /^\/docs/ },
  { href: "/reference", title: "API", owns: /^\/reference/ },
];

export const FURTHER_PLACES: readonly Pick<PagePlace, "href" | "title">[] = [
  { href: "/runs", title: "All runs" },
  { href: "/settings/costs", title: "Costs of language models" },
];
