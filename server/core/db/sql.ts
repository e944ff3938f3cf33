// Small things that queries share.

/** Text for a LIKE pattern, so that % and _ mean themselves. */
export function escapeLike(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', String.raw`\%`)
    .replaceAll('_', String.raw`\_`);
}

/** A UUID that nothing has: keeps `IN ()` legal for an empty list of ids. */
const noUid = '00000000-0000-0000-0000-000000000000';

export function orNone(uids: readonly string[]): string[] {
  return uids.length > 0 ? [...uids] : [noUid];
}
