/** Writes a run as one HTML file that needs nothing else: no network, no script, the application's own style in it. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SavedRun, type SavedRunProps } from "./saved-run";

/** Nothing is loaded and nothing runs, whatever the texts of a knowledge base say. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Needs a document: the style is that of the page it is called on. */
export function writeRunPage(props: SavedRunProps): string {
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => root.render(<SavedRun {...props} />));
  const body = holder.innerHTML;
  root.unmount();
  const title = escapeText(`${props.run.question} · Hopscope`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${title}</title>
<style>${readStyle()}</style></head><body>${body}</body></html>
`;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** What a rule would load; what it carries in itself stays. */
const LOADED = /url\((?!["']?data:)[^)]*\)/g;

/** Every rule of the page but the faces that it loads; the dark colours follow the reader's system. */
function readStyle(): string {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !isLoadedFace(rule));
  const style = rules.map(({ cssText }) => cssText.replaceAll(LOADED, "none"));
  const dark = rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText === '[data-theme="dark"]' ? [rule.style.cssText] : [],
  );
  return [...style, `@media (prefers-color-scheme: dark) { :root { ${dark.join(" ")} } }`]
    .join("\n")
    .replaceAll("</", "<\\/");
}

/** A face from a file of the application: the saved page has those of the reader's system. */
function isLoadedFace(rule: CSSRule): boolean {
  return rule instanceof CSSFontFaceRule && rule.cssText.includes("url(");
}
