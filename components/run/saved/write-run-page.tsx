/** Writes a run as one HTML file that needs nothing else: no network, no script, the application's own style in it. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SavedRun, type SavedRunProps } from "./saved-run";

/** Nothing is loaded and nothing runs, whatever the texts of a knowledge base say. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Needs a document: the style is that of the page it is called on, with the faces that it shows, about 65 kB each. */
export async function writeRunPage(props: SavedRunProps): Promise<string> {
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => root.render(<SavedRun {...props} />));
  const body = holder.innerHTML;
  root.unmount();
  const title = escapeText(`${props.run.question} · Hopscope`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${title}</title>
<style>${await readStyle()}</style></head><body>${body}</body></html>
`;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Files that a rule would load; embedded data is kept. */
const LOADED = /url\((?!["']?data:)[^)]*\)/g;

/** Every rule of the page but faces that it does not show; the dark colours follow the reader's system. */
async function readStyle(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const style = await Promise.all(
    rules.map(async (rule) => {
      const face = faceAddress(rule);
      if (face === null) return rule.cssText.replaceAll(LOADED, "none");
      const data = await readFace(face);
      return data === null ? "" : rule.cssText.replaceAll(LOADED, `url(${data})`);
    }),
  );
  const dark = rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText === '[data-theme="dark"]' ? [rule.style.cssText] : [],
  );
  return [...style, `@media (prefers-color-scheme: dark) { :root { ${dark.join(" ")} } }`]
    .join("\n")
    .replaceAll("</", "<\\/");
}

/** Address of a font face's file; null for any other rule. */
function faceAddress(rule: CSSRule): string | null {
  const file = rule instanceof CSSFontFaceRule && /url\(["']?([^"')]+)/.exec(rule.cssText)?.[1];
  return file ? new URL(file, rule.parentStyleSheet?.href ?? document.baseURI).href : null;
}

/** A file that the page has loaded, as data; null for one that it did not need, or that does not come. */
async function readFace(address: string): Promise<string | null> {
  if (performance.getEntriesByName(address).length === 0) return null;
  const blob = await fetch(address).then(
    (file) => (file.ok ? file.blob() : null),
    () => null,
  );
  if (!blob) return null;
  return await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.readAsDataURL(blob);
  });
}
