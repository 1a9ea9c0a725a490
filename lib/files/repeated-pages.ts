/** Files that repeat the text of a page beside them: what Sphinx and MkDocs copy of their own sources into a built site. */

/** `_sources/guide/install.rst.txt` is the text of `guide/install.html`. */
const COPY = /^(?<site>(?:.*\/)?)_sources\/(?<page>.+?)(?:\.(?:rst|md|ipynb))?\.txt$/;

/** @param paths with `/` @returns those that repeat one of the others, with the page that each repeats */
export function repeatedPages(paths: readonly string[]): Map<string, string> {
  const all = new Set(paths);
  const pages = paths.flatMap((path): [string, string][] => {
    const { site, page } = COPY.exec(path)?.groups ?? {};
    const html = [`${site}${page}.html`, `${site}${page}/index.html`].find((name) => all.has(name));
    return html ? [[path, html]] : [];
  });
  return new Map(pages);
}
