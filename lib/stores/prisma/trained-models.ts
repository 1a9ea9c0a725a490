/** Models that knowledge bases have learnt from questions: the report of each model, and its weights as bytes. */
import * as z from "zod";
import { type TrainedModel, trainedModelSchema } from "../../api/schemas/trained-model";
import { HopscopeError } from "../../graph/errors";
import { checksumOf } from "../snapshot/checksum";
import type { PrismaClient, TrainedModel as Row } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { NEWEST_FIRST, readStored } from "./stored-row";
import { modelGone, NO_WEIGHTS, putToUse } from "./tuned-models";

/** Between the weights and the four bytes of their CRC-32. */
const SEAL = Buffer.from("CRC1");

/** Weights with a mark and the CRC-32 behind them, since flipped bits would change answers in silence; models of earlier versions have none. */
export function sealed(weights: Uint8Array): Uint8Array<ArrayBuffer> {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(checksumOf(weights));
  return Uint8Array.from(Buffer.concat([weights, SEAL, sum]));
}

/** @throws HopscopeError `internal` when they are not what was stored */
export function unsealed(id: string, stored: Uint8Array): Uint8Array {
  const bytes = Buffer.from(stored);
  const end = bytes.length - SEAL.length - 4;
  if (end < 0 || !bytes.subarray(end, end + SEAL.length).equals(SEAL)) return stored;
  const weights = Uint8Array.from(bytes.subarray(0, end));
  if (bytes.readUInt32LE(end + SEAL.length) === checksumOf(weights)) return weights;
  const problem = `The trained model ${id} is damaged: its weights are not what was stored.`;
  const hint = "Take it out of use or train it again; a backup has it as it was.";
  throw new HopscopeError("internal", problem, { hint });
}

type Kind = TrainedModel["kind"];
type Listed = Omit<Row, "weights">;

/** Each kind with its own report. */
type ModelReport<Model> = Model extends TrainedModel
  ? Pick<Model, "knowledgeBase" | "kind" | "generation" | "report">
  : never;
export type NewModel = ModelReport<TrainedModel> & { weights: Uint8Array; active: boolean };

const embedderOf = z.object({ embedder: z.string() });

/** More are not stored: the oldest that is not in use goes. */
const MOST_MODELS = 20;

export class TrainedModels {
  constructor(private readonly client: PrismaClient) {}

  /** Keeps a model; one that is active takes the place of the one that was. @throws HopscopeError `not-found` */
  async create({
    knowledgeBase: knowledgeBaseId,
    kind,
    generation,
    report,
    weights,
    active,
  }: NewModel): Promise<TrainedModel> {
    const { id } = await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      if (active)
        await transaction.trainedModel.updateMany({
          where: { knowledgeBaseId, kind },
          data: { active: false },
        });
      const old = await transaction.trainedModel.findMany({
        where: { knowledgeBaseId, kind, active: false },
        orderBy: NEWEST_FIRST,
        skip: MOST_MODELS - 1,
        select: { id: true },
      });
      await transaction.trainedModel.deleteMany({ where: { id: { in: old.map((model) => model.id) } } });
      return transaction.trainedModel.create({
        data: { knowledgeBaseId, kind, generation, report, weights: sealed(weights), active },
        select: { id: true },
      });
    });
    return this.get(knowledgeBaseId, id);
  }

  /** @throws HopscopeError `not-found` */
  async get(knowledgeBaseId: string, id: string): Promise<TrainedModel> {
    const found = (await this.#list(knowledgeBaseId, id))[0];
    if (!found) throw modelGone(id);
    return found;
  }

  /** Newest first. */
  list(knowledgeBaseId: string): Promise<TrainedModel[]> {
    return this.#list(knowledgeBaseId);
  }

  /** The model in use with its weights, or null. @throws HopscopeError `internal` when they are not what was stored */
  async active(knowledgeBaseId: string, kind: Kind): Promise<{ id: string; weights: Uint8Array } | null> {
    const found = await this.client.trainedModel.findFirst({
      where: { knowledgeBaseId, kind, active: true },
      select: { id: true, weights: true },
    });
    return found && { id: found.id, weights: unsealed(found.id, found.weights) };
  }

  /** Null when it was removed. @throws HopscopeError `internal` when they are not what was stored */
  async weights(knowledgeBaseId: string, id: string): Promise<Uint8Array | null> {
    const found = await this.client.trainedModel.findFirst({
      where: { knowledgeBaseId, id },
      select: { weights: true },
    });
    return found && unsealed(id, found.weights);
  }

  /** The model in use without its weights: its id, and the embedder it was trained with; or null. */
  async activeHead(knowledgeBaseId: string, kind: Kind): Promise<{ id: string; embedder: string } | null> {
    const found = await this.client.trainedModel.findFirst({
      where: { knowledgeBaseId, kind, active: true },
      select: { id: true, report: true },
    });
    return found && { id: found.id, embedder: embedderOf.parse(found.report).embedder };
  }

  /** Puts a model to use in place of another, or takes it out of use. @throws HopscopeError `not-found` */
  async setActive(knowledgeBaseId: string, id: string, active: boolean): Promise<TrainedModel> {
    await putToUse(this.client, { knowledgeBaseId, id }, active);
    return this.get(knowledgeBaseId, id);
  }

  /** @throws HopscopeError `not-found` */
  async remove(knowledgeBaseId: string, id: string): Promise<void> {
    const { count } = await this.client.trainedModel.deleteMany({ where: { knowledgeBaseId, id } });
    if (count === 0) throw modelGone(id);
  }

  /** Without their weights, which only planning needs. */
  async #list(knowledgeBaseId: string, id?: string): Promise<TrainedModel[]> {
    // Language models that were tuned are rows of the same table without weights, see TunedModels.
    const where = { knowledgeBaseId, weights: { not: NO_WEIGHTS }, ...(id === undefined ? {} : { id }) };
    const [rows, sizes] = await Promise.all([
      this.client.trainedModel.findMany({ where, orderBy: NEWEST_FIRST, omit: { weights: true } }),
      this.client.$queryRaw<{ id: string; bytes: number }[]>`
        SELECT id, octet_length(weights) - CASE WHEN substring(weights FROM octet_length(weights) - 7 FOR 4) = ${SEAL} THEN 8 ELSE 0 END AS bytes FROM "TrainedModel" WHERE "knowledgeBaseId" = ${knowledgeBaseId}`,
    ]);
    const bytesOf = new Map(sizes.map((size) => [size.id, Number(size.bytes)]));
    return rows.map((row) => readModel(row, bytesOf.get(row.id) ?? 0));
  }
}

function readModel(
  { knowledgeBaseId: knowledgeBase, createdAt, ...row }: Listed,
  bytes: number,
): TrainedModel {
  return readStored(trainedModelSchema, `model ${row.id}`, {
    ...row,
    knowledgeBase,
    bytes,
    createdAt: createdAt.toISOString(),
  });
}
