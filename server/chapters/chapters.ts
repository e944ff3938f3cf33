// Publishes chapters, changes their state and availability, and refreshes the summary that a title stores of its
// chapters.
import { sql } from 'kysely';
import { isChapterNumber, isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { transaction } from '#server/core/db/transaction.ts';
import type { ChapterState } from '#server/db/schema.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { createPageSet, type StoredHash } from '#server/media/media.ts';
import { addEvents } from '#server/notifications/events.ts';
import type { PageMark, PageMarks } from './spread-map.ts';
import { detectNewSet } from './spreads.ts';

export type { PageMark, PageMarks };

export interface NewChapter {
  uid?: string;
  titleId: number;
  language: string;
  volume?: string | null;
  chapter?: string | null;
  name?: string | null;
  groupIds?: number[];
  uploaderId?: number | null;
  layout?: 'paged' | 'strip' | 'wide' | null;
  direction?: 'ltr' | 'rtl' | null;
  firstSide?: 'left' | 'right' | null;
  /** Marks of single pages, as the imported file declares them. */
  pageMarks?: PageMarks | null;
  /** Address of a chapter that is read on another site; it has no pages here. */
  externalUrl?: string | null;
  /** True for a chapter that stays listed, but is no longer readable here. */
  unavailable?: boolean;
  publishAt?: Date;
  /** Time of its creation; by default that of its publication. */
  createdAt?: Date;
  /** A queued chapter waits for review: it is not announced, and nobody reads it until it is approved. */
  state?: 'queued' | 'published';
}

/**
 * Publishes a chapter whose page files are stored already. Returns its internal id. To join a transaction, pass
 * `{ ...ctx, db: tx }`. @throws ApiError
 */
export async function publishChapter(ctx: Context, chapter: NewChapter, pages: readonly StoredHash[]): Promise<number> {
  validateChapter(chapter, pages.length);
  const publishAt = chapter.publishAt ?? ctx.clock();
  const createdAt = chapter.createdAt ?? publishAt;
  const state = chapter.state ?? 'published';
  return transaction(ctx, async (tx) => {
    await lockTitle(tx, chapter.titleId);
    const { id } = await tx
      .insertInto('chapters')
      .values({
        ...(chapter.uid ? { uid: chapter.uid } : {}),
        title_id: chapter.titleId,
        state,
        language: chapter.language,
        volume: chapter.volume ?? null,
        chapter: chapter.chapter ?? null,
        name: plainText(chapter.name ?? '') || null,
        external_url: chapter.externalUrl ?? null,
        unavailable: chapter.unavailable ?? false,
        layout: chapter.layout ?? null,
        direction: chapter.direction ?? null,
        uploader_id: chapter.uploaderId ?? null,
        pages: pages.length,
        publish_at: publishAt,
        readable_at: publishAt,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const groups = [...new Set(chapter.groupIds ?? [])];
    if (groups.length > 0) {
      await tx
        .insertInto('chapter_groups')
        .values(groups.map((group_id, position) => ({ chapter_id: id, group_id, position })))
        .execute();
    }
    if (pages.length > 0) {
      const file = { firstSide: chapter.firstSide ?? null, marks: chapter.pageMarks ?? null };
      const setId = await createPageSet(tx, id, pages, file);
      await detectNewSet(tx, setId);
      await tx.updateTable('chapters').set({ page_set_id: setId }).where('id', '=', id).execute();
    }
    faultPoint('after chapter row');
    if (state === 'published') await announceIfOut(tx, id);
    await refreshTitleSummary(tx, chapter.titleId);
    await refreshGroupStatistics(tx, groups);
    return id;
  });
}

/**
 * Notifies followers of a chapter that came out within the last day, and records it as handled, so that the job for
 * scheduled chapters does not do it again. To be called before the summaries are refreshed, which then count it.
 */
export async function announceIfOut(tx: Db, id: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO publications (chapter_id, at) SELECT id, clock_timestamp() FROM chapters
      WHERE id = ${id} AND publish_at BETWEEN clock_timestamp() - interval '1 day' AND clock_timestamp()
    ON CONFLICT DO NOTHING RETURNING chapter_id`.execute(tx);
  if (rows.length > 0) await addEvents(tx, [{ kind: 'chapter', chapterId: id }]);
}

type ChapterAction = 'remove' | 'restore';

/** State machine of a chapter that is out. Those that wait are decided on by `decideChapter`. */
const transitions: readonly { from: ChapterState; action: ChapterAction; to: ChapterState }[] = [
  { from: 'published', action: 'remove', to: 'removed' },
  { from: 'removed', action: 'restore', to: 'published' },
];

/** Changes the state of a chapter; its pages stay stored. @throws ApiError when its state does not allow the action */
export function changeChapterState(ctx: Context, chapterId: number, action: ChapterAction): Promise<ChapterState> {
  return changeChapter(ctx, chapterId, ({ state }) => {
    const transition = transitions.find(
      (possibleTransition) => possibleTransition.from === state && possibleTransition.action === action,
    );
    if (!transition)
      throw new ApiError(
        'bad_request_http_exception',
        `A ${state} chapter cannot be changed by "${action}"`,
        transitions.some((each) => each.to === state && each.action === action) ? { reason: 'already_so' } : null,
      );
    return { state: transition.to };
  }).then(({ state }) => state);
}

/** Makes a chapter's pages (un)available. Unavailable chapters still appear in lists with `includeUnavailable`. */
export async function setAvailability(ctx: Context, chapterId: number, available: boolean): Promise<void> {
  await changeChapter(ctx, chapterId, () => ({ unavailable: !available }));
}

interface ChapterStatus {
  state: ChapterState;
  unavailable: boolean;
}

/** Changes state or availability of a chapter, with all that follows from it. */
export function changeChapter(
  ctx: Pick<Context, 'db' | 'clock'>,
  chapterId: number,
  change: (now: ChapterStatus) => Partial<ChapterStatus>,
): Promise<ChapterStatus> {
  return transaction(ctx, async (tx) => {
    const chapterRow = await tx
      .selectFrom('chapters')
      .select('title_id')
      .where('id', '=', chapterId)
      .executeTakeFirst();
    if (!chapterRow) throw notFound('Chapter');
    // lock order: the title before the chapter, as in `publishChapter`
    await lockTitle(tx, chapterRow.title_id);
    const { page_set_id, ...now } = await tx
      .selectFrom('chapters')
      .select(['state', 'unavailable', 'page_set_id'])
      .where('id', '=', chapterId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const newStatus = { ...now, ...change(now) };
    // a chapter that was waiting comes out when it is approved, or later if it was planned so
    const outAt = newStatus.state === 'published' && now.state === 'queued' ? ctx.clock() : null;
    await sql`UPDATE chapters SET state = ${newStatus.state}, unavailable = ${newStatus.unavailable}, version = version + 1,
      publish_at = greatest(publish_at, ${outAt}::timestamptz), readable_at = greatest(readable_at, ${outAt}::timestamptz),
      updated_at = now() WHERE id = ${chapterId}`.execute(tx);
    // changes of its pages count against those that were approved
    if (outAt) await sql`UPDATE chapters SET reviewed_set_id = page_set_id WHERE id = ${chapterId}`.execute(tx);
    // detection finds credit pages as pages that published chapters share, so it runs again on publication
    if (newStatus.state === 'published' && now.state === 'queued' && page_set_id !== null) {
      await detectNewSet(tx, page_set_id);
    }
    if (newStatus.state === 'published' && now.state === 'queued') await announceIfOut(tx, chapterId);
    await refreshTitleSummary(tx, chapterRow.title_id);
    await refreshGroupsOfChapter(tx, chapterId);
    // what its crew had deleted is from now on in the hands of moderators
    await sql`DELETE FROM chapter_removals WHERE chapter_id = ${chapterId}`.execute(tx);
    return newStatus;
  });
}

/** Refreshes the statistics of the groups that a chapter credits. */
export async function refreshGroupsOfChapter(tx: Db, chapterId: number): Promise<void> {
  const groups = await tx.selectFrom('chapter_groups').select('group_id').where('chapter_id', '=', chapterId).execute();
  await refreshGroupStatistics(
    tx,
    groups.map((row) => row.group_id),
  );
}

/** Locks the title for writes of its chapters: one at a time, so that `refreshTitleSummary` sees the earlier ones. */
async function lockTitle(tx: Db, titleId: number): Promise<void> {
  const { rows } = await sql`SELECT FROM titles WHERE id = ${titleId} FOR NO KEY UPDATE`.execute(tx);
  if (rows.length === 0) throw notFound('Manga');
}

/**
 * Recomputes the summary that a title stores of its chapters: readable languages, unavailable chapters, newest chapter.
 * Uses `clock_timestamp()`, because `now()` is the start of the transaction, before a publication that happens in it.
 */
export async function refreshTitleSummary(tx: Db, titleId: number): Promise<void> {
  await sql`
    UPDATE titles SET
      available_languages = coalesce((SELECT array_agg(DISTINCT language ORDER BY language) FROM chapters
        WHERE title_id = titles.id AND state = 'published' AND NOT unavailable), '{}'),
      unavailable_chapters = (SELECT count(*) FROM chapters
        WHERE title_id = titles.id AND state = 'published' AND unavailable),
      (latest_chapter_id, latest_chapter_at) = (SELECT id, readable_at FROM chapters
        WHERE title_id = titles.id AND state = 'published' AND NOT unavailable AND publish_at <= clock_timestamp()
        ORDER BY readable_at DESC, id DESC LIMIT 1)
    WHERE id = ${titleId}`.execute(tx);
}

/** Validates a chapter as `publishChapter` does. @throws ApiError validation_exception */
export function validateChapter(chapter: Omit<NewChapter, 'titleId'>, pages: number): void {
  const throwInvalid = (detail: string): never => {
    throw new ApiError('validation_exception', detail);
  };
  if (!isLanguage(chapter.language)) throwInvalid('You must pick a translation language!');
  if (chapter.chapter && !isChapterNumber(chapter.chapter)) throwInvalid(`"${chapter.chapter}" is no chapter number`);
  if (chapter.volume && !isVolumeNumber(chapter.volume)) throwInvalid(`"${chapter.volume}" is no volume number`);
  if (chapter.name && chapter.name.length > limits.chapterNameMaxLength)
    throwInvalid(`The name of a chapter has at most ${limits.chapterNameMaxLength} characters`);
  if ((chapter.groupIds?.length ?? 0) > limits.groupsPerChapter)
    throwInvalid(`A chapter has at most ${limits.groupsPerChapter} groups`);
  if (pages > limits.chapterMaxPages) throwInvalid(`A chapter has at most ${limits.chapterMaxPages} pages`);
  if (chapter.externalUrl && addressProblem(chapter.externalUrl))
    throwInvalid('An external address starts with https://');
  if (chapter.externalUrl && chapter.externalUrl.length > limits.externalUrlMaxLength)
    throwInvalid(`An external address has at most ${limits.externalUrlMaxLength} characters`);
  if (pages > 0 && chapter.externalUrl) throwInvalid('A chapter that is read elsewhere has no pages here');
}
