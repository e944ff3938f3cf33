// Validates the path that a sign-in returns to. URLs in a query are untrusted, so only paths of this site are accepted.

/** The path with query and fragment when it is one of this site, else `fallback`. */
export function returnPath(requestedPath: string | null | undefined, fallback = '/', origin = location.origin): string {
  if (!requestedPath || requestedPath.length > 2000 || !/^\/(?![/\\])/.test(requestedPath)) return fallback;
  // characters that browsers strip or reinterpret when they parse a URL
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\\\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(requestedPath))
    return fallback;
  let url: URL;
  try {
    url = new URL(requestedPath, origin);
    decodeURI(url.pathname);
  } catch {
    return fallback;
  }
  if (url.origin !== origin || url.username !== '' || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return fallback;
  // returning to a sign-in page would loop
  return /^\/(?:auth(?!\/user-connections\/\w)|callback)(?:\/|$)/.test(url.pathname)
    ? fallback
    : url.pathname + url.search + url.hash;
}
