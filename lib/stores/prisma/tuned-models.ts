/** Language models that were fine-tuned for a knowledge base: rows beside its trained models, with a name for weights. */
import { type TunedModel, type TunedReport, tunedModelSchema } from "../../api/schemas/tuned-model";
import { HopscopeError } from "../../graph/errors";
import type { RecipeId } from "../../methods/contract/fine-tuning";
import type { PrismaClient, TrainedModel as Row } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { NEWEST_FIRST, readStored } from "./stored-row";

/** The endpoint has the weights: that is how these rows differ from models that were trained here. */
export const NO_WEIGHTS = new Uint8Array(0);

export class TunedModels {
  constructor(private readonly client: PrismaClient) {}

  /** Keeps a model; an active one is put to use in place of the one before. @throws HopscopeError `not-found` */
  async create(
    knowledgeBaseId: string,
    recipe: RecipeId,
    report: TunedReport,
    active: boolean,
  ): Promise<TunedModel> {
    const row = await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      const own = { knowledgeBaseId, kind: recipe };
      if (active) await transaction.trainedModel.updateMany({ where: own, data: { active: false } });
      return transaction.trainedModel.create({
        data: { ...own, generation: report.generation, report, weights: NO_WEIGHTS, active },
      });
    });
    return readModel(row);
  }

  /** Newest first. */
  async list(knowledgeBaseId: string): Promise<TunedModel[]> {
    const where = { knowledgeBaseId, weights: NO_WEIGHTS };
    return (await this.client.trainedModel.findMany({ where, orderBy: NEWEST_FIRST })).map(readModel);
  }

  /** The one in use, or null. */
  async active(knowledgeBaseId: string, recipe: RecipeId): Promise<TunedModel | null> {
    const where = { knowledgeBaseId, kind: recipe, active: true };
    const row = await this.client.trainedModel.findFirst({ where });
    return row && readModel(row);
  }

  /** The one that an endpoint's job ended in, or null. */
  async ofEndpointJob(knowledgeBaseId: string, endpointJob: string): Promise<TunedModel | null> {
    const all = await this.list(knowledgeBaseId);
    return all.find(({ report }) => report.endpointJob === endpointJob) ?? null;
  }

  /** Puts a model to use in place of another, or takes it out of use. @throws HopscopeError `not-found` */
  async setActive(knowledgeBaseId: string, id: string, active: boolean): Promise<TunedModel> {
    return readModel(await putToUse(this.client, { knowledgeBaseId, id, weights: NO_WEIGHTS }, active));
  }

  /** The endpoint keeps its model. @throws HopscopeError `not-found` */
  async remove(knowledgeBaseId: string, id: string): Promise<void> {
    const where = { knowledgeBaseId, id, weights: NO_WEIGHTS };
    const { count } = await this.client.trainedModel.deleteMany({ where });
    if (count === 0) throw modelGone(id);
  }
}

/** The same for every kind of model, those of a language model too. @throws HopscopeError `not-found` */
export function putToUse(
  client: PrismaClient,
  where: { knowledgeBaseId: string; id: string; weights?: Uint8Array<ArrayBuffer> },
  active: boolean,
) {
  const { knowledgeBaseId, id } = where;
  return client.$transaction(async (transaction) => {
    await lockKnowledgeBase(transaction, knowledgeBaseId);
    const model = await transaction.trainedModel.findFirst({ where, select: { kind: true } });
    if (!model) throw modelGone(id);
    if (active)
      await transaction.trainedModel.updateMany({
        where: { knowledgeBaseId, kind: model.kind },
        data: { active: false },
      });
    return transaction.trainedModel.update({ where: { id }, data: { active } });
  });
}

function readModel({ id, knowledgeBaseId, kind, report, active, createdAt }: Row): TunedModel {
  return readStored(tunedModelSchema, `model ${id}`, {
    id,
    knowledgeBase: knowledgeBaseId,
    recipe: kind,
    report,
    active,
    createdAt: createdAt.toISOString(),
  });
}

export function modelGone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no model ${id} of this knowledge base.`, {
    hint: "List the models of the knowledge base to see which there are.",
  });
}
