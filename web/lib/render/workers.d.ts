/** The address of a worker's own file, by the module that it is made of. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
