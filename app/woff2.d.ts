/** What an import of a font file gives: the address at which the application serves it. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
