import { implement } from "@/app/api/implement";
import { readSettings, saveSettings } from "@/lib/api/settings";
import * as settings from "@/lib/engine/settings";

export const dynamic = "force-dynamic";

export const GET = implement(readSettings, ({ engine }) => settings.readSettings(engine));

export const PUT = implement(saveSettings, ({ engine, body }) => settings.saveSettings(engine, body));
