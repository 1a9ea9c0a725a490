/** The first administrator's way in: a link that only those see who can read the server's output. */
import type { Environment } from "../../stores/environment";
import type { Engine } from "../engine";

const HOURS = 24;

/**
 * The notice to print at the start while there is no administrator: a link that works once, for a day. Each start makes a new
 * one and invalidates the one before. Null when there is an administrator, or without accounts.
 */
export async function firstLinkNotice({ environment, database, accounts }: Engine): Promise<string | null> {
  if (!accounts || (await database.users.hasAdmin())) return null;
  const { token } = await database.accountLinks.create({ kind: "first", madeBy: "the server", hours: HOURS });
  return [
    "There is no administrator yet. Make the first account here; the link works once, for a day:",
    `  ${publicAddress(environment)}/sign-up?token=${token}`,
  ].join("\n");
}

/** The address at which people open the application, as far as the server knows it. */
export function publicAddress({ HOPSCOPE_URL, HOST, PORT }: Environment): string {
  if (HOPSCOPE_URL) return new URL(HOPSCOPE_URL).origin;
  const isAny = ["0.0.0.0", "::", "127.0.0.1"].includes(HOST);
  return `http://${isAny ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}
