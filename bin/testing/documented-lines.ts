/** What the documentation tells people to run. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Documented {
  /** "docs/cli.md:42" */
  at: string;
  line: string;
}

/** These first, in this order: later ones use what earlier ones make, and the corrections change what is asked about. */
const FIRST = [
  "README.md",
  "docs/getting-started.md",
  "docs/questions.md",
  "docs/explore.md",
  "docs/experiments.md",
  "docs/cli.md",
];
const root = path.resolve(import.meta.dirname, "../..");

/** Pages with their text, in the order in which their commands are run. */
export function documentedPages(): { file: string; text: string }[] {
  const pages = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file.replaceAll("\\", "/")}`)
    .sort();
  const files = [...new Set([...FIRST, "CONTRIBUTING.md", "SECURITY.md", ...pages])];
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
}

/** Lines of the blocks that a shell runs, those that go on joined. */
export function shellLines(): Documented[] {
  return documentedPages().flatMap(({ file, text }) =>
    [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap((block) => {
      const before = text.slice(0, block.index).split("\n").length;
      const lines = block[1]!.split("\n").map((line, at) => ({ at: `${file}:${before + 1 + at}`, line }));
      return joined(lines).filter(({ line }) => line.trim() !== "");
    }),
  );
}

function joined(lines: readonly Documented[]): Documented[] {
  const whole: Documented[] = [];
  for (const { at, line } of lines) {
    const last = whole.at(-1);
    if (last?.line.endsWith("\\")) last.line = `${last.line.slice(0, -1)}${line.trim()}`;
    else whole.push({ at, line });
  }
  return whole;
}

/** What stands in prose as `code` and matches, with everything on one line. */
export function inlineCode(pattern: RegExp): Documented[] {
  return documentedPages().flatMap(({ file, text }) => {
    const prose = text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ""));
    return [...prose.matchAll(/`([^`]+)`/g)]
      .map(({ index, 1: code }) => ({
        at: `${file}:${prose.slice(0, index).split("\n").length}`,
        line: code!.replace(/\s+/g, " "),
      }))
      .filter(({ line }) => pattern.test(line));
  });
}
