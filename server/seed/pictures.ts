// Creates the small set of real images that all pages and covers reference: drawn like the demo's, stored like uploads.
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { type DrawingPool, createDrawingPool } from '#server/demo/draw.ts';
import { demoWorld } from '#server/demo/world.ts';
import type { DemoChapter, DemoTitle } from '#server/demo/demo-world.ts';
import { lockImages, storeCover, storePages } from '#server/media/media.ts';
import type { LoadObserver } from './bulk-load.ts';
import { runLength } from './chapter-rows.ts';
import type { SeedImageIds } from './references.ts';
import type { Tier } from './tiers.ts';

/**
 * Kinds of runs, which are series of `runLength` page images. The kinds repeat every twelve runs; small tiers have only
 * the first few runs.
 */
const runKinds = 'paged strip colour paged paged paged strip paged paged colour paged strip'.split(
  ' ',
) as PageRun['kind'][];

interface PageRun {
  kind: 'paged' | 'strip' | 'colour';
  title: DemoTitle;
  number: number;
}

/** Draws and stores the images; deterministic, so existing images are reused. Must run inside `withStagingLock`. */
export async function preparePictures(ctx: Context, tier: Tier, watch: LoadObserver): Promise<SeedImageIds> {
  watch.onStage('Images');
  const titles = demoWorld(new Date(0)).titles.map((title): DemoTitle => ({ ...title, chapters: [], synopsis: {} }));
  const byFormat = {
    paged: titles.filter((title) => title.format === 'manga'),
    strip: titles.filter((title) => title.format === 'strip'),
    colour: titles.filter((title) => title.format === 'album'),
  };
  const runs = Array.from({ length: tier.pageImages / runLength }, (_, index): PageRun => {
    const kind = runKinds[index % runKinds.length]!;
    return { kind, title: byFormat[kind][index % byFormat[kind].length]!, number: 100 + index };
  });
  const total = tier.pageImages + tier.coverImages;
  const drawingPool = createDrawingPool(2);
  try {
    const pool: Record<keyof SeedImageIds, number[]> = { paged: [], strip: [], colour: [], covers: [] };
    let finishedCount = 0;
    const onImage = (): void => watch.onProgress(++finishedCount / total, null);
    for (const run of runs) pool[run.kind].push(...(await storeRun(ctx, run, drawingPool, onImage, watch.signal)));
    pool.covers = await storeCovers(ctx, tier.coverImages, titles, drawingPool, onImage, watch.signal);
    // small tiers may have no runs of a kind
    const poolOrPaged = (kind: 'strip' | 'colour'): number[] => (pool[kind].length > 0 ? pool[kind] : pool.paged);
    return {
      paged: Int32Array.from(pool.paged),
      strip: Int32Array.from(poolOrPaged('strip')),
      colour: Int32Array.from(poolOrPaged('colour')),
      covers: Int32Array.from(pool.covers),
    };
  } finally {
    drawingPool.close();
  }
}

async function storeRun(
  ctx: Context,
  { title, number }: PageRun,
  drawingPool: DrawingPool,
  onPage: () => void,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const chapter: DemoChapter = {
    uid: '',
    titleKey: title.key,
    language: 'en',
    volume: null,
    chapter: String(number),
    name: null,
    groups: [],
    uploader: '',
    publishAt: new Date(0),
    pages: runLength,
    credits: false,
    externalUrl: null,
  };
  const images = await storePages(
    ctx,
    Array.from({ length: runLength }, (_, index) => ({
      name: `run ${number} page ${index + 1}`,
      read: () => drawingPool.draw({ kind: 'page', title, chapter, index }),
    })),
    { onPage, ...(signal ? { signal } : {}) },
  );
  return transaction(ctx, (tx) => lockImages(tx, images));
}

/** Stores covers without lettering, because many titles share each of them. */
async function storeCovers(
  ctx: Context,
  count: number,
  titles: readonly DemoTitle[],
  drawingPool: DrawingPool,
  onImage: () => void,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const storedCovers: Awaited<ReturnType<typeof storeCover>>[] = [];
  let nextIndex = 0;
  const runWorker = async (): Promise<void> => {
    while (nextIndex < count) {
      signal?.throwIfAborted();
      const index = nextIndex++;
      const baseTitle = titles[index % titles.length]!;
      const variant = Math.floor(index / titles.length);
      const title: DemoTitle = { ...baseTitle, names: [['en', ' ', true]], originalLanguage: 'en', author: ' ' };
      const hue = Math.round((variant * 360) / Math.ceil(count / titles.length));
      storedCovers[index] = await storeCover(ctx, await drawingPool.draw({ kind: 'cover', title, volume: null, hue }));
      onImage();
    }
  };
  const results = await Promise.allSettled([runWorker(), runWorker(), runWorker()]);
  const rejectedResult = results.find((end) => end.status === 'rejected');
  if (rejectedResult) throw rejectedResult.reason;
  return transaction(ctx, (tx) => lockImages(tx, storedCovers));
}
