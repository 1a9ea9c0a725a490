/** Release 1.17.0 ships without its own declarations; its interface is that of onnxruntime-common. */
declare module "onnxruntime-node" {
  export * from "onnxruntime-common";
}
