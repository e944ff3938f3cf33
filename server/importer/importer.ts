// Creates titles and chapters from the found sources, through the same functions that uploads call. Idempotent: a
// second run adds nothing. A chapter that fails leaves nothing behind and does not stop the others.
import { createHash } from 'node:crypto';
import { findOrCreateAuthor } from '#server/authors/authors.ts';
import { validateChapter, publishChapter } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { createChapterBudget } from '#contract/rules/images/budget.ts';
import type { StoredCover, StoredImage, StoredOriginal, StoredSource } from '#server/core/files/images/intake.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { attachCover } from '#server/covers/covers.ts';
import type { ContentRating } from '#server/db/schema.ts';
import { findOrCreateGroup } from '#server/groups/groups.ts';
import { createTitle, type TitleCandidate, findTitleCandidates } from '#server/titles/titles.ts';
import {
  validatePageFiles,
  discardAfter,
  discardImages,
  findDuplicateChapter,
  type RecordedImage,
  storeCover,
  storeSources,
} from '#server/media/media.ts';
import { sweepAbandoned } from '#server/media/sweep.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { builtInUser, importerName } from '#server/users/users.ts';
import { lostDatabaseMessage } from './lost-database.ts';
import { describeChanges, isSliced, mapPageMarks } from './page-changes.ts';
import { type ChapterPlan, numberLabel, planChapter } from './plan.ts';
import { createPlannedImports, type PlannedImports } from './planned.ts';
import { ImportProblem, sentence } from './problem.ts';
import { findChapters } from './source.ts';
import type { ChapterSource, ScanResult, SourcePage } from './chapter-source.ts';
import { type KnownTitle, matchTitle, type TitleMatch } from './title-match.ts';

export type ImportEvent =
  | { kind: 'started'; label: string; pages: number }
  | { kind: 'page'; label: string; done: number; pages: number }
  | { kind: 'imported'; label: string; title: string; chapter: string; pages: number; dryRun: boolean; notes: string[] }
  | { kind: 'present'; label: string; chapterUid: string }
  | { kind: 'skipped'; label: string; reason: string }
  | { kind: 'failed'; label: string; reason: string };

export interface ImportOptions {
  dryRun?: boolean;
  rating?: ContentRating;
  /** The title that all chapters belong to, whatever the files say. */
  title?: GivenTitle | undefined;
  onEvent?: (event: ImportEvent) => void;
  /** Aborts before the next page; the chapter in progress is rolled back. */
  signal?: AbortSignal;
}

type GivenTitle = Pick<TitleCandidate, 'id' | 'name'>;

export interface ImportReport {
  imported: number;
  pages: number;
  present: number;
  skipped: number;
  failed: number;
  /** Why the import ended early. */
  ended?: string;
}

/**
 * Imports files and folders. Counts and reports the result of each chapter; one that fails does not throw. A path from
 * the user that is no importable chapter counts as failed; files that are obviously no comics are reported, but not
 * counted.
 */
export async function runImport(
  ctx: Context,
  paths: readonly (string | Buffer)[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, pages: 0, present: 0, skipped: 0, failed: 0 };
  const emit = (event: ImportEvent): void => {
    if (event.kind === 'imported') {
      report.imported++;
      report.pages += event.pages;
    } else if (event.kind === 'present' || event.kind === 'skipped' || event.kind === 'failed') {
      report[event.kind]++;
    }
    options.onEvent?.(event);
  };
  const planned = createPlannedImports();
  try {
    // deletes images that a killed import left behind, unless images are being stored right now
    if (!options.dryRun) await sweepAbandoned(ctx);
    for await (const finding of findChapters(paths)) {
      if (options.signal?.aborted) break;
      if (finding.kind === 'left') {
        options.onEvent?.({ kind: 'skipped', label: finding.path, reason: finding.reason });
      } else if (finding.kind === 'skipped') {
        emit({ kind: 'skipped', label: finding.path, reason: finding.reason });
      } else if (finding.kind === 'failed') {
        emit({ kind: 'failed', label: finding.path, reason: errorMessage(ctx, finding.error) });
      } else {
        await importOne(ctx, finding, options, emit, planned);
      }
    }
  } catch (error) {
    const lossMessage = lostDatabaseMessage(error);
    if (lossMessage === null) throw error;
    report.ended = lossMessage;
  }
  return report;
}

