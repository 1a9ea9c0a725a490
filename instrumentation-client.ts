/**
 * Runs in the browser before any other code of the application. Schemas are not compiled there: to find out whether it may, Zod
 * evaluates a string, which the policy of pages refuses and browsers report as a violation (app/content-policy.ts).
 */
// As its `config` does, which would load Zod on pages without a schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
