/** Only addresses of the web may become links: no scripts, no data. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