/** @throws only when the database connection is lost, because everything after it would fail too */
async function importOne(
  ctx: Context,
  { source, named = false }: Extract<ScanResult, { kind: 'chapter' }>,
  options: ImportOptions,
  emit: (event: ImportEvent) => void,
  planned: PlannedImports,
): Promise<void> {
  const { label } = source;
  try {
    const series = source.meta.series ?? options.title?.name ?? null;
    const plan = planChapter({ ...source.meta, series });
    if (source.pages.length === 0) throw new NothingToImportError('it has no pages');
    if (!plan) throw new NothingToImportError('neither its name nor ComicInfo.xml tells the series');
    await importChapter(ctx, { source, plan }, options, emit, planned);
  } catch (error) {
    if (lostDatabaseMessage(error) !== null) {
      emit({ kind: 'failed', label, reason: 'the database was lost before it was done' });
      throw error;
    }
    if (error instanceof NothingToImportError) {
      if (named) emit({ kind: 'failed', label, reason: sentence(error.message) });
      else emit({ kind: 'skipped', label, reason: error.message });
    } else {
      const reason = options.signal?.aborted ? 'stopped before it was done' : errorMessage(ctx, error);
      emit({ kind: 'failed', label, reason });
    }
  }
  for (const { name, reason } of source.skipped) {
    options.onEvent?.({ kind: 'skipped', label: `${label} › ${name}`, reason });
  }
}

class NothingToImportError extends Error {}

/** Returns the message of an error. Unexpected errors are logged too, because they may be bugs. */
function errorMessage(ctx: Context, error: unknown): string {
  const isExpected = error instanceof ImageProblem || error instanceof ImportProblem || error instanceof ApiError;
  if (!isExpected) ctx.log.warn('import failed', { error });
  return error instanceof Error ? error.message : String(error);
}

async function importChapter(
  ctx: Context,
  { source, plan }: Pick<ChapterToStore, 'source' | 'plan'>,
  { dryRun = false, rating = 'safe', title: given, onEvent = () => {}, signal }: ImportOptions,
  emit: (event: ImportEvent) => void,
  planned: PlannedImports,
): Promise<void> {
  const { label } = source;
  const files = await readPages(source.pages);
  const hashes = files.map((page) => page.hash);
  const duplicate = await findDuplicateChapter(ctx.db, hashes);
  if (duplicate || planned.hasChapter(hashes))
    return emit({ kind: 'present', label, chapterUid: duplicate?.uid ?? '' });
  validateChapter(plan, files.length);
  const match = await findTitle(ctx.db, plan, given, planned);
  const importedEvent = (
    match: TitleMatch<KnownTitle>,
    convertedFiles: readonly StoredSource<StoredOriginal>[],
  ): ImportEvent => ({
    kind: 'imported',
    label,
    title: match.title?.name ?? plan.names[0]!.name,
    chapter: numberLabel(plan),
    pages: pagesOf(convertedFiles).length,
    dryRun,
    notes: [...plan.notes, ...(match.note === null ? [] : [match.note]), ...describeChanges(convertedFiles)],
  });
  onEvent({ kind: 'started', label, pages: files.length });
  const pageProgress = {
    onPage: (donePages: number) => onEvent({ kind: 'page', label, done: donePages, pages: files.length }),
    ...(signal ? { signal } : {}),
  };
  if (dryRun) {
    const convertedFiles = await validatePageFiles(ctx, files, pageProgress);
    if (match.title === null) await ctx.images.checkCover(await files[0]!.read(), { convert: true });
    const pages = pagesOf(convertedFiles);
    const stored = pages.map((image) => image.hash);
    const twin = await findDuplicateChapter(ctx.db, stored);
    if (twin || planned.hasChapter(stored)) return emit({ kind: 'present', label, chapterUid: twin?.uid ?? '' });
    planned.add(pages);
    if (match.title === null) planned.addTitle(plan);
    return emit(importedEvent(match, convertedFiles));
  }
  const storeResult = await withStagingLock(ctx, async () => {
    const storedImages: RecordedImage<StoredOriginal>[] = [];
    try {
      const stored = await storeSources(ctx, files, pageProgress);
      storedImages.push(...pagesOf(stored));
      let cover: RecordedImage<StoredCover> | null = null;
      if (match.title === null) {
        cover = await storeCover(ctx, await files[0]!.read(), { convert: true });
        storedImages.push(cover);
      }
      const storeOutcome = await storeChapter(ctx, { source, plan, stored, cover, rating, given });
      if ('twin' in storeOutcome) await discardImages(ctx, storedImages);
      return { ...storeOutcome, stored };
    } catch (error) {
      return discardAfter(error, ctx, storedImages);
    }
  });
  if ('twin' in storeResult) emit({ kind: 'present', label, chapterUid: storeResult.twin });
  else emit(importedEvent(storeResult, storeResult.stored));
}

