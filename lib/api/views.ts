/** Saved views of Explore. */
import { endpoint } from "./endpoint";
import {
  changeViewSchema,
  exploreViewSchema,
  exploreViewsSchema,
  newViewSchema,
} from "./schemas/explore-view";

const VIEWS = "/api/knowledge-bases/{id}/views";
const VIEW = `${VIEWS}/{view}`;
/** A canvas with thousands of pins. */
const VIEW_LIMIT_BYTES = 1024 * 1024;

export const listViews = endpoint({
  path: VIEWS,
  summary: "List the saved views of Explore",
  response: exploreViewsSchema,
});

export const saveView = endpoint({
  method: "post",
  path: VIEWS,
  summary: "Save a view",
  body: newViewSchema,
  bodyLimit: VIEW_LIMIT_BYTES,
  status: 201,
  response: exploreViewSchema,
});

export const changeView = endpoint({
  method: "patch",
  path: VIEW,
  summary: "Rename a view, or save another canvas under its name",
  body: changeViewSchema,
  bodyLimit: VIEW_LIMIT_BYTES,
  response: exploreViewSchema,
});

export const removeView = endpoint({
  method: "delete",
  path: VIEW,
  summary: "Remove a view",
  status: 204,
});
