/**
 * Runs in the browser before any other code of the application. Schemas are not compiled there: to find out whether it may, Zod
 * evaluates a string, which the policy of pages refuses and browsers report as a violation (app/content-policy.ts).
 */
import { config } from "zod/v4/core";

config({ jitless: true });
