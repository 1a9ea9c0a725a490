/** Runs once when the server starts: opens the engine, so that interrupted jobs go on before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { serve } = await import("./lib/server/serve");
    await serve();
  }
}
