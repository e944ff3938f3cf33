// Chapters at which reading goes on in some titles: the one that was opened last, or the next one of the reading line.
import { resumeInLine } from '#contract/rules/reading-line.ts';
import { versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { readableVersions } from '#server/chapters/readable-versions.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { readKeysOfTitles } from './read-keys.ts';
import { linePreferencesOf } from './reading-line.ts';

interface Resume {
  kind: 'start' | 'continue' | 'missed' | 'caughtUp';
  /** Public id. */
  chapter: string;
  page: number;
  number: string | null;
  volume: string | null;
  language: string;
}

/** Chapters to resume, by public id of the title. Titles that are not visible or have no chapters to read are left out. */
export async function resumeOfTitles(
  ctx: Context,
  userId: number,
  titleUids: readonly string[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<Record<string, Resume>> {
  const ids = new Map<number, string>();
  for (const uid of titleUids) {
    const id = await titleIndex(ctx).idOf(uid);
    if (id !== null) ids.set(id, uid);
  }
  const titleIds = [...ids.keys()];
  const [versionsByTitle, line, keysByTitle, opened] = await Promise.all([
    readableVersions(ctx, titleIds, blocks),
    linePreferencesOf(ctx, userId, languages),
    readKeysOfTitles(ctx, userId, titleIds),
    lastOpened(ctx, userId, titleIds),
  ]);
  const resumes: Record<string, Resume> = {};
  for (const [titleId, { versions, resets }] of versionsByTitle) {
    const uid = ids.get(titleId)!;
    const keys = keysByTitle.get(titleId);
    const numberings = new Map(versions.map((version) => [version.id, version]));
    const point = resumeInLine(
      versions,
      { line: versionPreferenceFor(line, uid), resets },
      opened.get(titleId) ?? null,
      (id) => {
        const { volume, number } = numberings.get(id)!;
        return keys?.has(readKey({ id, volume, chapter: number }, resets)) === true;
      },
    );
    if (!point) continue;
    const { id, number, volume, language } = point.version;
    resumes[uid] = { kind: point.kind, chapter: id, page: point.page, number, volume, language };
  }
  return resumes;
}

async function lastOpened({ prepared }: Context, userId: number, titleIds: readonly number[]) {
  const rows = await prepared.rows<[titleId: number, uid: string, page: number, pages: number, again: boolean]>(
    `SELECT DISTINCT ON (progress.title_id) progress.title_id, chapters.uid, page, progress.pages, again
    FROM progress JOIN chapters ON chapters.id = progress.chapter_id
    WHERE progress.user_id = $1 AND progress.title_id = ANY ($2::int[])
    ORDER BY progress.title_id, progress.at DESC, progress.chapter_id DESC`,
    [userId, titleIds],
  );
  return new Map(
    rows.map(([titleId, chapterId, page, pages, again]) => [
      titleId,
      { chapterId, page, finished: isFinished({ page, pages }), again },
    ]),
  );
}
