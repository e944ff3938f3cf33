// Compatibility with an existing client of the public API (mangadex-full-api from npm), with only the origin changed.
import {
  Author,
  Chapter,
  convertLegacyId,
  Cover,
  Group,
  List,
  Manga,
  overrideApiOrigin,
  resolveArray,
  Tag,
  User,
} from 'mangadex-full-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let catalogue: CatalogueFixture;
beforeAll(async () => {
  app = await testApp();
  overrideApiOrigin(app.api);
  catalogue = await buildCatalogueFixture(app.ctx);
});
afterAll(async () => {
  overrideApiOrigin(undefined);
  await app.close();
});

const idsOf = (entities: { id: string }[]): string[] => entities.map(({ id }) => id);

describe('titles', () => {
  test('get() is what search() found, whatever is included', async () => {
    for (const includes of [undefined, ['manga', 'cover_art', 'author', 'artist', 'tag', 'creator'] as const]) {
      const includeOption = includes ? { includes: [...includes] } : {};
      const searchResults = await Manga.search({ title: 'river', limit: 100, ...includeOption });
      expect(searchResults).toHaveLength(2);
      for (const manga of searchResults) expect(await Manga.get(manga.id, includeOption.includes)).toEqual(manga);
    }
  });

  test('search by names, people, tags and facts', async () => {
    const search = async (query: Parameters<typeof Manga.search>[0]) => idsOf(await Manga.search(query)).sort();
    const titleAndSequel = [catalogue.title, catalogue.sequel].sort();
    expect(await search({ title: '星の川' })).toEqual([catalogue.title]);
    expect(await search({ authors: [catalogue.author] })).toEqual(titleAndSequel);
    expect(await search({ authorOrArtist: catalogue.artist })).toEqual(titleAndSequel);
    expect(await search({ includedTags: await Tag.getByNames(['Isekai', 'Drama']) })).toEqual(titleAndSequel);
    expect(await search({ excludedTags: [await Tag.getByName('Isekai')] })).toEqual([catalogue.kin]);
    expect(await search({ year: 2019, publicationDemographic: ['josei'] })).toEqual([catalogue.title]);
    expect(await search({ contentRating: ['pornographic'] })).toEqual([catalogue.adult]);
    expect(await search({ group: catalogue.group, hasAvailableChapters: true })).toEqual(titleAndSequel);
    expect(await search({ availableTranslatedLanguage: ['fr'] })).toEqual([catalogue.title]);
    expect(await search({ createdAtSince: '2100-01-01T00:00:00' })).toEqual([]);
    expect(idsOf(await Manga.search({ order: { title: 'asc' } }))).toEqual([
      catalogue.kin,
      catalogue.sequel,
      catalogue.title,
    ]);
    expect((await Manga.getByQuery({ title: 'river of dawn' }))?.id).toBe(catalogue.sequel);
    expect(await Manga.getTotalSearchResults({ title: 'river' })).toBe(2);
    expect(idsOf(await Manga.getMultiple([catalogue.sequel, catalogue.title]))).toEqual([
      catalogue.sequel,
      catalogue.title,
    ]);
  });

  test('the client reads names, credits, covers and related titles', async () => {
    const manga = await Manga.get(catalogue.title);
    expect([manga.localTitle, manga.localDescription]).toEqual(['River of Stars', 'A ferry that sails at night.']);
    expect(manga.altTitles.map((name) => name['ja'])).toEqual(['星の川']);
    expect((await manga.authors[0]!.resolve()).name).toBe('Aoi Kawa');
    expect((await resolveArray(manga.artists)).map(({ name }) => name)).toEqual(['Riku Hama']);
    expect((await manga.mainCover.resolve()).fileName).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    expect(idsOf(manga.relatedManga.sequel)).toEqual([catalogue.sequel]);
    expect((await manga.latestUploadedChapter!.resolve()).id).toBe(catalogue.chapter);
    expect(manga.createdAt.getTime()).toBeGreaterThan(Date.now() - 600_000);
  });

  test('the client pages through more titles than one response has', async () => {
    const made = [];
    for (let index = 0; index < 105; index++) made.push((await buildTitle(app.ctx, { year: 1901 })).uid);
    expect(idsOf(await Manga.search({ year: 1901, limit: Infinity })).sort()).toEqual(made.sort());
    expect(await Manga.getMultiple(made)).toHaveLength(105);
  });

  test('feed and aggregate', async () => {
    const manga = await Manga.get(catalogue.title);
    const feed = await manga.getFeed({ order: { chapter: 'asc' }, translatedLanguage: ['en'] });
    expect(feed.map(({ chapter }) => chapter)).toEqual(['1', '2']);
    expect(feed.every((chapter) => chapter.manga.id === manga.id)).toBe(true);
    const aggregate = await manga.getAggregate([catalogue.group], ['en']);
    expect(aggregate['1']!.chapters['2']!.id).toBe(catalogue.chapter);
    expect(aggregate['1']!.count).toBe(2);
  });

  test('relations are the same with and without expansion, and expanded ones need no further requests', async () => {
    const manga = await Manga.get(catalogue.title);
    for (const expand of [false, true]) {
      const { sequel, ...others } = await manga.getRelations(expand);
      expect(idsOf(sequel)).toEqual(idsOf(manga.relatedManga.sequel));
      expect(Object.values(others).flat()).toEqual([]);
      expect([sequel[0]!.cached, (await sequel[0]!.resolve()).localTitle]).toEqual([expand, 'River of Dawn']);
    }
  });

  test('a random title matches the filters', async () => {
    const manga = await Manga.getRandom({
      includedTags: await Tag.getByNames(['Isekai']),
      contentRating: ['suggestive'],
    });
    expect(manga).toEqual(await Manga.get(catalogue.sequel));
  });

  test('statistics', async () => {
    const stats = await (await Manga.get(catalogue.title)).getStatistics();
    expect(stats.follows).toBe(0);
    expect(stats.rating.average).toBeNull();
  });

  test('legacy numeric ids are converted', async () => {
    const new_id = catalogue.title;
    await app.ctx.db.insertInto('legacy_ids').values({ type: 'manga', legacy_id: 12, new_id }).execute();
    expect(await convertLegacyId('manga', [12, 13])).toEqual({ 12: new_id });
    expect(await convertLegacyId('tag', [2])).toEqual({ 2: (await Tag.getByName('Action')).id });
  });
});

