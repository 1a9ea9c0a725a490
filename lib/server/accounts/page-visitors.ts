/**
 * Access to pages. The code that runs before every page is bundled separately and cannot open the engine, so the engine's process
 * leaves the answer where both find it.
 */
import { hasAccounts, readEnvironment } from "../../stores/environment";
import type { Accounts } from "./accounts";

type IsSignedIn = (headers: Headers) => Promise<boolean>;

const place = globalThis as typeof globalThis & { hopscopeIsSignedIn?: IsSignedIn };
let needed: boolean | undefined;

/** From now on, pages ask these accounts. */
export function provideVisitors(accounts: Accounts): void {
  place.hopscopeIsSignedIn = async (headers) => (await accounts.identify(withoutKeys(headers))).role !== null;
}

/** True if the sender of these headers may see pages: everybody without accounts, nobody until that is known. */
export async function mayVisit(headers: Headers): Promise<boolean> {
  needed ??= hasAccounts(readEnvironment());
  return !needed || (await place.hopscopeIsSignedIn?.(headers)) === true;
}

/** Pages are for people; keys are for programs. */
export function withoutKeys(headers: Headers): Headers {
  return new Headers({ cookie: headers.get("cookie") ?? "" });
}
