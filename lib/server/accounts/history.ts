/** The history of changes: written for every call that may change something, read by administrators. */
import type * as z from "zod";
import { isRecorded } from "../../api/access";
import type { Endpoint } from "../../api/endpoint";
import type { historyQuerySchema } from "../../api/history";
import type { HistoryEntry } from "../../api/schemas/account";
import { writeCsv } from "../../graph/csv";
import type { Engine } from "../engine";
import { type Caller, nameOf } from "./caller";
import { accountsOf } from "./users";

const DAY_MS = 86_400_000;
const CSV_PAGE = 1_000;

/**
 * Notes a call that was let through, or refused to somebody who is known. A caller who is not known changes nothing, and would fill
 * the history with what he sends. Never holds a body, a query or a header.
 */
export async function record(
  { database }: Engine,
  { method, path, ...rest }: Endpoint,
  { user, apiKey }: Caller,
  params: Record<string, string>,
  status: number,
): Promise<void> {
  if (!user || !isRecorded({ method, path, ...rest })) return;
  await database.history.add({
    userId: user.id,
    actor: nameOf({ user }),
    apiKey: apiKey?.name ?? null,
    method: method.toUpperCase(),
    ...{ path, params, status },
  });
}

type Query = z.infer<typeof historyQuerySchema>;

/** One page, newest first. */
export async function readHistory(
  engine: Engine,
  { limit, ...filter }: Query,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  accountsOf(engine);
  const entries = await engine.database.history.list(filter, limit + 1);
  const page = entries.slice(0, limit);
  return { entries: page, next: entries.length > limit ? page.at(-1)!.id : null };
}

/** The whole history as CSV, piece by piece. */
export async function* historyCsv(
  engine: Engine,
  filter: Pick<Query, "text" | "failed">,
): AsyncGenerator<Uint8Array> {
  yield encode([["time", "user", "api key", "method", "path", "parameters", "status"]]);
  for (let before: string | undefined; ; ) {
    const entries = await engine.database.history.list({ ...filter, before }, CSV_PAGE);
    yield encode(
      entries.map(({ at, actor, apiKey, method, path, params, status }) => [
        ...[at, actor, apiKey, method, path],
        Object.entries(params)
          .map(([name, value]) => `${name}=${value}`)
          .join(" "),
        status,
      ]),
    );
    if (entries.length < CSV_PAGE) return;
    before = entries.at(-1)!.id;
  }
}

function encode(rows: Parameters<typeof writeCsv>[0]): Uint8Array {
  return Buffer.from(writeCsv(rows));
}

/** Removes what is older than it is stored for, now and once a day; stops with the returned function. */
export function removeOldDaily({ environment, database, accounts }: Engine): () => void {
  const remove = async () => {
    try {
      await database.history.removeBefore(new Date(Date.now() - environment.HOPSCOPE_HISTORY_DAYS * DAY_MS));
      await accounts?.removeExpired();
    } catch (error) {
      console.error(error);
    }
  };
  void remove();
  const timer = setInterval(remove, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
