import { implement } from "@/app/api/implement";
import { testSettings } from "@/lib/api/settings";
import * as settings from "@/lib/server/settings";

export const POST = implement(testSettings, ({ engine, body, signal }) =>
  settings.testSettings(engine, body, signal),
);
