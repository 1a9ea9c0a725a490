/** The settings: the language model and its budget, and the allowed hosts. */
import { endpoint } from "./endpoint";
import {
  endpointReportSchema,
  saveSettingsSchema,
  settingsSchema,
  testSettingsSchema,
} from "./schemas/settings";

export const readSettings = endpoint({
  path: "/api/settings",
  summary: "Read the settings of the language model, its budget and the allowed hosts; never the key",
  response: settingsSchema,
});

export const saveSettings = endpoint({
  method: "put",
  path: "/api/settings",
  summary:
    "Change the settings; a key is saved for its endpoint, and hosts without the one that is called are refused",
  access: "admin",
  body: saveSettingsSchema,
  response: settingsSchema,
});

export const testSettings = endpoint({
  method: "post",
  path: "/api/settings/test",
  summary: "Test what an endpoint supports, before it is saved",
  access: "admin",
  body: testSettingsSchema,
  response: endpointReportSchema,
});
