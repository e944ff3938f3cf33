/** Whether an If-None-Match header names this tag: alone, in a list, weakly, or by the star for whatever there is. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const wanted = opaque(etag);
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((given) => opaque(given) === wanted);
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