describe('chapters', () => {
  test('get() is what search() found, whatever is included', async () => {
    for (const includes of [undefined, ['manga', 'scanlation_group', 'user'] as const]) {
      const includeOption = includes ? { includes: [...includes] } : {};
      const searchResults = await Chapter.search({ manga: catalogue.title, ...includeOption });
      expect(searchResults).toHaveLength(3);
      for (const chapter of searchResults)
        expect(await Chapter.get(chapter.id, includeOption.includes)).toEqual(chapter);
    }
  });

  test('pages of both qualities can be fetched from the returned URLs', async () => {
    const chapter = await Chapter.get(catalogue.chapter);
    for (const isDataSaver of [false, true]) {
      const pages = await chapter.getReadablePages(isDataSaver);
      expect(pages).toHaveLength(2);
      for (const page of pages) {
        const image = await fetch(page);
        expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      }
    }
  });

  test('search by group, uploader, volume and number', async () => {
    const search = async (query: Parameters<typeof Chapter.search>[0]) => idsOf(await Chapter.search(query));
    expect(await search({ groups: [catalogue.group], chapter: ['2'], translatedLanguage: ['en'] })).toEqual([
      catalogue.chapter,
    ]);
    expect(await search({ uploader: catalogue.user, volume: ['1'] })).toHaveLength(3);
    expect(await search({ excludedGroups: [catalogue.group] })).toEqual([]);
    expect(idsOf(await Chapter.getMultiple([catalogue.chapter]))).toEqual([catalogue.chapter]);
    const chapter = await Chapter.get(catalogue.chapter);
    expect((await resolveArray(chapter.groups)).map(({ name }) => name)).toEqual(['Night Ferry']);
  });

  test('an external chapter has no pages', async () => {
    const title = await buildTitle(app.ctx);
    const made = await buildChapter(app.ctx, title.id, { externalUrl: 'https://example.org/1' }, 0);
    const chapter = await Chapter.get(made.uid);
    expect([chapter.isExternal, chapter.externalUrl, chapter.pages]).toEqual([true, 'https://example.org/1', 0]);
  });
});

