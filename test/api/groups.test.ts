// Groups and authors: filters, sort orders, chapter statistics, and invalid requests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeChapterState, setAvailability } from '#server/chapters/chapters.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const idsOf = (answer: Awaited<ReturnType<typeof get>>): string[] => answer.body.data.map((entry: Json) => entry.id);
const noonOf = (text: string): Date => new Date(`2024-${text}T12:00:00Z`);

async function addFollows(groupId: number, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const user = await buildUser(app.ctx);
    await app.ctx.db.insertInto('group_follows').values({ user_id: user.id, group_id: groupId }).execute();
  }
}

/** Returns the current statistics; the credentials bypass the response cache. */
const statisticsOf = async (uid: string): Promise<Json> =>
  (await get(`${app.api}/group/${uid}/figures`, { authorization: 'Bearer x' })).body;

describe('statistics of a group', () => {
  test('follow the changes of its chapters', async () => {
    const [group, partner] = [await buildGroup(app.ctx), await buildGroup(app.ctx)];
    const [first, second] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const emptyStatistics = {
      titles: 0,
      chapters: 0,
      follows: 0,
      latestChapterAt: null,
      latestChapter: null,
      medianDaysBetweenUploads: null,
      languages: [],
    };
    expect(await statisticsOf(group.uid)).toEqual({ result: 'ok', ...emptyStatistics });

    const inGroup = { groupIds: [group.id] };
    await buildChapter(app.ctx, first.id, { ...inGroup, publishAt: noonOf('01-01') }, 0);
    const french = await buildChapter(app.ctx, first.id, { ...inGroup, publishAt: noonOf('01-03'), language: 'fr' }, 0);
    const lateChapter = await buildChapter(
      app.ctx,
      second.id,
      { groupIds: [group.id, partner.id], publishAt: noonOf('01-13') },
      0,
    );
    await buildChapter(app.ctx, second.id, { ...inGroup, publishAt: new Date(Date.now() + 86_400_000) }, 0);
    await buildChapter(app.ctx, first.id, { publishAt: noonOf('02-01') }, 0);
    await addFollows(group.id, 2);
    expect(await statisticsOf(group.uid)).toEqual({
      result: 'ok',
      titles: 2,
      chapters: 3,
      follows: 2,
      latestChapterAt: '2024-01-13T12:00:00+00:00',
      latestChapter: lateChapter.uid,
      medianDaysBetweenUploads: 6,
      languages: ['en', 'fr'],
    });
    expect(await statisticsOf(partner.uid)).toMatchObject({ titles: 1, chapters: 1, medianDaysBetweenUploads: null });

    await setAvailability(app.ctx, lateChapter.id, false);
    expect(await statisticsOf(group.uid)).toMatchObject({
      titles: 1,
      chapters: 2,
      latestChapter: french.uid,
      medianDaysBetweenUploads: 2,
    });
    expect(await statisticsOf(partner.uid)).toMatchObject(emptyStatistics);
    await setAvailability(app.ctx, lateChapter.id, true);
    await changeChapterState(app.ctx, lateChapter.id, 'remove');
    expect(await statisticsOf(partner.uid)).toMatchObject(emptyStatistics);
    await changeChapterState(app.ctx, lateChapter.id, 'restore');
    expect(await statisticsOf(partner.uid)).toMatchObject({ titles: 1, chapters: 1 });

    await app.ctx.db.updateTable('titles').set({ state: 'rejected' }).where('id', '=', second.id).execute();
    expect(await statisticsOf(group.uid)).toMatchObject({ titles: 1, chapters: 2 });
    await app.ctx.db.deleteFrom('group_follows').where('group_id', '=', group.id).execute();
    expect(await statisticsOf(group.uid)).toMatchObject({ follows: 0 });
  });

  test('can be requested for many groups, and leave out unknown ones', async () => {
    const [a, b] = [await buildGroup(app.ctx), await buildGroup(app.ctx)];
    const { body } = await get(`${app.api}/group/figures?group[]=${a.uid}&group[]=${b.uid}&group[]=${unknownId}`);
    expect(Object.keys(body.figures).sort()).toEqual([a.uid, b.uid].sort());
    expect((await get(`${app.api}/group/figures`)).status).toBe(400);
    expect(errorOf(await get(`${app.api}/group/${unknownId}/figures`))).toMatchObject({ status: 404 });
    expect((await get(`${app.api}/group/x/figures`)).status).toBe(400);
  });

  test('count concurrent publications', async () => {
    const group = await buildGroup(app.ctx);
    const titles = await Promise.all([1, 2, 3, 4].map(() => buildTitle(app.ctx)));
    await Promise.all(titles.map(({ id }) => buildChapter(app.ctx, id, { groupIds: [group.id] }, 0)));
    expect(await statisticsOf(group.uid)).toMatchObject({ titles: 4, chapters: 4 });
  });
});

