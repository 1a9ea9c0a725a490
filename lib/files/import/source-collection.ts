/** Collects documents and tables, which share their ids, and checks their parents when all are there. */
import type { SourceDocument, SourceTable } from "../source";
import { findParentCycles } from "./parents";
import { describePlace, quoteValue, type RowLog, RowProblem } from "./rows/row-log";

interface Shelved {
  item: SourceDocument | SourceTable;
  log: RowLog;
  line: number | undefined;
}

export class SourceCollection {
  readonly #shelved: Shelved[] = [];
  readonly #indexById = new Map<string, number>();

  /** Counts the item and returns true, or rejects it when its id is taken. `line` is absent for a whole file. */
  add(item: SourceDocument | SourceTable, log: RowLog, line?: number): boolean {
    const taken = this.#indexById.get(item.id);
    if (taken !== undefined) {
      const first = this.#shelved[taken]!;
      const place = describePlace(first.log, first.line);
      const reason = `The id ${quoteValue(item.id)} is already taken (${place}); expected each id of a document or table once.`;
      log.rejectRow(line, new RowProblem(reason, "id"));
      return false;
    }
    this.#indexById.set(item.id, this.#shelved.length);
    this.#shelved.push({ item, log, line });
    log.accepted++;
    return true;
  }

  /** After the last item: rejects what has a parent that is missing, refused or its own descendant. */
  finish(): { documents: SourceDocument[]; tables: SourceTable[] } {
    const documents: SourceDocument[] = [];
    const tables: SourceTable[] = [];
    const refused = this.#findOrphans();
    for (const [index, { item, log, line }] of this.#shelved.entries()) {
      const reason = refused.get(index);
      if (reason) {
        log.accepted--;
        log.rejectRow(line, new RowProblem(reason, "parent"));
      } else if ("header" in item) tables.push(item);
      else documents.push(item);
    }
    return { documents, tables };
  }

  /** Positions of items that cannot stay, with the reason. */
  #findOrphans(): Map<number, string> {
    const refused = new Map<number, string>();
    const children = new Map<number, number[]>();
    const parents = new Int32Array(this.#shelved.length).fill(-1);
    for (const [index, { item }] of this.#shelved.entries()) {
      if (item.parent === undefined) continue;
      const parent = this.#indexById.get(item.parent);
      if (parent === undefined) {
        const reason = `No document or table has the id ${quoteValue(item.parent)}, the parent of this one; expected one that exists.`;
        refused.set(index, reason);
        continue;
      }
      parents[index] = parent;
      const siblings = children.get(parent);
      if (siblings) siblings.push(index);
      else children.set(parent, [index]);
    }
    for (const index of findParentCycles(parents)) {
      const parent = quoteValue(this.#shelved[index]!.item.parent);
      refused.set(index, `The parent ${parent} leads back to this one; expected parents without a cycle.`);
    }
    // A Map also yields keys that are added while it is walked, so refusals reach the last descendant.
    for (const index of refused.keys()) {
      for (const child of children.get(index) ?? []) {
        const parent = quoteValue(this.#shelved[child]!.item.parent);
        if (!refused.has(child))
          refused.set(child, `The parent ${parent} was refused itself; expected one that was taken.`);
      }
    }
    return refused;
  }
}
