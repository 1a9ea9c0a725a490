/**
 * A disk that fails when a test says so: the factories of `vi.mock("node:fs/promises")` and `vi.mock("node:fs")` call
 * `faultyPromises` and `faultyFiles`, which put it below the code under test.
 */
import type * as Files from "node:fs";
import type * as Promises from "node:fs/promises";

/** Writes to a place that holds the text fail with the code; null: none does. */
export const fault: { code: string | null; place: string; calls: readonly string[] } = {
  code: null,
  place: "",
  calls: [],
};

/** From now on, these calls fail at places that hold the text. */
export function failAt(code: string, place: string, ...calls: readonly string[]): void {
  Object.assign(fault, { code, place, calls });
}

export function heal(): void {
  fault.code = null;
}

function faultOf(call: string, place: unknown): Error | null {
  const { code, calls } = fault;
  if (code === null || !calls.includes(call) || !String(place).includes(fault.place)) return null;
  return Object.assign(new Error(`${code}: the disk fails, ${call} '${String(place)}'`), {
    ...{ code, syscall: call, path: String(place) },
  });
}

/** Rejects instead of doing it, where the disk fails. */
function guarded<Arguments extends unknown[], Result>(
  call: string,
  real: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    const error = faultOf(call, args[0]);
    if (error) throw error;
    return real(...args);
  };
}

export async function faultyPromises(original: () => Promise<typeof Promises>) {
  const real = await original();
  const open = async (...args: Parameters<typeof real.open>) => {
    const error = faultOf("open", args[0]);
    if (error) throw error;
    const handle = await real.open(...args);
    const { sync, write, writeFile } = handle;
    // They reject, as those of Node do: a stream whose `write` throws at once waits for ever for its end.
    const onPlace =
      <Arguments extends unknown[], Result>(call: string, work: (...given: Arguments) => Promise<Result>) =>
      async (...given: Arguments): Promise<Result> => {
        const failed = faultOf(call, args[0]);
        if (failed) throw failed;
        return work.apply(handle, given);
      };
    return Object.assign(handle, {
      sync: onPlace("sync", sync),
      write: onPlace("write", write),
      writeFile: onPlace("write", writeFile),
    });
  };
  return {
    ...real,
    open,
    mkdir: guarded("mkdir", real.mkdir),
    rename: guarded("rename", real.rename),
    link: guarded("link", real.link),
    writeFile: guarded("write", real.writeFile),
  };
}

export async function faultyFiles(original: () => Promise<typeof Files>) {
  const real = await original();
  const createWriteStream: typeof real.createWriteStream = (place, options) => {
    const stream = real.createWriteStream(place, options);
    const error = faultOf("write", place);
    if (error) stream.once("open", () => stream.destroy(error));
    return stream;
  };
  return { ...real, createWriteStream };
}
