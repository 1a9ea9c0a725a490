/** The registered methods; a new one is a folder beside this file and a line below. */
import { MethodRegistry } from "./contract/method-registry";
import type { Retriever } from "./contract/retriever";
import { graphraft } from "./graphraft/index";
import { hybrid } from "./hybrid/index";
import { mor } from "./mor/index";
import { sage } from "./sage/index";
import { sgRag } from "./sg-rag/index";
import { stem } from "./stem/index";

export const retrievers: readonly Retriever[] = [
  hybrid,
  sage,
  graphraft,
  mor,
  sgRag,
  stem,
] as readonly Retriever[];

export const methods = new MethodRegistry(retrievers);
