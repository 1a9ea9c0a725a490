/** Work of a language model that something else stands in for. */
import { isCancelled } from "../../graph/errors";

/** What `ask` gives; null where it fails, with a flag that ends in what is done `instead`. @throws when the signal is aborted */
export async function unlessItFails<T>(
  ask: () => Promise<T>,
  instead: string,
  { signal }: { signal: AbortSignal },
  write: { flag(text: string): void },
): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || isCancelled(error)) throw error;
    write.flag(`${error instanceof Error ? error.message : String(error)} ${instead}`);
    return null;
  }
}