describe('covers, groups, authors, lists and tags', () => {
  test('covers', async () => {
    const manga = await Manga.get(catalogue.title);
    const covers = await manga.getCovers();
    expect(covers).toHaveLength(2);
    for (const cover of covers) {
      expect(cover.manga.id).toBe(manga.id);
      expect(await Cover.get(cover.id)).toEqual(cover);
      expect((await fetch(`${app.api}/covers/${manga.id}/${cover.fileName}.256.jpg`)).status).toBe(200);
    }
    expect(idsOf(await Cover.getMultiple([catalogue.cover]))).toEqual([catalogue.cover]);
    expect(idsOf(await Cover.search({ uploaders: [catalogue.user], manga: [catalogue.adult] }))).toHaveLength(1);
  });

  test('groups', async () => {
    const [group] = await Group.search({ name: 'night' });
    expect(await Group.get(catalogue.group)).toEqual(group);
    expect([group!.name, group!.members.length]).toEqual(['Night Ferry', 1]);
    expect(idsOf(await Group.getMultiple([catalogue.group]))).toEqual([catalogue.group]);
  });

  test('authors', async () => {
    const [author] = await Author.search({ name: 'aoi' });
    expect(await Author.get(catalogue.author)).toEqual(author);
    expect(idsOf(author!.manga)).toContain(catalogue.title);
    expect(idsOf(await Author.getMultiple([catalogue.artist, catalogue.author]))).toEqual([
      catalogue.artist,
      catalogue.author,
    ]);
  });

  test('lists, their feeds and their owners', async () => {
    const list = await List.get(catalogue.list);
    expect([list.name, list.visibility, idsOf(list.manga)]).toEqual([
      'By the water',
      'public',
      [catalogue.title, catalogue.sequel],
    ]);
    expect((await resolveArray(list.manga)).map(({ localTitle }) => localTitle)).toEqual([
      'River of Stars',
      'River of Dawn',
    ]);
    const feed = await list.getFeed({ translatedLanguage: ['en'], limit: 100 });
    expect(new Set(feed.map(({ manga }) => manga.id))).toEqual(new Set([catalogue.title, catalogue.sequel]));
    expect(await List.getUserLists(catalogue.user)).toEqual([list]);
    const user = await list.creator.resolve();
    expect([user.id, user.username]).toEqual([catalogue.user, 'kawa']);
    expect(await User.get(catalogue.user)).toEqual(user);
  });

  test('tags', async () => {
    expect(await Tag.getAllTags()).toHaveLength(76);
    expect((await Tag.getByName('isekai')).group).toBe('genre');
  });

  test('an unknown id is an error that the client can parse', async () => {
    await expect(List.get('apple')).rejects.toThrow(/\((400|404), [0-9a-f-]{36}\)/);
    await expect(Manga.get('apple')).rejects.toThrow(/validation_exception \(400, .*36 characters/s);
    for (const entityClass of [Manga, Chapter, Cover, Group, Author, User, List])
      await expect(entityClass.get(unknownId), entityClass.name).rejects.toThrow('not_found_http_exception (404, ');
  });
});
