/** Sharing knowledge bases: read and changed. */
import type { Sharing, SharingChange } from "../../api/schemas/sharing";
import type { Engine } from "../engine";
import { type BaseRights, rightsOf } from "./base-rights";
import type { Caller } from "./caller";
import { refuseVisitors } from "./users";

/** @param base id or name of one that the caller may see. @throws HopscopeError `conflict` where nobody signs in */
export async function readSharing(engine: Engine, base: string, rights: BaseRights): Promise<Sharing> {
  refuseVisitors(engine);
  const id = await rights.require(base, "viewer");
  const stored = await engine.database.sharings.read(id);
  return { ...stored, right: rights.accessTo(id)?.right ?? "owner" };
}

/** @param base id or name of one about which the caller decides. @throws HopscopeError `conflict`, `invalid-input` */
export async function changeSharing(
  engine: Engine,
  caller: Caller,
  base: string,
  change: SharingChange,
): Promise<Sharing> {
  refuseVisitors(engine);
  const id = await (await rightsOf(engine, caller)).require(base, "owner");
  await engine.database.sharings.change(id, change);
  // A caller who has given the knowledge base away has lost the right to decide.
  return readSharing(engine, id, await rightsOf(engine, caller));
}
