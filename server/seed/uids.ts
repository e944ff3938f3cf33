// Public ids (UUIDs) by index. Ids that many rows reference are precomputed, others are derived on each call.
import { type Bytes16, uuids } from './chance.ts';
import type { Tier } from './tiers.ts';

export interface UidGenerator {
  title(t: number): string;
  chapter(c: number): string;
  cover(i: number): string;
  coverFile(i: number): string;
  author(i: number): string;
  group(g: number): string;
  user(i: number): string;
}

export function createUids({ name, titles, authors, groups, uploaders }: Tier): UidGenerator {
  const precomputed = (kind: string, count: number): ((i: number) => string) => {
    const formatUid = uuidText(uuids(`${name} ${kind}`));
    const cachedUids = Array.from({ length: count }, (_, i) => formatUid(i));
    return (i) => cachedUids[i]!;
  };
  return {
    title: precomputed('title', titles),
    author: precomputed('author', authors),
    group: precomputed('group', groups),
    user: precomputed('user', uploaders),
    chapter: uuidText(uuids(`${name} chapter`)),
    cover: uuidText(uuids(`${name} cover`)),
    coverFile: uuidText(uuids(`${name} cover file`)),
  };
}

/** Formats UUIDs as text. */
export function uuidText(uid: Bytes16): (i: number) => string {
  const bytes = Buffer.alloc(16);
  return (i) => {
    uid(i, bytes, 0);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