describe('the list of groups', () => {
  const uids: Record<string, string> = {};
  beforeAll(async () => {
    const createGroupAt = async (name: string, created: string, languages: string[] = []) => {
      const group = await buildGroup(app.ctx, {
        name: `Zebra ${name}`,
        createdAt: noonOf(created),
        focusedLanguages: languages,
      });
      uids[name] = group.uid;
      return group;
    };
    const olderGroup = await createGroupAt('Crossing', '03-01', ['fr', 'pt-br']);
    const newerGroup = await createGroupAt('Äpfel', '03-09', ['fr']);
    // no group of the test builders has this number in its name
    const patternGroup = await createGroupAt('987654%_off', '03-05');
    const title = await buildTitle(app.ctx);
    await buildChapter(app.ctx, title.id, { groupIds: [olderGroup.id], publishAt: noonOf('04-02') }, 0);
    await buildChapter(app.ctx, title.id, { groupIds: [newerGroup.id], publishAt: noonOf('04-01') }, 0);
    await addFollows(newerGroup.id, 3);
    await addFollows(patternGroup.id, 1);
    await app.ctx.db
      .updateTable('groups')
      .set({ updated_at: noonOf('05-01') })
      .where('id', '=', patternGroup.id)
      .execute();
  });
  const namesFor = async (query: string): Promise<string[]> => {
    const matchingIds = idsOf(await get(`${app.api}/group?name=zebra&${query}`));
    return matchingIds.map((uid) => Object.keys(uids).find((name) => uids[name] === uid)!);
  };

  test.each([
    ['', ['Crossing', 'Äpfel', '987654%_off']],
    ['order[latestUploadedChapter]=asc', ['Äpfel', 'Crossing', '987654%_off']],
    ['order[name]=asc', ['987654%_off', 'Crossing', 'Äpfel']],
    ['order[name]=desc', ['Äpfel', 'Crossing', '987654%_off']],
    ['order[createdAt]=asc', ['Crossing', '987654%_off', 'Äpfel']],
    ['order[createdAt]=desc', ['Äpfel', '987654%_off', 'Crossing']],
    ['order[updatedAt]=desc', ['987654%_off', 'Äpfel', 'Crossing']],
    ['order[followedCount]=desc', ['Äpfel', '987654%_off', 'Crossing']],
    ['order[followedCount]=asc', ['Crossing', '987654%_off', 'Äpfel']],
    ['focusedLanguage=fr', ['Crossing', 'Äpfel']],
    ['focusedLanguage=pt-br&order[name]=asc', ['Crossing']],
    ['focusedLanguage=ko', []],
    ['limit=1&offset=1', ['Äpfel']],
    ['limit=0', []],
  ])('is filtered and sorted by ?%s', async (query, expected) => {
    expect(await namesFor(query)).toEqual(expected);
  });

  test('has the best match of a name first, and takes pattern characters literally', async () => {
    const exactMatch = await buildGroup(app.ctx, { name: 'Owl' });
    const prefixMatch = await buildGroup(app.ctx, { name: 'Owlet Scans' });
    const substringMatch = await buildGroup(app.ctx, { name: 'Night Owl' });
    await addFollows(substringMatch.id, 2);
    expect(idsOf(await get(`${app.api}/group?name=OWL&order[relevance]=desc`))).toEqual([
      exactMatch.uid,
      prefixMatch.uid,
      substringMatch.uid,
    ]);
    expect(idsOf(await get(`${app.api}/group?name=owl&order[relevance]=asc`)).at(-1)).toBe(exactMatch.uid);
    expect(idsOf(await get(`${app.api}/group?name=987654%25_`))).toEqual([uids['987654%_off']]);
    expect(idsOf(await get(`${app.api}/group?name=%25%25%25`))).toEqual([]);
  });

  test('has the total of all pages', async () => {
    const { body } = await get(`${app.api}/group?name=zebra&limit=2&offset=2`);
    expect([body.total, body.data.length, body.limit, body.offset]).toEqual([3, 1, 2, 2]);
    const allGroups = await get(`${app.api}/group?limit=1`);
    const rows = await app.ctx.db.selectFrom('groups').select('id').execute();
    expect(allGroups.body.total).toBe(rows.length);
  });
});

