/** The entry of a thread of the pool, so that the server keeps answering while it works. */
import { methods } from "../../methods/registry";
import { indexWork } from "./index-work";

export const { build, chunk, createIndexes, extract, learn, listChunks, project, train } = indexWork(methods);
