/** The import of a font file: the address at which the application serves it. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
