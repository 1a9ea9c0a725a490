/** Sitemaps as sitemaps.org describes them: lists of pages, and lists of sitemaps. */
import { rootName } from "../../files/import/rows/graph-endings";
import { localName, xmlParser } from "../../files/import/xml-parser";

export interface Sitemap {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemaps. */
  sitemaps: string[];
}

const LONGEST_ADDRESS = 2_048;

/** True if a text that begins like this is a sitemap, by its first element. */
export function isSitemap(beginning: string): boolean {
  const root = rootName(beginning);
  return root === "urlset" || root === "sitemapindex";
}

/** The addresses of a sitemap, each once. An address longer than any that sitemaps may have is left out. */
export function readSitemap(text: string): Sitemap {
  const found = { url: new Set<string>(), sitemap: new Set<string>() };
  const open: string[] = [];
  let address: string | undefined;
  const parser = xmlParser({
    onopentagname(name) {
      open.push(localName(name));
      if (open.at(-1) === "loc") address = "";
    },
    ontext(piece) {
      if (address !== undefined && address.length <= LONGEST_ADDRESS) address += piece;
    },
    onclosetag() {
      const closed = open.pop();
      if (closed !== "loc" || address === undefined) return;
      const within = open.at(-1);
      const trimmed = address.trim();
      if ((within === "url" || within === "sitemap") && trimmed && trimmed.length <= LONGEST_ADDRESS)
        found[within].add(trimmed);
      address = undefined;
    },
  });
  parser.end(text);
  return { pages: [...found.url], sitemaps: [...found.sitemap] };
}
