/** Finds the knowledge base that something belongs to. */
import { experimentGone } from "../experiments";
import type { PrismaClient } from "../generated/client";
import { jobGone } from "../job-row";
import { baseGone } from "../knowledge-bases";
import { runGone } from "../runs";

/** Ids of the knowledge bases in which something is looked for; null is all of them. */
export type Visible = readonly string[] | null;

const SELECT = { knowledgeBaseId: true } as const;

/** Each finds what is in the visible knowledge bases alone: the others' are no different from what is not there. */
export class BaseFinder {
  constructor(private readonly client: PrismaClient) {}

  /** The id of a knowledge base by its id or name; by id first, as it is opened. @throws HopscopeError `not-found` */
  async named(idOrName: string, visible: Visible): Promise<string> {
    const rows = await this.client.knowledgeBase.findMany({
      where: { OR: [{ id: idOrName }, { name: idOrName }], ...(visible && { id: { in: [...visible] } }) },
      select: { id: true },
    });
    const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
    if (!row) throw baseGone(idOrName);
    return row.id;
  }

  /** @throws HopscopeError `not-found` */
  async ofRun(id: string, visible: Visible): Promise<string> {
    const row = await this.client.run.findFirst({ where: within(id, visible), select: SELECT });
    if (!row) throw runGone(id);
    return row.knowledgeBaseId;
  }

  /** @throws HopscopeError `not-found` */
  async ofExperiment(id: string, visible: Visible): Promise<string> {
    const row = await this.client.experiment.findFirst({ where: within(id, visible), select: SELECT });
    if (!row) throw experimentGone(id);
    return row.knowledgeBaseId;
  }

  /** @throws HopscopeError `not-found` */
  async ofJob(id: string, visible: Visible): Promise<string> {
    const row = await this.client.job.findFirst({ where: within(id, visible), select: SELECT });
    if (!row) throw jobGone(id);
    return row.knowledgeBaseId;
  }
}

function within(id: string, visible: Visible) {
  return { id, ...(visible && { knowledgeBaseId: { in: [...visible] } }) };
}
