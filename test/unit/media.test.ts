// Media files and their database rows: what is stored, what is rolled back, and what a sweep (the cleanup of unused
// files) may remove. Uses the real database and a real folder.
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeChapterState, publishChapter, setAvailability } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { discardImages, findDuplicateChapter, storeCover, storePages } from '#server/media/media.ts';
import { pageKey, saverKey } from '#server/media/keys.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { buildCover, buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';

let context: TestContext;
let ctx: Context;
beforeAll(async () => {
  context = await testContext();
  ctx = context.ctx;
});
afterAll(() => context.close());
beforeEach(async () => {
  await sql`TRUNCATE titles, chapters, page_sets, covers, blobs, groups CASCADE`.execute(context.owner);
  for (const key of await listFiles()) await ctx.storage.delete(key);
});

async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list('')) keys.push(key);
  return keys.sort();
}

async function imageRows(): Promise<{ refs: number; hash: string }[]> {
  const rowsFound = await sql<{
    refs: number;
    hash: string;
  }>`SELECT refs, encode(hash, 'hex') AS hash FROM blobs ORDER BY id`.execute(ctx.db);
  return rowsFound.rows;
}

const pageInputs = (images: Buffer[]): { name: string; read(): Promise<Buffer> }[] =>
  images.map((bytes, index) => ({ name: `${index + 1}.jpg`, read: () => Promise.resolve(bytes) }));
const storeImages = (images: Buffer[]) => storePages(ctx, pageInputs(images));
const images = (count: number): Promise<Buffer[]> => Promise.all(Array.from({ length: count }, () => pageImage()));
const backdate = (hours: number) =>
  sql`UPDATE blobs SET last_ref = now() - make_interval(hours => ${hours}::int)`.execute(ctx.db);

