/** `node scripts/build.mjs`: does what `npm start` needs before it can serve, and ends; for images and packages. */
import { bootstrap } from "./bootstrap.mjs";

await bootstrap(["packages", "client", "workers", "app"]);
