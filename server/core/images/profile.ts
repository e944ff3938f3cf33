// ICC profiles: just enough of the header to know that a decoder will not choke on it.
import { limits } from '#contract/limits.ts';

/** True for a profile whose declared size, signature and tag table fit the bytes, at most 1 MB. */
export function profileParses(profile: Buffer): boolean {
  if (profile.length < 132 || profile.length > limits.imageMaxProfileBytes) return false;
  if (profile.readUInt32BE(0) !== profile.length || profile.toString('latin1', 36, 40) !== 'acsp') return false;
  const tags = profile.readUInt32BE(128);
  if (tags > 200 || 132 + tags * 12 > profile.length) return false;
  for (let index = 0; index < tags; index++) {
    const offset = profile.readUInt32BE(136 + index * 12);
    const size = profile.readUInt32BE(140 + index * 12);
    if (offset + size > profile.length) return false;
  }
  return true;
}
