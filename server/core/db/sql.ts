// SQL helpers shared by queries.

/** Escapes text for a LIKE pattern, so that % and _ match literally. */
export function escapeLike(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', String.raw`\%`)
    .replaceAll('_', String.raw`\_`);
}

/** UUID that no row has: keeps `IN (…)` valid when the list of ids is empty. */
const nilUid = '00000000-0000-0000-0000-000000000000';

export function nonEmptyUids(uids: readonly string[]): string[] {
  return uids.length > 0 ? [...uids] : [nilUid];
}
