/** Files of a path on this machine, with what could not be taken. */
export { listSourceFiles as findSourceFiles } from "../stores/sources/list-source-files";
