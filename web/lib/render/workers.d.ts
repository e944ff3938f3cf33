/** URL of the bundled file of a worker, by its source module. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
