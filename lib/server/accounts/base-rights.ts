/** Rights of a caller on each knowledge base. Every endpoint and page asks here; `rightOn` alone decides. */
import { rightFor, type Subject, subjectOf } from "../../api/access";
import type { Endpoint } from "../../api/endpoint";
import { includesRight, type Right } from "../../api/schemas/roles";
import { type BaseAccess, rightOn } from "../../api/schemas/sharing";
import { HopscopeError } from "../../graph/errors";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import type { Database } from "../../stores/prisma/database";
import type { Engine } from "../engine";
import { type Caller, EVERYBODY } from "./caller";
import { withoutKeys } from "./page-visitors";

export class BaseRights {
  /** Access to each knowledge base that the caller may see, by id; null without accounts, where everybody may do everything. */
  readonly #access: ReadonlyMap<string, BaseAccess> | null;
  /** Ids of the knowledge bases that lists hold for the caller; null is all of them. */
  readonly visible: Visible;

  /** @param isUnlimited for administrators: what comes or goes meanwhile is theirs too */
  constructor(
    private readonly database: Database,
    access: ReadonlyMap<string, BaseAccess> | null,
    isUnlimited: boolean,
  ) {
    this.#access = access;
    this.visible = isUnlimited ? null : [...(access?.keys() ?? [])];
  }

  /** The caller's access to a knowledge base that is visible to them; undefined without accounts. */
  accessTo(base: string): BaseAccess | undefined {
    return this.#access?.get(base);
  }

  /** Ids of the knowledge bases with which the caller may do what `needed` is; null is all of them. */
  those(needed: Right): Visible {
    return this.visible?.filter((id) => includesRight(this.#access!.get(id)!.right, needed)) ?? null;
  }

  /**
   * The id of a knowledge base with which the caller may do what `needed` is.
   * @param base id or name
   * @throws HopscopeError `not-found` also for one that he may not see, `forbidden`
   */
  async require(base: string, needed: Right): Promise<string> {
    const id = await this.database.bases.named(base, this.visible);
    this.#refuseUnless(id, needed);
    return id;
  }

  /**
   * Refuses a call of an endpoint whose path names a knowledge base, or something of one.
   * @returns the parameters, with the knowledge base's id where they had its name: what was checked is what is opened
   * @throws HopscopeError `not-found` as for what is not there, `forbidden`
   */
  async checkPath<Params extends Record<string, string>>(
    endpoint: Endpoint,
    params: Params,
  ): Promise<Params> {
    const subject = this.#access && subjectOf(endpoint);
    if (!subject) return params;
    const base = await this.baseOf(subject, params.id!);
    this.#refuseUnless(base, rightFor(endpoint));
    return subject === "knowledge-bases" ? { ...params, id: base } : params;
  }

  /** The same for a body that names a knowledge base. */
  async checkBody<Body>(endpoint: Endpoint, body: Body): Promise<Body> {
    if (!this.#access || typeof body !== "object" || body === null || !("knowledgeBase" in body)) return body;
    const { knowledgeBase } = body;
    if (typeof knowledgeBase !== "string") return body;
    return { ...body, knowledgeBase: await this.require(knowledgeBase, rightFor(endpoint)) };
  }

  /** Id of the knowledge base that something visible to the caller belongs to. @throws HopscopeError `not-found` */
  baseOf(subject: Subject, id: string): Promise<string> {
    const { bases } = this.database;
    if (subject === "runs") return bases.ofRun(id, this.visible);
    if (subject === "experiments") return bases.ofExperiment(id, this.visible);
    return subject === "jobs" ? bases.ofJob(id, this.visible) : bases.named(id, this.visible);
  }

  #refuseUnless(id: string, needed: Right): void {
    const access = this.#access?.get(id);
    if (!access && this.visible === null) return;
    if (access && includesRight(access.right, needed)) return;
    throw needed === "owner"
      ? new HopscopeError(
          "forbidden",
          "Only its owner and administrators decide who may use a knowledge base.",
          {
            hint: "Ask one of them.",
          },
        )
      : new HopscopeError("forbidden", "You may look at this knowledge base, and change nothing of it.", {
          hint: "Its owner or an administrator can make you an editor of it.",
        });
  }
}

/** Read anew for each request: what is shared, or no longer, holds at once. */
export async function rightsOf(
  { accounts, database }: Engine,
  { role, user, apiKey }: Caller,
): Promise<BaseRights> {
  if (!accounts) return new BaseRights(database, null, true);
  const userId = user?.id ?? null;
  const access = new Map<string, BaseAccess>();
  const limit = apiKey?.knowledgeBases && new Set(apiKey.knowledgeBases.map(({ id }) => id));
  for (const [id, facts] of await database.sharings.facts(userId)) {
    const right = rightOn({ role, userId }, facts);
    if (right && (!limit || limit.has(id))) access.set(id, { right, visibility: facts.visibility });
  }
  return new BaseRights(database, access, role === "admin" && !limit);
}

/** The same of the person who opens a page. @param headers of the request for the page */
export async function rightsOfVisitor(engine: Engine, headers: Headers): Promise<BaseRights> {
  const { accounts } = engine;
  return rightsOf(engine, accounts ? await accounts.identify(withoutKeys(headers)) : EVERYBODY);
}
