/** Errors of a disk that fails to write or read, in words for a person. */
import { type ErrorCode, HopscopeError } from "../graph/errors";

type StorageCode = Extract<ErrorCode, "storage-full" | "storage-unavailable">;

interface Reason {
  code: StorageCode;
  words: string;
  hint: string;
  /** Matches messages of PostgreSQL and Emscripten, which report no system error code. */
  text?: RegExp;
}

const ROOM = "Make room on the disk of the data folder, then try again.";
const FILES = "Raise the limit of open files (ulimit -n) and restart Hopscope, or close other programs.";

const REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: { code: "storage-full", words: "the disk is full", hint: ROOM, text: /No space left on device/i },
  EDQUOT: {
    code: "storage-full",
    words: "the disk quota of this user is used up",
    hint: "Make room, or ask for a larger quota, then try again.",
    text: /(?:Disk )?quota exceeded/i,
  },
  EROFS: {
    code: "storage-unavailable",
    words: "the disk is read-only",
    hint: "Mount it so that it can be written. If the system made it read-only by itself, the disk is likely damaged: the system's log says so.",
    text: /Read-only file system/i,
  },
  EIO: {
    code: "storage-unavailable",
    words: "the disk reports an error",
    hint: "Look at the system's log and check the disk; make a backup before anything else.",
    text: /Input\/output error|\bI\/O error/,
  },
  EMFILE: { code: "storage-unavailable", words: "too many files are open", hint: FILES },
  ENFILE: { code: "storage-unavailable", words: "too many files are open on this machine", hint: FILES },
};

/** Errors that caused one another are looked through so far. */
const DEEPEST_CAUSE = 8;

export interface Writing {
  /** Beginning of the message: "The file cannot be stored". */
  what: string;
  /** A sentence on what is unchanged, or was kept. */
  kept: string;
  /** The file or folder, where the error does not name one. */
  place?: string;
}

/** The same as an error of ours; null when it is one already, or says nothing of a disk. */
export function storageFailure(error: unknown, { what, kept, place }: Writing): HopscopeError | null {
  if (error instanceof HopscopeError) return null;
  const found = reasonOf(error);
  if (!found) return null;
  const at = found.path ?? place;
  return new HopscopeError(
    found.reason.code,
    `${what}: ${found.reason.words}${at ? ` (${at})` : ""}. ${kept}`,
    { hint: found.reason.hint, cause: error },
  );
}

/** True if an error of ours says that a disk failed. */
export function isStorageFailure(error: unknown): error is HopscopeError {
  return (
    error instanceof HopscopeError && (error.code === "storage-full" || error.code === "storage-unavailable")
  );
}

/** Does `work`; where a disk fails it, the error says what could not be written, and what was kept. */
export async function namingStorage<T>(writing: Writing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageFailure(error, writing) ?? error;
  }
}

function reasonOf(error: unknown): { reason: Reason; path?: string } | null {
  let at = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && at instanceof Error; depth++) {
    const { code, path } = at as Error & { code?: unknown; path?: unknown };
    const named = typeof code === "string" && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
    const { message } = at;
    const reason = named ?? Object.values(REASONS).find(({ text }) => text?.test(message));
    if (reason) return { reason, ...(typeof path === "string" && { path }) };
    at = at.cause;
  }
  return null;
}
