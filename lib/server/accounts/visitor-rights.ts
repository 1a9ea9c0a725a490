/** What the person who opens a page may do with each knowledge base. */
import type { Engine } from "../engine";
import { type BaseRights, rightsOf } from "./base-rights";
import { EVERYBODY } from "./caller";
import { withoutKeys } from "./page-visitors";

/** @param headers of the request for the page */
export async function rightsOfVisitor(engine: Engine, headers: Headers): Promise<BaseRights> {
  const { accounts } = engine;
  return rightsOf(engine, accounts ? await accounts.identify(withoutKeys(headers)) : EVERYBODY);
}
