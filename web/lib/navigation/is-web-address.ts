/** Whether untrusted input may become a link: only http(s) URLs, no `javascript:` or `data:`. */
export function isHttpUrl(address: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
}