describe('storing images', () => {
  test('returns pages in order, each with two files and an unreferenced row', async () => {
    const sources = await Promise.all([21, 22, 23, 24, 25].map((width) => pageImage({ width })));
    const progressCounts: number[] = [];
    const stored = await storePages(ctx, pageInputs(sources), { onPage: (done) => progressCounts.push(done) });
    expect(stored.map((image) => image.width)).toEqual([21, 22, 23, 24, 25]);
    expect(progressCounts).toEqual([1, 2, 3, 4, 5]);
    expect(await listFiles()).toHaveLength(10);
    expect((await imageRows()).map((row) => row.refs)).toEqual([0, 0, 0, 0, 0]);
  });

  test('reports a refused page by name and leaves neither rows nor files', async () => {
    const validImages = await images(4);
    validImages[2] = validImages[2]!.subarray(0, validImages[2]!.length - 10);
    await expect(storeImages(validImages)).rejects.toThrow(/^Page 3 \(3\.jpg\): /);
    expect(await imageRows()).toEqual([]);
    expect(await listFiles()).toEqual([]);
  });

  test('is rolled back except for images that existed before or were used by others since', async () => {
    const [sharedImage, ownImage, otherImage] = await images(3);
    await storeImages([sharedImage!]);
    const storedPages = await storeImages([sharedImage!, ownImage!, otherImage!]);
    await storeImages([otherImage!]);
    await discardImages(ctx, storedPages);
    expect((await imageRows()).map((row) => row.hash).sort()).toEqual(
      [storedPages[0]!.hash, storedPages[2]!.hash].sort(),
    );
    expect(await ctx.storage.has(pageKey(storedPages[1]!.hash, 'jpg'))).toBe(false);
    expect(await ctx.storage.has(pageKey(storedPages[2]!.hash, 'jpg'))).toBe(true);
  });

  test('is rolled back for a page that occurs twice in a refused chapter, too', async () => {
    const [page, other] = await images(2);
    await expect(storeImages([page!, page!, other!.subarray(0, 40)])).rejects.toThrow(/^Page 3 \(3\.jpg/);
    expect(await listFiles()).toEqual([]);
  });

  test('rewrites files that a sweep deleted before their rows were inserted', async () => {
    const [page] = await images(1);
    const imagePool = ctx.images;
    let first = true;
    // sweeps in the moment between storing the file and inserting its row
    const sweepingContext: Context = {
      ...ctx,
      images: {
        ...imagePool,
        page: async (bytes) => {
          const image = await imagePool.page(bytes);
          if (first) expect(await sweepBlobs(ctx)).toEqual({ images: 0, files: 2 });
          first = false;
          return image;
        },
      },
    };
    const [stored] = await storePages(sweepingContext, pageInputs([page!]));
    expect(await ctx.storage.has(pageKey(stored!.hash, 'jpg'))).toBe(true);
    expect(await ctx.storage.has(saverKey(stored!.saver.hash))).toBe(true);
  });

  test('is rolled back by a stop', async () => {
    const controller = new AbortController();
    const stoppedStore = storePages(ctx, pageInputs(await images(8)), {
      onPage: (done) => done === 2 && controller.abort(new Error('enough')),
      signal: controller.signal,
    });
    await expect(stoppedStore).rejects.toThrow('enough');
    expect(await listFiles()).toEqual([]);
  });
});

describe('publishing a chapter', () => {
  test('counts references: twice for a page used twice, and also for covers', async () => {
    const title = await buildTitle(ctx);
    const [one, two] = await images(2);
    await publishChapter(
      ctx,
      { titleId: title.id, language: 'en', chapter: '1' },
      await storeImages([one!, two!, one!]),
    );
    await publishChapter(ctx, { titleId: title.id, language: 'fr', chapter: '1' }, await storeImages([one!]));
    await buildCover(ctx, title.id);
    // sorted, because pages that are stored concurrently get their rows in any order
    expect((await imageRows()).map((row) => row.refs).sort()).toEqual([1, 1, 3]);
  });

  test('fails for images that were swept meanwhile', async () => {
    const title = await buildTitle(ctx);
    const stored = await storeImages(await images(1));
    await sweepBlobs(ctx, { olderThanHours: 0 });
    const chapter = { titleId: title.id, language: 'en', chapter: '1' };
    await expect(publishChapter(ctx, chapter, stored)).rejects.toThrow(/Upload them again/);
    expect(await ctx.db.selectFrom('chapters').selectAll().execute()).toEqual([]);
  });

  test('is rolled back with the surrounding transaction', async () => {
    const title = await buildTitle(ctx);
    const stored = await storeImages(await images(1));
    const failedTransaction = transaction(ctx, async (tx) => {
      await publishChapter({ ...ctx, db: tx }, { titleId: title.id, language: 'en', chapter: '1' }, stored);
      throw new Error('later step');
    });
    await expect(failedTransaction).rejects.toThrow('later step');
    expect(await ctx.db.selectFrom('chapters').selectAll().execute()).toEqual([]);
    expect((await imageRows()).map((row) => row.refs)).toEqual([0]);
  });

  test('updates the title for all chapters that are published at once', async () => {
    const title = await buildTitle(ctx);
    const languages = ['en', 'fr', 'de', 'it', 'es', 'pl'];
    const stored = await storeImages(await images(1));
    await Promise.all(
      languages.map((language) => publishChapter(ctx, { titleId: title.id, language, chapter: '1' }, stored)),
    );
    const row = await ctx.db.selectFrom('titles').select('available_languages').executeTakeFirstOrThrow();
    expect(row.available_languages).toEqual(languages.toSorted());
    expect((await imageRows())[0]!.refs).toBe(6);
  });

  test('updates the title for later changes of the chapter, too', async () => {
    const title = await buildTitle(ctx);
    const stored = await storeImages(await images(1));
    const hourAgo = new Date(Date.now() - 3_600_000);
    const first = await publishChapter(
      ctx,
      { titleId: title.id, language: 'en', chapter: '1', publishAt: hourAgo },
      stored,
    );
    const second = await publishChapter(ctx, { titleId: title.id, language: 'fr', chapter: '2' }, stored);
    const titleFacts = () =>
      ctx.db.selectFrom('titles').select(['available_languages', 'latest_chapter_id']).executeTakeFirstOrThrow();
    expect(await titleFacts()).toEqual({ available_languages: ['en', 'fr'], latest_chapter_id: second });
    expect(await changeChapterState(ctx, second, 'remove')).toBe('removed');
    expect(await titleFacts()).toEqual({ available_languages: ['en'], latest_chapter_id: first });
    await setAvailability(ctx, first, false);
    expect(await titleFacts()).toEqual({ available_languages: [], latest_chapter_id: null });
    expect(await changeChapterState(ctx, second, 'restore')).toBe('published');
    expect(await titleFacts()).toEqual({ available_languages: ['fr'], latest_chapter_id: second });
    await expect(changeChapterState(ctx, second, 'restore')).rejects.toThrow(/published chapter cannot/);
  });

  test.each([
    [{ language: 'xx' }, /language/],
    [{ chapter: '01' }, /no chapter number/],
    [{ chapter: '1.23456789' }, /no chapter number/],
    [{ volume: 'two' }, /no volume number/],
    [{ name: 'x'.repeat(256) }, /255/],
    [{ externalUrl: 'ftp://x' }, /https/],
    [{ externalUrl: 'https://elsewhere.example/1' }, /no pages/],
  ])('refuses %o', async (invalidChapter, reason) => {
    const title = await buildTitle(ctx);
    const chapter = { titleId: title.id, language: 'en', chapter: '1', ...invalidChapter };
    await expect(publishChapter(ctx, chapter, await storeImages(await images(1)))).rejects.toThrow(reason);
  });

  test('refuses an eleventh group and an unknown title', async () => {
    const title = await buildTitle(ctx);
    const groupIds: number[] = [];
    for (let count = 0; count < 11; count++) groupIds.push((await buildGroup(ctx)).id);
    const stored = await storeImages(await images(1));
    const chapter = { titleId: title.id, language: 'en', chapter: '1' };
    await expect(publishChapter(ctx, { ...chapter, groupIds }, stored)).rejects.toThrow(/at most 10 groups/);
    await expect(publishChapter(ctx, { ...chapter, titleId: 999_999 }, stored)).rejects.toThrow(/not found/);
  });
});

describe('known pages', () => {
  test('are a match from nine of ten pages of the smaller chapter on, not eight', async () => {
    const title = await buildTitle(ctx);
    const pages = await images(10);
    const stored = await storeImages(pages);
    await publishChapter(ctx, { titleId: title.id, language: 'en', chapter: '1' }, stored);
    const hashes = stored.map((image) => image.sourceHash);
    const other = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => String(index).repeat(64).slice(0, 64));
    expect(await findDuplicateChapter(ctx.db, hashes)).toMatchObject({ shared: 10, pages: 10 });
    expect(await findDuplicateChapter(ctx.db, [...hashes.slice(0, 9), ...other(1)])).toMatchObject({ shared: 9 });
    expect(await findDuplicateChapter(ctx.db, [...hashes.slice(0, 8), ...other(2)])).toBeNull();
    expect(await findDuplicateChapter(ctx.db, [...hashes, ...other(9)])).toMatchObject({ shared: 10 });
    expect(await findDuplicateChapter(ctx.db, hashes.slice(0, 3))).toMatchObject({ shared: 3 });
    expect(await findDuplicateChapter(ctx.db, other(3))).toBeNull();
  });

  test('find a small chapter even if a large one shares more pages', async () => {
    const title = await buildTitle(ctx);
    const pages = await images(30);
    const largeChapter = await storeImages(pages.slice(0, 30));
    await publishChapter(ctx, { titleId: title.id, language: 'en', chapter: '1' }, largeChapter);
    const smallChapter = await storeImages([...(await images(3)), ...pages.slice(27)]);
    await publishChapter(ctx, { titleId: title.id, language: 'en', chapter: '2' }, smallChapter);
    const requestedHashes = [
      ...smallChapter.map((image) => image.sourceHash),
      ...largeChapter.slice(0, 8).map((image) => image.sourceHash),
    ];
    expect(await findDuplicateChapter(ctx.db, requestedHashes)).toMatchObject({ shared: 6, pages: 6 });
  });
});