const pagesOf = <Page extends StoredOriginal>(convertedFiles: readonly StoredSource<Page>[]): Page[] =>
  convertedFiles.flatMap(({ pages }) => pages);

interface ChapterToStore {
  source: ChapterSource;
  plan: ChapterPlan;
  stored: StoredSource<RecordedImage<StoredImage>>[];
  cover: RecordedImage<StoredCover> | null;
  rating: ContentRating;
  given: GivenTitle | undefined;
}

/** Stores title, people, groups, cover and chapter in one transaction. Returns `twin` if the chapter is a duplicate. */
async function storeChapter(
  ctx: Context,
  { source, plan, stored, cover, rating, given }: ChapterToStore,
): Promise<{ twin: string } | TitleMatch<KnownTitle>> {
  const { meta } = source;
  const pages = pagesOf(stored);
  // a chapter with tall pages that were sliced is read as a strip
  const layout = meta.layout ?? (isSliced(stored) ? 'strip' : null);
  const uploaderId = await builtInUser(ctx.db, importerName);
  return transaction(ctx, async (tx) => {
    // lock against a concurrent import of the same title or the same pages
    await lockByName(tx, 'import');
    // compares pages as stored: files that differ only in what the intake removes (such as metadata) are the same
    const twin = await findDuplicateChapter(
      tx,
      pages.map((image) => image.hash),
    );
    if (twin) return { twin: twin.uid };
    const match = await findTitle(tx, plan, given);
    let titleId = match.title?.id ?? null;
    if (titleId === null) {
      titleId = await createTitle(tx, {
        names: plan.names,
        descriptions: plan.summary ? { [plan.language]: plan.summary } : {},
        originalLanguage: plan.language,
        contentRating: rating,
        status: plan.oneshot ? 'completed' : 'ongoing',
        demographic: plan.demographic,
        year: meta.year,
        layout,
        direction: meta.direction,
        links: plan.links,
        tags: plan.tags,
        authorIds: await mapSequentially(plan.authors, (name) => findOrCreateAuthor(tx, name)),
        artistIds: await mapSequentially(plan.artists, (name) => findOrCreateAuthor(tx, name)),
        creatorId: uploaderId,
      });
      if (cover) {
        await attachCover(tx, { titleId, language: plan.language, volume: plan.volume, uploaderId }, cover);
      }
    }
    const chapter = {
      titleId,
      language: plan.language,
      volume: plan.volume,
      chapter: plan.chapter,
      name: plan.name,
      groupIds: await mapSequentially(plan.groups, (name) => findOrCreateGroup(tx, name)),
      uploaderId,
      layout,
      direction: meta.direction,
      firstSide: meta.firstSide,
      pageMarks: mapPageMarks(meta.pageMarks, stored),
    };
    await publishChapter({ ...ctx, db: tx }, chapter, pages);
    return match;
  });
}

type MatchCandidate = KnownTitle & Partial<Pick<TitleCandidate, 'id' | 'uid'>>;

/** Returns the given title, or the one that matches the chapter. @throws ImportProblem when several titles match */
async function findTitle(
  db: Db,
  plan: ChapterPlan,
  givenTitle: GivenTitle | undefined,
  planned?: PlannedImports,
): Promise<TitleMatch<MatchCandidate>> {
  if (givenTitle) {
    const title = { ...givenTitle, originalLanguage: '', nameLanguages: [], credits: [], links: {} };
    return { title, note: `joins the title “${givenTitle.name}”, as --title says` };
  }
  const names = plan.names.map(({ name }) => name);
  const candidates: MatchCandidate[] = [
    ...(await findTitleCandidates(db, { names, links: plan.links })),
    ...(planned?.titlesLike(plan) ?? []),
  ];
  return matchTitle(plan, candidates, ({ uid }) => uid ?? 'new in this run');
}

interface HashedPage extends SourcePage {
  hash: string;
}

/** Reads a chapter's files into memory within the chapter's limits, so that archives are unpacked only once. */
async function readPages(pages: readonly SourcePage[]): Promise<HashedPage[]> {
  const budget = createChapterBudget();
  return mapSequentially([...pages.entries()], async ([index, { name, read }]) => {
    const bytes = await read().catch((error: unknown) => {
      throw error instanceof ImportProblem
        ? new ImportProblem(error.code, `Page ${index + 1}: ${error.message}`, error)
        : error;
    });
    budget.take({ bytes: bytes.length, width: 0, height: 0 });
    return { name, hash: createHash('sha256').update(bytes).digest('hex'), read: () => Promise.resolve(bytes) };
  });
}

/** Runs the work sequentially, because a transaction has only one connection. */
async function mapSequentially<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
