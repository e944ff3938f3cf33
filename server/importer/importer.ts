// Turns what was found into titles and chapters, through the same functions that uploads call. Running it twice adds
// nothing; one chapter that fails leaves nothing behind and does not stop the others.
import { isLanguage } from '#contract/languages.ts';
import { findOrCreateAuthor } from '#server/authors/authors.ts';
import { publishChapter } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import { ImageProblem } from '#server/core/images/problem.ts';
import { lockByName, transaction } from '#server/core/transaction.ts';
import { addCover } from '#server/covers/covers.ts';
import type { ContentRating } from '#server/db/schema.ts';
import { findOrCreateGroup } from '#server/groups/groups.ts';
import { createTitle, findTitleByName, type TitleName } from '#server/titles/titles.ts';
import { findKnownPages, storePages } from '#server/uploads/uploads.ts';
import { builtInUser, importerName } from '#server/users/users.ts';
import { createHash } from 'node:crypto';
import { type ChapterMeta, type ChapterSource, discover } from './source.ts';

export type ImportEvent =
  | { kind: 'started'; label: string; pages: number }
  | { kind: 'page'; label: string; done: number; pages: number }
  | { kind: 'imported'; label: string; title: string; chapter: string; pages: number; dryRun: boolean }
  | { kind: 'present'; label: string; chapterUid: string }
  | { kind: 'skipped'; label: string; reason: string }
  | { kind: 'failed'; label: string; reason: string };

export interface ImportOptions {
  dryRun?: boolean;
  rating?: ContentRating;
  onEvent?: (event: ImportEvent) => void;
}

export interface ImportReport {
  imported: number;
  pages: number;
  present: number;
  skipped: number;
  failed: number;
}

/** Imports files and folders. Never throws for one of them; counts and tells what happened to each. */
export async function runImport(
  ctx: Context,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, pages: 0, present: 0, skipped: 0, failed: 0 };
  const tell = (event: ImportEvent): void => {
    if (event.kind === 'imported') {
      report.imported++;
      report.pages += event.pages;
    } else if (event.kind === 'present' || event.kind === 'skipped' || event.kind === 'failed') {
      report[event.kind]++;
    }
    options.onEvent?.(event);
  };
  // what a dry run would have added, so that it can tell doubles within one run too
  const planned = new Set<string>();
  for await (const found of discover(paths)) {
    if (found.kind === 'skipped') tell({ kind: 'skipped', label: found.path, reason: found.reason });
    else if (found.kind === 'failed') tell({ kind: 'failed', label: found.path, reason: found.error.message });
    else {
      try {
        await importChapter(ctx, found.source, options, tell, planned);
      } catch (error) {
        if (!(error instanceof ImageProblem)) ctx.log.debug('import failed', { error });
        tell({ kind: 'failed', label: found.source.label, reason: (error as Error).message });
      }
      for (const { name, reason } of found.source.skipped) {
        options.onEvent?.({ kind: 'skipped', label: `${found.source.label} › ${name}`, reason });
      }
    }
  }
  return report;
}

async function importChapter(
  ctx: Context,
  source: ChapterSource,
  { dryRun = false, rating = 'safe', onEvent = () => {} }: ImportOptions,
  tell: (event: ImportEvent) => void,
  planned: Set<string>,
): Promise<void> {
  const { label, meta, pages } = source;
  const language = meta.language ?? 'en';
  const series = meta.series ?? meta.localizedSeries;
  if (pages.length === 0) return tell({ kind: 'skipped', label, reason: 'it has no pages' });
  if (!series) return tell({ kind: 'skipped', label, reason: 'neither its name nor ComicInfo.xml tells the series' });

  const hashes: string[] = [];
  for (const page of pages)
    hashes.push(
      createHash('sha256')
        .update(await page.read())
        .digest('hex'),
    );
  const known = await findKnownPages(ctx.db, hashes);
  if (known) return tell({ kind: 'present', label, chapterUid: known.uid });
  if (dryRun) {
    const shared = hashes.filter((hash) => planned.has(hash)).length;
    if (shared >= hashes.length * 0.9) return tell({ kind: 'present', label, chapterUid: '' });
    for (const hash of hashes) planned.add(hash);
    return tell({ kind: 'imported', label, title: series, chapter: chapterLabel(meta), pages: pages.length, dryRun });
  }

  onEvent({ kind: 'started', label, pages: pages.length });
  const stored = await storePages(ctx, pages, {
    onPage: (done) => onEvent({ kind: 'page', label, done, pages: pages.length }),
  });
  const uploaderId = await builtInUser(ctx.db, importerName);
  const { titleId, created, groupIds } = await transaction(ctx, async (tx) => {
    await lockByName(tx, `title:${series.toLowerCase()}`);
    const existing = await findTitleByName(tx, series, language);
    const groups: number[] = [];
    for (const name of meta.groups.slice(0, 10)) groups.push(await findOrCreateGroup(tx, name));
    if (existing !== null) return { titleId: existing, created: false, groupIds: groups };
    const authorIds: number[] = [];
    const artistIds: number[] = [];
    for (const name of meta.authors) authorIds.push(await findOrCreateAuthor(tx, name));
    for (const name of meta.artists) artistIds.push(await findOrCreateAuthor(tx, name));
    const id = await createTitle(tx, {
      names: titleNames(series, meta.localizedSeries, language),
      descriptions: meta.summary ? { [language]: meta.summary } : {},
      originalLanguage: language,
      contentRating: rating,
      year: meta.year,
      layout: meta.layout,
      direction: meta.direction,
      tags: meta.tags.map((tag) => (/^web\s?toon$/i.test(tag) ? 'Long Strip' : tag)),
      authorIds,
      artistIds: artistIds.length > 0 ? artistIds : authorIds,
      creatorId: uploaderId,
    });
    return { titleId: id, created: true, groupIds: groups };
  });
  if (created)
    await addCover(ctx, { titleId, bytes: await pages[0]!.read(), language, volume: meta.volume, uploaderId });
  await publishChapter(
    ctx,
    {
      titleId,
      language,
      volume: meta.volume,
      chapter: meta.chapter,
      name: meta.title?.slice(0, 255) ?? null,
      groupIds,
      uploaderId,
      layout: meta.layout,
      direction: meta.direction,
      firstSide: meta.firstSide,
    },
    stored,
  );
  tell({ kind: 'imported', label, title: series, chapter: chapterLabel(meta), pages: pages.length, dryRun });
}

/** The name in its own language, and a Latin form beside it as the main one. */
function titleNames(series: string, localized: string | null, language: string): TitleName[] {
  const romanised = `${language}-ro`;
  if (localized && localized !== series && isLatin(localized) && isLanguage(romanised)) {
    return [
      { language: romanised, name: localized, main: true },
      { language, name: series },
    ];
  }
  return [
    { language, name: series, main: true },
    ...(localized && localized !== series ? [{ language, name: localized }] : []),
  ];
}

function isLatin(text: string): boolean {
  return (
    /\p{Script=Latin}/u.test(text) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]/u.test(text)
  );
}

function chapterLabel(meta: ChapterMeta): string {
  if (meta.oneshot || (meta.chapter === null && meta.volume === null)) return 'Oneshot';
  return [meta.volume === null ? '' : `Vol. ${meta.volume}`, meta.chapter === null ? '' : `Ch. ${meta.chapter}`]
    .filter((part) => part !== '')
    .join(' ');
}
