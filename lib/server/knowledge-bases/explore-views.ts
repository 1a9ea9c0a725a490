/** Views of Explore: a canvas saved by name, opened, renamed, saved anew, removed. */
import type { NewView, ViewChange } from "../../api/schemas/explore-view";
import type { Engine } from "../engine";
import { inBase } from "./in-base";

/** By name. @throws HopscopeError `not-found` */
export const listViews = (engine: Engine, base: string) =>
  inBase(engine, base, ({ exploreViews }, id) => exploreViews.list(id));

/** @throws HopscopeError `not-found`, `conflict` when the name is taken */
export const saveView = (engine: Engine, base: string, view: NewView) =>
  inBase(engine, base, ({ exploreViews }, id) => exploreViews.create(id, view));

/** @throws HopscopeError `not-found`, `conflict` when the name is taken */
export const changeView = (engine: Engine, base: string, view: string, change: ViewChange) =>
  inBase(engine, base, ({ exploreViews }, id) => exploreViews.change(id, view, change));

/** @throws HopscopeError `not-found` */
export const removeView = (engine: Engine, base: string, view: string) =>
  inBase(engine, base, ({ exploreViews }, id) => exploreViews.remove(id, view));