describe('sweeping', () => {
  test('keeps referenced and recent images, and deletes others with their files', async () => {
    const title = await buildTitle(ctx);
    const [named, unnamed] = await images(2);
    const referencedPages = await storeImages([named!]);
    await publishChapter(ctx, { titleId: title.id, language: 'en', chapter: '1' }, referencedPages);
    await backdate(25);
    await storeImages([unnamed!]);
    expect(await sweepBlobs(ctx)).toEqual({ images: 0, files: 0 });
    await backdate(25);
    expect(await sweepBlobs(ctx)).toEqual({ images: 1, files: 0 });
    expect((await imageRows()).map((row) => row.hash)).toEqual([referencedPages[0]!.hash]);
    expect(await listFiles()).toEqual(
      [pageKey(referencedPages[0]!.hash, 'jpg'), saverKey(referencedPages[0]!.saver.hash)].sort(),
    );
  });

  test('deletes all files of a cover', async () => {
    await storeCover(ctx, await pageImage({ width: 300, height: 430 }));
    expect(await listFiles()).toHaveLength(3);
    await backdate(25);
    expect(await sweepBlobs(ctx)).toEqual({ images: 1, files: 0 });
    expect(await listFiles()).toEqual([]);
  });

  test('keeps a reduced page that another original shares', async () => {
    const title = await buildTitle(ctx);
    // two originals with the same pixels, whose reduced pages are therefore the same file
    const rawImage = sharp(await pageImage({ width: 40, format: 'png' }));
    const [loose, tight] = await Promise.all([
      rawImage.clone().png({ compressionLevel: 1 }).toBuffer(),
      rawImage.clone().png({ compressionLevel: 9, palette: true }).toBuffer(),
    ]);
    const [first, second] = await storeImages([loose, tight]);
    expect(first!.hash).not.toBe(second!.hash);
    expect(first!.saver.hash).toBe(second!.saver.hash);
    await publishChapter(ctx, { titleId: title.id, language: 'en', chapter: '1' }, [second!]);
    await backdate(25);
    expect(await sweepBlobs(ctx)).toEqual({ images: 1, files: 0 });
    expect(await ctx.storage.has(saverKey(second!.saver.hash))).toBe(true);
    expect(await ctx.storage.has(pageKey(first!.hash, 'png'))).toBe(false);
  });

  test('deletes files without a row and keeps those with one', async () => {
    const stored = await storeImages(await images(2));
    const orphanHash = 'ab'.repeat(32);
    for (const key of [pageKey(orphanHash, 'png'), saverKey(orphanHash), `covers/ab/${orphanHash}.jpg.256.jpg`])
      await ctx.storage.put(key, Buffer.from('x'));
    expect(await sweepBlobs(ctx)).toEqual({ images: 0, files: 3 });
    expect(await listFiles()).toHaveLength(stored.length * 2);
  });

  test('never leaves a row without its files, even during uploads', async () => {
    const title = await buildTitle(ctx);
    const pages = await images(4);
    const sweepState = { on: true };
    const sweeper = (async () => {
      while (sweepState.on) await sweepBlobs(ctx, { olderThanHours: 0 });
    })();
    let publishedCount = 0;
    // the concurrent sweep may delete the images before the chapter refers to them, so this repeats until one succeeds
    for (let round = 0; round < 15 || publishedCount === 0; round++) {
      try {
        await publishChapter(
          ctx,
          { titleId: title.id, language: 'en', chapter: String(round) },
          await storeImages(pages.slice(round % 3)),
        );
        publishedCount++;
      } catch (error) {
        expect(String(error)).toMatch(/Upload them again/);
      }
    }
    sweepState.on = false;
    await sweeper;
    const { rows: named } = await sql<{
      hash: string;
      saver: string;
    }>`SELECT encode(hash, 'hex') AS hash, encode(saver_hash, 'hex') AS saver FROM blobs`.execute(ctx.db);
    for (const row of named) {
      expect(await ctx.storage.has(pageKey(row.hash, 'jpg'))).toBe(true);
      expect(await ctx.storage.has(saverKey(row.saver))).toBe(true);
    }
    expect(publishedCount).toBeGreaterThan(0);
  });
});
