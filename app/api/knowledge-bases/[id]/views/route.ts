import { implement } from "@/app/api/implement";
import { listViews, saveView } from "@/lib/api/views";
import * as views from "@/lib/server/knowledge-bases/explore-views";

export const GET = implement(listViews, async ({ engine, params }) => ({
  views: await views.listViews(engine, params.id),
}));

export const POST = implement(saveView, ({ engine, params, body }) =>
  views.saveView(engine, params.id, body),
);
