/** The names that the server answers to: another site's name can be made to lead to it (DNS rebinding). */
import { isIP } from "node:net";
import { HopscopeError } from "../graph/errors";
import { type Environment, hasAccounts } from "../stores/environment";
import { isLoopback } from "../stores/loopback";

/** The address that the server listens on, the names people open it under, and whether accounts are in use. */
export type ServedAddress = Pick<
  Environment,
  "HOST" | "HOPSCOPE_URL" | "HOPSCOPE_ACCOUNTS" | "HOPSCOPE_ANYONE_MAY_USE_IT"
> &
  Partial<Pick<Environment, "HOPSCOPE_HOSTS">>;

/**
 * Names of this machine, those of HOPSCOPE_URL and HOPSCOPE_HOSTS and, where other machines reach it, addresses without a name. Any name
 * where people sign in, unless HOPSCOPE_HOSTS says which: their cookies are of one name alone.
 * @throws HopscopeError `forbidden-origin`
 */
export function refuseForeignHost(request: Request, served: ServedAddress): void {
  const host = request.headers.get("host") ?? "";
  const { HOST, HOPSCOPE_URL, HOPSCOPE_HOSTS = [] } = served;
  if (HOPSCOPE_URL && host === new URL(HOPSCOPE_URL).host) return;
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (isLoopback(name) || HOPSCOPE_HOSTS.includes(name)) return;
  const isReached = !isLoopback(HOST);
  if (isReached && isIP(name.replace(/^\[(.*)\]$/, "$1"))) return;
  if (isReached && HOPSCOPE_HOSTS.length === 0 && hasAccounts(served)) return;
  throw new HopscopeError(
    "forbidden-origin",
    `This server answers to ${isReached ? "the names that were set" : "localhost only"}, not to "${host.slice(0, 80)}".`,
    {
      hint: isReached
        ? "Set HOPSCOPE_HOSTS to the names under which it is opened, or HOPSCOPE_URL to its address (docs/settings.md)."
        : "Set HOST to the address under which it should be reached; docs/settings.md says what that takes.",
    },
  );
}
