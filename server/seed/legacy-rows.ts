// Rows of numeric legacy ids, from before UUIDs, for the older part of the catalogue.
import type { TableLoad } from './bulk-load.ts';
import { type Bytes16, uuids } from './chance.ts';
import type { World } from './world.ts';

/** Share of titles, chapters and groups with a legacy id. */
const legacyShare = 0.4;

export function legacyLoad({ tier, chapters }: World): TableLoad {
  const kinds: { type: string; count: number; uid: Bytes16 }[] = [
    { type: 'group', count: Math.floor(tier.groups * legacyShare), uid: uuids(`${tier.name} group`) },
    { type: 'manga', count: Math.floor(tier.titles * legacyShare), uid: uuids(`${tier.name} title`) },
    { type: 'chapter', count: Math.floor(chapters.pair.length * legacyShare), uid: uuids(`${tier.name} chapter`) },
  ];
  const rowUid = uuids(`${tier.name} legacy id`);
  const maxCount = Math.max(...kinds.map(({ count }) => count));
  return {
    table: 'legacy_ids',
    columns: ['type', 'legacy_id', 'uid', 'new_id'],
    steps: maxCount,
    write(i, out) {
      kinds.forEach(({ type, count, uid }, kindIndex) => {
        if (i >= count) return;
        out.row(4);
        out.text(type);
        out.int(i + 1);
        out.bytes16(rowUid, i * kinds.length + kindIndex);
        out.bytes16(uid, i);
      });
    },
  };
}
