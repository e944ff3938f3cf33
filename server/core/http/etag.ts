// ETags of responses: checksum and length. They only tell whether a URL still returns the same bytes; a cryptographic
// hash would cost five times as much.
import { crc32 } from 'node:zlib';

export const etagOf = (bytes: Buffer): string => `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;

/** Whether an If-None-Match header matches this ETag: alone, in a list, as a weak one, or as `*`, which matches any. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaqueTag = withoutWeakPrefix(etag);
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((requestEtag) => withoutWeakPrefix(requestEtag) === opaqueTag);
}

const withoutWeakPrefix = (tag: string): string => tag.replace(/^W\//, '');
