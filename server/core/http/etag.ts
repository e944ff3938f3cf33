// Tags of answers. A check sum and the length: whoever asks again wants to know whether the same address still gives the
// same bytes, and a hash that also withstands an attacker costs five times as much.
import { crc32 } from 'node:zlib';

export const etagOf = (bytes: Buffer): string => `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;

/** Whether an If-None-Match header names this tag: alone, in a list, weakly, or by the star for whatever there is. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const wanted = opaque(etag);
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((given) => opaque(given) === wanted);
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
