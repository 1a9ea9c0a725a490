import { implement } from "@/app/api/implement";
import { readSettings, saveSettings } from "@/lib/api/settings";
import * as settings from "@/lib/server/settings";

export const dynamic = "force-dynamic";

/** By the end of a key, administrators recognise it. */
export const GET = implement(readSettings, async ({ engine, caller }) => {
  const found = await settings.readSettings(engine);
  return caller.role === "admin" ? found : { ...found, key: { ...found.key, ending: null } };
});

export const PUT = implement(saveSettings, ({ engine, body }) => settings.saveSettings(engine, body));
