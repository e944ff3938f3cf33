// Builders of test data on top of the application's own write functions.
import sharp from 'sharp';
import { createAuthor, type NewAuthor } from '#server/authors/authors.ts';
import { type NewChapter, publishChapter } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import { addCover, type NewCover } from '#server/covers/covers.ts';
import { createGroup, type NewGroup } from '#server/groups/groups.ts';
import { createList, type NewList } from '#server/lists/lists.ts';
import { createAnnouncement, type NewAnnouncement } from '#server/site/announcements.ts';
import { createTitle, type NewTitle } from '#server/titles/titles.ts';
import { storePages } from '#server/media/media.ts';

let serial = 0;

const colorOf = (number: number) => ({ r: (number * 37) % 256, g: (number * 91) % 256, b: number % 256 });

/** Creates a small page image that differs from all others. */
export async function pageImage({
  width = 60,
  height = 84,
  format = 'jpeg' as 'jpeg' | 'png' | 'gif',
} = {}): Promise<Buffer> {
  serial++;
  const image = sharp({ create: { width, height, channels: 3, background: colorOf(serial) } });
  // colors repeat after 256 images; the mark has none of them
  const round = Math.floor(serial / 256);
  const side = Math.min(16, width, height);
  const mark = { ...colorOf(round), r: (round * 37 + 64) % 256 };
  if (round > 0)
    image.composite([
      { input: { create: { width: side, height: side, channels: 3, background: mark } }, left: 0, top: 0 },
    ]);
  return image.toFormat(format).toBuffer();
}

interface BuiltEntity {
  id: number;
  uid: string;
}

export async function buildTitle(ctx: Context, title: Partial<NewTitle> = {}): Promise<BuiltEntity> {
  serial++;
  const id = await createTitle(ctx.db, {
    names: [{ language: 'en', name: `Title ${serial}`, main: true }],
    originalLanguage: 'ja',
    ...title,
  });
  return findBuilt(ctx, 'titles', id);
}

export async function buildAuthor(ctx: Context, author: Partial<NewAuthor> = {}): Promise<BuiltEntity> {
  return findBuilt(ctx, 'authors', await createAuthor(ctx.db, { name: `Author ${++serial}`, ...author }));
}

export async function buildGroup(ctx: Context, group: Partial<NewGroup> = {}): Promise<BuiltEntity> {
  return findBuilt(ctx, 'groups', await createGroup(ctx.db, { name: `Group ${++serial}`, ...group }));
}

/** Creates a page with a dark picture inside a white border. @param border px on all sides */
export function framedPage({ width = 600, height = 840, border = 0 } = {}): Promise<Buffer> {
  serial++;
  const [innerWidth, innerHeight] = [width - 2 * border, height - 2 * border];
  const grayLevel = 40 + ((serial * 29) % 120);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        '<rect width="100%" height="100%" fill="#fff"/>' +
        `<rect x="${border}" y="${border}" width="${innerWidth}" height="${innerHeight}" fill="#111"/>` +
        `<rect x="${border + 20}" y="${border + 20}" width="${innerWidth - 40}" height="${innerHeight / 2}" fill="rgb(${grayLevel},${grayLevel},90)"/></svg>`,
    ),
  )
    .jpeg({ quality: 70 })
    .toBuffer();
}

/**
 * Builds and publishes a chapter.
 * @param pages images of the chapter, or their number; 0 for a chapter without pages
 */
export async function buildChapter(
  ctx: Context,
  titleId: number,
  chapter: Partial<NewChapter> = {},
  pages: number | readonly Buffer[] = 2,
): Promise<BuiltEntity> {
  const images =
    typeof pages === 'number' ? await Promise.all(Array.from({ length: pages }, () => pageImage())) : pages;
  // a picture that a chapter has many times is processed once
  const distinct = [...new Set(images)];
  const stored = await storePages(
    ctx,
    distinct.map((bytes, index) => ({ name: `${index + 1}.jpg`, read: () => Promise.resolve(bytes) })),
  );
  const storedOf = new Map(distinct.map((bytes, index) => [bytes, stored[index]!]));
  return findBuilt(
    ctx,
    'chapters',
    await publishChapter(
      ctx,
      { titleId, language: 'en', chapter: String(++serial), ...chapter },
      images.map((bytes) => storedOf.get(bytes)!),
    ),
  );
}

export async function buildCover(ctx: Context, titleId: number, cover: Partial<NewCover> = {}): Promise<BuiltEntity> {
  const bytes = await pageImage({ width: 300, height: 430 });
  return findBuilt(ctx, 'covers', await addCover(ctx, { titleId, bytes, language: 'ja', ...cover }));
}

export async function buildUser(ctx: Context, username = `reader${++serial}`): Promise<BuiltEntity> {
  const row = await ctx.db.insertInto('users').values({ username }).returning(['id', 'uid']).executeTakeFirstOrThrow();
  return row;
}

/** Creates a public list; creates an owner when none is given. */
export async function buildList(ctx: Context, list: Partial<NewList> = {}): Promise<BuiltEntity> {
  const ownerId = list.ownerId ?? (await buildUser(ctx)).id;
  const id = await createList(ctx, { name: `List ${++serial}`, visibility: 'public', ...list, ownerId });
  return findBuilt(ctx, 'lists', id);
}

/** Creates an announcement, published a minute ago by default. */
export async function buildAnnouncement(
  ctx: Context,
  announcement: Partial<NewAnnouncement> = {},
): Promise<BuiltEntity> {
  const id = await createAnnouncement(ctx.db, {
    name: { en: `News ${++serial}` },
    body: { en: 'Something is new.' },
    publishedAt: new Date(Date.now() - 60_000),
    ...announcement,
  });
  return findBuilt(ctx, 'announcements', id);
}

async function findBuilt(
  ctx: Context,
  table: 'titles' | 'authors' | 'groups' | 'chapters' | 'covers' | 'lists' | 'announcements',
  id: number,
): Promise<BuiltEntity> {
  const row = await ctx.db.selectFrom(table).select(['id', 'uid']).where('id', '=', id).executeTakeFirstOrThrow();
  // waits until the in-memory caches of this process have the change
  await ctx.changes.waitUntilApplied();
  return row;
}