describe('authors', () => {
  test('are sorted by name or number of visible titles, also after titles disappear', async () => {
    const [busyAuthor, quietAuthor, idleAuthor] = [
      await buildAuthor(app.ctx, { name: 'Quill Many' }),
      await buildAuthor(app.ctx, { name: 'Quill Few' }),
      await buildAuthor(app.ctx, { name: 'Quill None' }),
    ];
    const credits = { authorIds: [busyAuthor.id], artistIds: [busyAuthor.id] };
    const first = await buildTitle(app.ctx, credits);
    await buildTitle(app.ctx, { ...credits, artistIds: [quietAuthor.id] });
    await buildTitle(app.ctx, { authorIds: [idleAuthor.id], state: 'draft' });
    const findAuthorIds = async (query: string): Promise<string[]> =>
      idsOf(await get(`${app.api}/author?name=quill&${query}`));
    expect(await findAuthorIds('')).toEqual([quietAuthor.uid, busyAuthor.uid, idleAuthor.uid]);
    expect(await findAuthorIds('order[name]=desc')).toEqual([idleAuthor.uid, busyAuthor.uid, quietAuthor.uid]);
    expect(await findAuthorIds('order[titles]=desc')).toEqual([busyAuthor.uid, quietAuthor.uid, idleAuthor.uid]);
    expect(await findAuthorIds('order[titles]=asc&limit=1')).toEqual([idleAuthor.uid]);
    const { body } = await get(`${app.api}/author?name=quill&limit=1&offset=1`);
    expect([body.total, body.data.length]).toEqual([3, 1]);
    await app.ctx.db.updateTable('titles').set({ state: 'rejected' }).where('id', '=', first.id).execute();
    await buildTitle(app.ctx, { authorIds: [quietAuthor.id] });
    expect(await findAuthorIds('order[titles]=desc&limit=1')).toEqual([quietAuthor.uid]);
    expect((await findAuthorIds('order[relevance]=desc')).toSorted()).toEqual(
      [quietAuthor.uid, busyAuthor.uid, idleAuthor.uid].toSorted(),
    );
    expect((await get(`${app.api}/author?order[follows]=asc`)).status).toBe(400);
  });
});

describe('statistics of chapters and groups', () => {
  test('leave out what does not exist or is hidden', async () => {
    const group = await buildGroup(app.ctx);
    const title = await buildTitle(app.ctx);
    const chapter = await buildChapter(app.ctx, title.id, {}, 0);
    const draftTitle = await buildTitle(app.ctx, { state: 'draft' });
    const draftChapter = await buildChapter(app.ctx, draftTitle.id, {}, 0);
    for (const [kind, uid] of [
      ['group', group.uid],
      ['chapter', chapter.uid],
    ]) {
      const answer = { result: 'ok', statistics: { [uid!]: { comments: null } } };
      expect((await get(`${app.api}/statistics/${kind}/${uid}`)).body).toEqual(answer);
      const idsQuery = `${kind}[]=${uid}&${kind}[]=${unknownId}`;
      expect((await get(`${app.api}/statistics/${kind}?${idsQuery}`)).body).toEqual(answer);
    }
    expect((await get(`${app.api}/statistics/chapter/${draftChapter.uid}`)).status).toBe(404);
    expect((await get(`${app.api}/statistics/chapter?chapter[]=${draftChapter.uid}`)).body.statistics).toEqual({});
  });
});
