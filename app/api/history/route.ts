import { implement } from "@/app/api/implement";
import { readHistory } from "@/lib/api/history";
import * as history from "@/lib/server/accounts/history";

export const GET = implement(readHistory, ({ engine, query }) => history.readHistory(engine, query));
