/** Canvases of Explore that were saved by name. */
import {
  type ExploreView,
  exploreViewSchema,
  type NewView,
  type ViewChange,
} from "../../api/schemas/explore-view";
import { HopscopeError } from "../../graph/errors";
import type { PrismaClient, ExploreView as Row } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { readStored, storable } from "./stored-row";

export class ExploreViews {
  constructor(private readonly client: PrismaClient) {}

  /** By name. */
  async list(knowledgeBaseId: string): Promise<ExploreView[]> {
    const rows = await this.client.exploreView.findMany({
      where: { knowledgeBaseId },
      orderBy: { name: "asc" },
    });
    return rows.map(readView);
  }

  /** @throws HopscopeError `not-found` without the knowledge base, `conflict` when the name is taken */
  async create(knowledgeBaseId: string, { name, state }: NewView): Promise<ExploreView> {
    return this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      await refuseTaken(transaction, knowledgeBaseId, storable(name));
      const row = await transaction.exploreView.create({
        data: { knowledgeBaseId, name: storable(name), state },
      });
      return readView(row);
    });
  }

  /** @throws HopscopeError `not-found`, `conflict` when the name is taken */
  async change(knowledgeBaseId: string, id: string, { name, state }: ViewChange): Promise<ExploreView> {
    return this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      const known = await transaction.exploreView.findFirst({ where: { knowledgeBaseId, id } });
      if (!known) throw missing(id);
      if (name !== undefined && storable(name) !== known.name)
        await refuseTaken(transaction, knowledgeBaseId, storable(name));
      const row = await transaction.exploreView.update({
        where: { id },
        data: { ...(name === undefined ? {} : { name: storable(name) }), ...(state ? { state } : {}) },
      });
      return readView(row);
    });
  }

  /** @throws HopscopeError `not-found` */
  async remove(knowledgeBaseId: string, id: string): Promise<void> {
    const { count } = await this.client.exploreView.deleteMany({ where: { knowledgeBaseId, id } });
    if (count === 0) throw missing(id);
  }
}

async function refuseTaken(
  client: Pick<PrismaClient, "exploreView">,
  knowledgeBaseId: string,
  name: string,
): Promise<void> {
  const taken = await client.exploreView.findFirst({
    where: { knowledgeBaseId, name },
    select: { id: true },
  });
  if (!taken) return;
  throw new HopscopeError("conflict", `There is a view "${name}" already.`, {
    hint: "Choose another name, or keep this canvas under that one.",
  });
}

function readView({ knowledgeBaseId, createdAt, ...row }: Row): ExploreView {
  return readStored(exploreViewSchema, `view ${row.id}`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    createdAt: createdAt.toISOString(),
  });
}

function missing(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no view ${id} of this knowledge base.`, {
    hint: "It may have been removed in another window; list the views to see which there are.",
  });
}
