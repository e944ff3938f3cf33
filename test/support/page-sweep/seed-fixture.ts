// Fixture: a small site with one entity of every kind that pages show, and three kinds of viewers.
import { sql } from 'kysely';
import type { TestContext } from '#test/support/server/app.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import {
  buildAnnouncement,
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
} from '#test/support/builders/build.ts';

export const viewers = ['guest', 'reader', 'moderator'] as const;
export type Viewer = (typeof viewers)[number];

/** Names are in Japanese, so that a sweep in another language can tell them from the interface's texts. */
export const seedNames = {
  title: '夜行列車',
  chapter: '雨',
  group: '夜梟',
  author: '森 綾',
  list: '静かな話',
  news: '新着',
};

export interface SeedFixture {
  /** Public ids. */
  title: string;
  chapter: string;
  group: string;
  author: string;
  list: string;
  news: string;
  tag: string;
  /** Accounts with the shared password of all test accounts. */
  people: Record<Exclude<Viewer, 'guest'>, { uid: string; username: string }>;
}

export async function buildSeedFixture({ ctx }: Pick<TestContext, 'ctx'>): Promise<SeedFixture> {
  const [reader, moderator] = [
    await openAccount({ ctx }, { username: 'walkreader' }),
    await openAccount({ ctx }, { username: 'walkmoderator', roles: ['ROLE_GLOBAL_MODERATOR'] }),
  ];
  const author = await buildAuthor(ctx, { name: seedNames.author });
  const members = { leaderId: moderator.id, memberIds: [moderator.id] };
  const group = await buildGroup(ctx, { name: seedNames.group, ...members });
  const title = await buildTitle(ctx, {
    names: [{ language: 'ja', name: seedNames.title, main: true }],
    descriptions: { ja: '夜の列車の話。' },
    tags: ['Drama', 'Self-Published'],
    authorIds: [author.id],
  });
  await buildCover(ctx, title.id, { main: true });
  const chapterFields = { name: seedNames.chapter, language: 'ja', groupIds: [group.id], uploaderId: moderator.id };
  const chapter = await buildChapter(ctx, title.id, { ...chapterFields, volume: '1', chapter: '1' });
  await buildChapter(ctx, title.id, { ...chapterFields, volume: '1', chapter: '4' });
  // enough titles to fill a row of carousels and grids
  const otherTitleIds = [];
  for (let index = 0; index < 6; index++) {
    const otherTitle = await buildTitle(ctx, { names: [{ language: 'ja', name: `話${index}`, main: true }] });
    await buildCover(ctx, otherTitle.id, { main: true });
    await buildChapter(ctx, otherTitle.id, { ...chapterFields, chapter: '1' }, 1);
    otherTitleIds.push(otherTitle.id);
  }
  const list = await buildList(ctx, {
    ownerId: reader.id,
    name: seedNames.list,
    description: '静か。',
    titleIds: [title.id, ...otherTitleIds],
    notes: new Map([[title.id, 'ここから。']]),
  });
  for (const featuredSection of ['staff-picks', 'featured', 'seasonal'] as const)
    await buildList(ctx, { name: featuredSection, place: featuredSection, titleIds: otherTitleIds });
  const news = await buildAnnouncement(ctx, {
    name: { ja: seedNames.news, en: seedNames.news },
    body: { ja: 'あります。', en: 'あります。' },
    authorId: moderator.id,
  });
  const tag = await ctx.db
    .selectFrom('tags')
    .select('uid')
    .where(sql`name ->> 'en'`, '=', 'Drama')
    .executeTakeFirstOrThrow();
  return {
    title: title.uid,
    chapter: chapter.uid,
    group: group.uid,
    author: author.uid,
    list: list.uid,
    news: news.uid,
    tag: tag.uid,
    people: { reader, moderator },
  };
}
