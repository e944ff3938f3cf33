// Chapters of the demo world to read: one of each format.
import { drawPicture } from '#server/demo/picture.ts';
import { readingShapeOf } from '#server/demo/seed-demo.ts';
import { demoWorld } from '#server/demo/world.ts';
import type { DemoChapter, DemoTitle } from '#server/demo/demo-world.ts';
import type { TestContext } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from './build.ts';

interface DemoComic {
  title: DemoTitle;
  /** A chapter whose public id is the same in every demo world. */
  chapter: DemoChapter;
}

export function demoComics(): DemoComic[] {
  const now = new Date();
  const safeComics = demoWorld(now)
    .titles.filter(({ rating }) => rating === 'safe')
    .flatMap((title) => title.chapters.map((chapter) => ({ title, chapter })))
    .filter(({ chapter }) => chapter.pages > 3 && chapter.publishAt <= now);
  const formats = [...new Set(safeComics.map(({ title }) => title.format))];
  return formats.map((format) => safeComics.find(({ title }) => title.format === format)!);
}

/** Adds only these chapters to a site without the demo world, identical to those of the whole demo world. */
export async function drawDemoComics({ ctx }: Pick<TestContext, 'ctx'>): Promise<void> {
  for (const { title, chapter } of demoComics()) {
    const { id } = await buildTitle(ctx, {
      names: title.names.map(([language, name, main]) => ({ language, name, main })),
      originalLanguage: title.originalLanguage,
      ...readingShapeOf(title),
    });
    const pages = await Promise.all(
      Array.from({ length: chapter.pages }, (_, index) => drawPicture({ kind: 'page', title, chapter, index })),
    );
    const { uid, language, volume, chapter: number } = chapter;
    await buildChapter(ctx, id, { uid, language, volume, chapter: number }, pages);
  }
}
