// Readable chapters of titles as the reading line compares them (contract/rules/reading-line.ts), from the chapter cache.
import type { ChapterVersion } from '#contract/rules/reading-line.ts';
import { titleIsHidden } from '#server/blocks/policy.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { chapterCache } from './chapter-cache.ts';
import { blockedChapters } from './queries.ts';

interface TitleVersions {
  versions: ChapterVersion[];
  /** Whether the title declares that chapter numbers restart in every volume. */
  resets: boolean;
}

/** Readable versions by internal id of the title. Titles that the viewer has hidden are left out. */
export async function readableVersions(
  ctx: Context,
  titleIds: readonly number[],
  blocks: Blocks | null,
): Promise<Map<number, TitleVersions>> {
  const [chaptersByTitle, official] = await Promise.all([chapterCache(ctx).getMany(titleIds), officialGroups(ctx)]);
  const now = ctx.clock().getTime() * 1000;
  const versionsByTitle = new Map<number, TitleVersions>();
  for (const [titleId, chapters] of chaptersByTitle) {
    if (titleIsHidden(blocks, titleId)) continue;
    const blocked = blockedChapters(chapters, titleId, blocks);
    const versions: ChapterVersion[] = [];
    for (let index = 0; index < chapters.count; index++) {
      if (chapters.has(index, 'unavailable') || chapters.has(index, 'empty') || blocked?.[index] === 1) continue;
      if (chapters.time(index, 'publishAt') > now) continue;
      const { volume, chapter: number } = chapters.numbers[chapters.number(index)]!;
      const groups = chapters.credits(index).groupUids;
      versions.push({
        id: chapters.uid(index),
        language: chapters.languages[chapters.language(index)]!,
        groups,
        number,
        volume,
        readableAt: new Date(chapters.time(index, 'readableAt') / 1000).toISOString(),
        official: groups.some((uid) => official.has(uid)),
      });
    }
    versionsByTitle.set(titleId, { versions, resets: chapters.numbersReset });
  }
  return versionsByTitle;
}

/** Public ids of the few groups that are publishers. */
async function officialGroups({ prepared }: Context): Promise<Set<string>> {
  const rows = await prepared.rows<[string]>('SELECT uid FROM groups WHERE official', []);
  return new Set(rows.map(([uid]) => uid));
}
