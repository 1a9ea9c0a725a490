import { implement } from "@/app/api/implement";
import { changeQuestions, readQuestionSet, removeQuestionSet } from "@/lib/api/question-sets";
import * as sets from "@/lib/server/knowledge-bases/question-sets";

export const GET = implement(readQuestionSet, ({ engine, params, query }) =>
  sets.readQuestionSet(engine, params.id, params.set, query.version),
);

export const PATCH = implement(changeQuestions, ({ engine, params, body }) =>
  sets.changeQuestions(engine, params.id, params.set, body),
);

export const DELETE = implement(removeQuestionSet, ({ engine, params }) =>
  sets.removeQuestionSet(engine, params.id, params.set),
);
