// Fixture: a small catalogue with one entity of every kind, related in every way that the API shows.
import type { Context } from '#server/core/context.ts';
import { createList } from '#server/lists/lists.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle, buildUser } from './build.ts';

/** Public ids; `title` has relations, credits, covers and chapters, the others share its tags. */
export interface CatalogueFixture {
  title: string;
  sequel: string;
  adult: string;
  /** A title without credits and relations. */
  kin: string;
  chapter: string;
  cover: string;
  author: string;
  artist: string;
  group: string;
  user: string;
  list: string;
}

export async function buildCatalogueFixture(ctx: Context): Promise<CatalogueFixture> {
  const [author, artist] = [
    await buildAuthor(ctx, { name: 'Aoi Kawa', biography: { en: 'Draws rivers.' } }),
    await buildAuthor(ctx, { name: 'Riku Hama' }),
  ];
  const [user, leader] = [await buildUser(ctx, 'kawa'), await buildUser(ctx, 'hama')];
  const group = await buildGroup(ctx, {
    name: 'Night Ferry',
    leaderId: leader.id,
    memberIds: [user.id],
    focusedLanguages: ['en'],
  });
  const sharedCredits = {
    tags: ['Action', 'Drama', 'Isekai'],
    authorIds: [author.id],
    artistIds: [artist.id],
  };
  const name = (text: string) => [{ language: 'en', name: text, main: true }];
  const title = await buildTitle(ctx, {
    ...sharedCredits,
    names: [...name('River of Stars'), { language: 'ja', name: '星の川' }],
    descriptions: { en: 'A ferry that sails at night.' },
    year: 2019,
    demographic: 'josei',
    creatorId: user.id,
    links: { al: '1' },
  });
  const sequel = await buildTitle(ctx, { ...sharedCredits, names: name('River of Dawn'), contentRating: 'suggestive' });
  const adult = await buildTitle(ctx, {
    ...sharedCredits,
    names: name('River at Night'),
    contentRating: 'pornographic',
  });
  const similarTitle = await buildTitle(ctx, { tags: ['Action', 'Drama'], names: name('Rain') });
  for (const { id } of [title, sequel, adult]) await buildCover(ctx, id, { uploaderId: user.id, volume: '1' });
  const cover = await buildCover(ctx, title.id, { uploaderId: user.id, volume: '2' });
  const chapterFields = { groupIds: [group.id], uploaderId: user.id };
  await buildChapter(ctx, title.id, { ...chapterFields, volume: '1', chapter: '1' });
  await buildChapter(ctx, title.id, { ...chapterFields, volume: '1', chapter: '2', language: 'fr' });
  const chapter = await buildChapter(ctx, title.id, { ...chapterFields, volume: '1', chapter: '2' });
  for (const { id } of [sequel, adult]) await buildChapter(ctx, id, chapterFields);
  await ctx.db
    .insertInto('title_relations')
    .values([
      { title_id: title.id, target_id: sequel.id, relation: 'sequel' },
      { title_id: sequel.id, target_id: title.id, relation: 'prequel' },
    ])
    .execute();
  const listId = await createList(ctx, {
    ownerId: user.id,
    name: 'By the water',
    visibility: 'public',
    titleIds: [title.id, sequel.id],
  });
  const list = await ctx.db.selectFrom('lists').select('uid').where('id', '=', listId).executeTakeFirstOrThrow();
  return {
    title: title.uid,
    sequel: sequel.uid,
    adult: adult.uid,
    kin: similarTitle.uid,
    chapter: chapter.uid,
    cover: cover.uid,
    author: author.uid,
    artist: artist.uid,
    group: group.uid,
    user: user.uid,
    list: list.uid,
  };
}
