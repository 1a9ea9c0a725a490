import { implement } from "@/app/api/implement";
import { readSettings, saveSettings } from "@/lib/api/settings";
import * as settings from "@/lib/server/settings";

/** Administrators recognise a key by its end. */
export const GET = implement(readSettings, async ({ engine, caller }) => {
  const found = await settings.readSettings(engine);
  if (caller.role === "admin") return found;
  return { ...found, key: { ...found.key, ending: null }, hosts: { ...found.hosts, names: [] } };
});

export const PUT = implement(saveSettings, ({ engine, body, request }) =>
  settings.saveSettings(engine, body, request.headers.get("host") ?? undefined),
);
