// Public ids (UUIDs) by index. Ids that many rows reference are precomputed, others are derived on each call.
import { type Bytes16, uuids } from './chance.ts';
import type { Tier } from './tiers.ts';

export interface Uids {
  title(t: number): string;
  chapter(c: number): string;
  cover(i: number): string;
  coverFile(i: number): string;
  author(i: number): string;
  group(g: number): string;
  user(i: number): string;
}

export function makeUids({ name, titles, authors, groups, uploaders }: Tier): Uids {
  const kept = (kind: string, count: number): ((i: number) => string) => {
    const text = textOf(uuids(`${name} ${kind}`));
    const known = Array.from({ length: count }, (_, i) => text(i));
    return (i) => known[i]!;
  };
  return {
    title: kept('title', titles),
    author: kept('author', authors),
    group: kept('group', groups),
    user: kept('user', uploaders),
    chapter: textOf(uuids(`${name} chapter`)),
    cover: textOf(uuids(`${name} cover`)),
    coverFile: textOf(uuids(`${name} cover file`)),
  };
}

/** Formats UUIDs as text. */
export function textOf(uid: Bytes16): (i: number) => string {
  const bytes = Buffer.alloc(16);
  return (i) => {
    uid(i, bytes, 0);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
