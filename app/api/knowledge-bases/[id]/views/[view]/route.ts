import { implement } from "@/app/api/implement";
import { changeView, removeView } from "@/lib/api/views";
import * as views from "@/lib/server/knowledge-bases/explore-views";

export const PATCH = implement(changeView, ({ engine, params, body }) =>
  views.changeView(engine, params.id, params.view, body),
);

export const DELETE = implement(removeView, ({ engine, params }) =>
  views.removeView(engine, params.id, params.view),
);
