/** Views of Explore: a canvas saved by name, opened, renamed, saved anew, removed. */
import type { ExploreView, NewView, ViewChange } from "../../api/schemas/explore-view";
import type { Engine } from "../engine";

/** By name. @throws HopscopeError `not-found` */
export async function listViews(engine: Engine, base: string): Promise<ExploreView[]> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.exploreViews.list(id);
}

/** @throws HopscopeError `not-found`, `conflict` when the name is taken */
export async function saveView(engine: Engine, base: string, view: NewView): Promise<ExploreView> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.exploreViews.create(id, view);
}

/** @throws HopscopeError `not-found`, `conflict` when the name is taken */
export async function changeView(
  engine: Engine,
  base: string,
  view: string,
  change: ViewChange,
): Promise<ExploreView> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.exploreViews.change(id, view, change);
}

/** @throws HopscopeError `not-found` */
export async function removeView(engine: Engine, base: string, view: string): Promise<void> {
  const { id } = await engine.database.knowledgeBases.get(base);
  await engine.database.exploreViews.remove(id, view);
}
