// The trees of volumes and numbers of all titles, as readers would find them kept.
import { type OutlineChapter, outlineFrom } from '#server/titles/outline.ts';
import type { TableLoad } from './bulk-load.ts';
import { chapterNumbers } from './chapter-rows.ts';
import { languageCodes } from './languages.ts';
import type { Uids } from './uids.ts';
import type { World } from './world.ts';

export function outlineLoad(world: World, uids: Uids): TableLoad {
  const { tier, titles, pairs, chapters } = world;
  const { volumeOf, labelOf } = chapterNumbers(world);
  const count = chapters.pair.length;
  // chapters by title, in the order of time
  const start = new Int32Array(tier.titles + 1);
  for (let c = 0; c < count; c++) start[pairs.title[chapters.pair[c]!]! + 1]!++;
  for (let t = 0; t < tier.titles; t++) start[t + 1] = start[t + 1]! + start[t]!;
  const next = start.slice();
  const order = new Int32Array(count);
  for (let c = 0; c < count; c++) order[next[pairs.title[chapters.pair[c]!]!]!++] = c;

  /** Without a number comes first, then the highest. */
  const rank = (number: string | null): number => (number === null ? Infinity : Number(number));
  return {
    table: 'title_outlines',
    columns: ['title_id', 'whole', 'header', 'records'],
    replace: true,
    steps: tier.titles,
    write(t, out) {
      if (titles.length[t] === 0) return;
      const found = Array.from(order.subarray(start[t]!, start[t + 1]!), (c) => {
        const p = chapters.pair[c]!;
        const [volume, chapter] = [volumeOf(t, chapters.number[c]!), labelOf(t, chapters.number[c]!)];
        const told: OutlineChapter = {
          uid: uids.chapter(c),
          volume: volume ?? 'none',
          chapter: chapter ?? 'none',
          language: languageCodes[pairs.language[p]!]!,
          unavailable: world.takenDown[p] === 1,
        };
        return { told, volume: rank(volume), chapter: rank(chapter) };
      });
      // equal ones stay in the order of time
      found.sort((a, b) => descending(a.volume, b.volume) || descending(a.chapter, b.chapter));
      const { whole, header, records } = outlineFrom(found.map(({ told }) => told));
      out.row(4);
      out.int(t + 1);
      out.text(whole);
      out.text(JSON.stringify(header));
      out.text(records);
    },
  };
}

function descending(a: number, b: number): number {
  return a === b ? 0 : b > a ? 1 : -1;
}
