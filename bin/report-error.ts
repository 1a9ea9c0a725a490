/** The message of a command that failed. */
import { HopscopeError } from "../lib/graph/errors";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "this user may not open it",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
};
const PROBLEMS_SHOWN = 20;

export function reportError(error: unknown): void {
  const { code = "", path } = error as NodeJS.ErrnoException;
  if (error instanceof HopscopeError) reportRefusal(error);
  else if (path && REASONS[code]) console.error(`hopscope: ${path} cannot be opened: ${REASONS[code]}.`);
  else console.error(error);
}

/** In words where there are some, else as the system says it. */
export function fileReason(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

function reportRefusal({ message, problems, hint }: HopscopeError): void {
  console.error(`hopscope: ${message}`);
  const others = problems.filter((problem) => !message.includes(problem.message));
  for (const problem of others.slice(0, PROBLEMS_SHOWN)) console.error(`  ${problem.at}: ${problem.message}`);
  for (const { excerpt } of problems) if (excerpt) console.error(excerpt.replace(/^/gm, "  "));
  if (others.length > PROBLEMS_SHOWN) console.error(`  … and ${others.length - PROBLEMS_SHOWN} more`);
  if (hint) console.error(`  ${hint}`);
}
