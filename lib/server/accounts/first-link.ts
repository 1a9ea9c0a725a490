/** How the first administrator comes in: by a link that only who sees the server's output has. */

import type { Engine } from "../engine";
import type { Environment } from "../stores/environment";

const HOURS = 24;

/**
 * What to print at the start while there is no administrator: a link that works once and for a day. Each start makes a new one,
 * and the one before works no more. Null when there is an administrator, or nobody signs in.
 */
export async function firstLinkNotice({ environment, database, accounts }: Engine): Promise<string | null> {
  if (!accounts || (await database.users.hasAdmin())) return null;
  const { token } = await database.accountLinks.create({ kind: "first", madeBy: "the server", hours: HOURS });
  return [
    "There is no administrator yet. Make the first account here; the link works once, for a day:",
    `  ${publicAddress(environment)}/sign-up?token=${token}`,
  ].join("\n");
}

/** Where people open the application, as far as the server knows. */
export function publicAddress({ HOPSCOPE_URL, HOST, PORT }: Environment): string {
  if (HOPSCOPE_URL) return new URL(HOPSCOPE_URL).origin;
  const isAny = ["0.0.0.0", "::", "127.0.0.1"].includes(HOST);
  return `http://${isAny ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}
