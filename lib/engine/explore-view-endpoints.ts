/** Views of Explore in the OpenAPI document. */
import {
  changeViewSchema,
  exploreViewSchema,
  exploreViewsSchema,
  newViewSchema,
} from "../core/graph/explore-view";
import type { Endpoint } from "./api-endpoint";

export const EXPLORE_VIEW_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: "/api/knowledge-bases/{id}/views",
    summary: "Canvases of Explore that were kept by name",
    status: 200,
    json: exploreViewsSchema,
  },
  {
    method: "post",
    path: "/api/knowledge-bases/{id}/views",
    summary: "Keep a canvas by name",
    body: newViewSchema,
    status: 201,
    json: exploreViewSchema,
  },
  {
    method: "patch",
    path: "/api/knowledge-bases/{id}/views/{view}",
    summary: "Rename a view, or keep another canvas under its name",
    body: changeViewSchema,
    status: 200,
    json: exploreViewSchema,
  },
  {
    method: "delete",
    path: "/api/knowledge-bases/{id}/views/{view}",
    summary: "Remove a view",
    status: 204,
  },
];
