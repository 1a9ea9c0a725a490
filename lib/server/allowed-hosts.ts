/** The names that the server answers to: another site's name can be made to lead to it (DNS rebinding). */
import { isIP } from "node:net";
import { hostsSchema, type Settings } from "../api/schemas/settings";
import { HopscopeError } from "../graph/errors";
import { type Environment, hasAccounts, isLoopback } from "../stores/environment";
import type { Database } from "../stores/prisma/database";

/** The address that the server listens on, the names people open it under, and whether accounts are in use. */
export type ServedAddress = Pick<
  Environment,
  "HOST" | "HOPSCOPE_URL" | "HOPSCOPE_ACCOUNTS" | "HOPSCOPE_ANYONE_MAY_USE_IT" | "HOPSCOPE_HOSTS"
>;

const HOSTS_SETTING = "hosts";

/** Pages are bundled apart from the engine; both find here what was chosen in Settings. */
const place = globalThis as typeof globalThis & { hopscopeHosts?: string[] };

/** From now on, the server answers to the names that are stored. Those that can no longer be read count as not chosen. */
export async function loadHosts({ settings }: Pick<Database, "settings">): Promise<void> {
  place.hopscopeHosts = hostsSchema.safeParse(await settings.get(HOSTS_SETTING)).data;
}

/** Stores names, which the server answers to at once. */
export async function storeHosts({ settings }: Pick<Database, "settings">, names: string[]): Promise<void> {
  await settings.set(HOSTS_SETTING, names);
  place.hopscopeHosts = names;
}

/** The names of HOPSCOPE_HOSTS; without any, those from Settings. */
export function hostsOf({ HOPSCOPE_HOSTS: names = [] }: Partial<ServedAddress>): Settings["hosts"] {
  if (names.length > 0) return { names, from: "environment" };
  return { names: place.hopscopeHosts ?? [], from: "settings" };
}

/** @throws HopscopeError `forbidden-origin` to a host that is not answered */
export function refuseForeignHost(request: Request, served: ServedAddress): void {
  const host = request.headers.get("host") ?? "";
  if (isAnswered(host, served, hostsOf(served).names)) return;
  const isReached = !isLoopback(served.HOST);
  throw new HopscopeError(
    "forbidden-origin",
    `This server answers to ${isReached ? "the names that were set" : "localhost only"}, not to "${host.slice(0, 80)}".`,
    {
      hint: isReached
        ? "Add the name under which it is opened to the allowed hosts in Settings or to HOPSCOPE_HOSTS, or set HOPSCOPE_URL to its address (docs/settings.md)."
        : "Set HOST to the address under which it should be reached; docs/settings.md says what that takes.",
    },
  );
}

/**
 * Names of this machine, that of HOPSCOPE_URL, the ones given and, where other machines reach it, addresses without a name. Any name
 * where people sign in, unless some are given: their cookies are of one name alone.
 */
export function isAnswered(host: string, served: ServedAddress, names: readonly string[]): boolean {
  const { HOST, HOPSCOPE_URL } = served;
  if (HOPSCOPE_URL && host === new URL(HOPSCOPE_URL).host) return true;
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (isLoopback(name) || names.includes(name)) return true;
  if (isLoopback(HOST)) return false;
  return isIP(name.replace(/^\[(.*)\]$/, "$1")) > 0 || (names.length === 0 && hasAccounts(served));
}
