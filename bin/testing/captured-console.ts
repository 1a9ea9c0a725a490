/** What a command prints, instead of printing it. */
import { afterEach, beforeEach, vi } from "vitest";

/** Lines to standard output and to standard error, emptied before each test of the file that calls this. */
export function capturedConsole(): { out: string[]; err: string[] } {
  const out: string[] = [];
  const err: string[] = [];
  beforeEach(() => {
    out.length = 0;
    err.length = 0;
    vi.spyOn(console, "log").mockImplementation((line = "") => void out.push(line));
    vi.spyOn(console, "error").mockImplementation((line) => void err.push(line));
  });
  afterEach(() => vi.restoreAllMocks());
  return { out, err };
}
