// The spreads of chapters (two pages that make one picture): detected when pages are stored, shared with every reader,
// corrected by the crew (uploader and groups), moderators and readers.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeChapterState, type NewChapter, publishChapter } from '#server/chapters/chapters.ts';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { storePages } from '#server/media/media.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import { type TestResponse, get, type Json, errorOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
// earlier than the time of the database, so that every chapter is past its time of publication
let now = new Date(Date.now() - 3600_000);
let title: { id: number; uid: string };
beforeAll(async () => {
  app = await testApp({ clock: () => now });
  title = await buildTitle(app.ctx, { direction: 'rtl', layout: 'paged' });
});
afterAll(() => app.close());

interface Chapter {
  id: number;
  uid: string;
}

let serial = 0;
/** Publishes a chapter with a page per letter: p a unique one, W a wide one, digits images that chapters can share. */
async function chapter(shape: string, given: Partial<NewChapter> = {}): Promise<Chapter> {
  const images = await Promise.all([...shape].map(picture));
  const stored = await storePages(
    app.ctx,
    images.map((bytes, index) => ({ name: `${index}`, read: () => Promise.resolve(bytes) })),
  );
  const more = { titleId: title.id, language: 'en', chapter: String(++serial), ...given };
  const id = await publishChapter(app.ctx, more, stored);
  const { uid } = await app.ctx.db.selectFrom('chapters').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
  await app.ctx.changes.waitUntilApplied();
  return { id, uid };
}

function picture(letter: string): Promise<Buffer> {
  if (letter === 'W') return pageImage({ width: 120, height: 84 });
  if (letter === 'p') return pageImage();
  // an empty white page
  if (letter === '0') return drawn(900, 1300, '');
  return drawn(60, 84, `<circle cx="30" cy="40" r="${letter}"/>`);
}

function drawn(width: number, height: number, inside: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

const pagesOf = ({ uid }: Chapter): Promise<TestResponse> => get(`${app.api}/chapter/${uid}/pages`);
/** Returns first side, source of the spreads and page roles, with brackets around pages that stand alone. */
async function spreadsOf(of: Chapter): Promise<string> {
  const { body } = await pagesOf(of);
  const pages = body.pages.map(({ role, alone }: Json) => (alone ? `[${role}]` : role));
  return [body.firstSide ?? '-', body.spreadsFrom ?? '-', ...pages].join(' ');
}
const jobs = (): Promise<void> => runDueJobs(app.ctx, app.databaseUrl, jobHandlers);

describe('detected spreads', () => {
  test('one page before the first wide one stands alone; two are a spread', async () => {
    expect(await spreadsOf(await chapter('pWpp'))).toBe('left measured [cover] story story story');
    expect(await spreadsOf(await chapter('ppWpp'))).toBe('right measured story story story story story');
    expect(await spreadsOf(await chapter('ppp'))).toBe('- - story story story');
  });

  test('the pages of a strip are not measured', async () => {
    const strip = await buildTitle(app.ctx, { layout: 'strip' });
    expect(await spreadsOf(await chapter('pWpp', { titleId: strip.id }))).toBe('- - story story story story');
  });

  test('a chapter without a direction has that of its original language', async () => {
    const korean = await buildTitle(app.ctx, { originalLanguage: 'ko', layout: 'paged' });
    expect(await spreadsOf(await chapter('pW', { titleId: korean.id }))).toBe('right measured [cover] story');
  });

  test('credits are pages that several chapters of a title share, in the first of them as well', async () => {
    const series = { titleId: (await buildTitle(app.ctx)).id };
    const first = await chapter('ppp8', series);
    expect(await spreadsOf(first)).toBe('- - story story story story');
    const second = await chapter('8pppW', series);
    expect(await spreadsOf(second)).toBe('left measured [credits] [cover] story story story');
    await jobs();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(first)).toBe('- - story story story credits');
  });

  test('credits of a chapter that waits for approval are not recognized before it is approved', async () => {
    const series = { titleId: (await buildTitle(app.ctx)).id };
    const first = await chapter('ppp9', series);
    const queued = await chapter('ppp5', series);
    await app.ctx.db.updateTable('chapters').set({ state: 'queued' }).where('id', '=', queued.id).execute();
    expect(await spreadsOf(await chapter('ppp5', series))).toBe('- - story story story story');
    await changeChapterState(app.ctx, queued.id, 'approve');
    await jobs();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(queued)).toBe('- - story story story credits');
    expect(await spreadsOf(first)).toBe('- - story story story story');
  });

  test('credits are pages that several chapters of a group share, too, but not in the middle of a chapter', async () => {
    const group = await buildGroup(app.ctx);
    const titles = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const [one, two, three] = titles.map(({ id }) => id) as [number, number, number];
    await chapter('ppp1ppp2', { titleId: one, groupIds: [group.id] });
    expect(await spreadsOf(await chapter('ppp1ppp2', { titleId: two, groupIds: [group.id] }))).toMatch(
      /^- - (story ){7}credits$/,
    );
    expect(await spreadsOf(await chapter('ppp2', { titleId: three }))).toBe('- - story story story story');
  });

  test('pages that versions of one chapter share, and empty pages, are no credits', async () => {
    const versions = { titleId: (await buildTitle(app.ctx)).id };
    await chapter('p3p', { ...versions, chapter: '7' });
    expect(await spreadsOf(await chapter('3pp', { ...versions, chapter: '7', language: 'fr' }))).toBe(
      '- - story story story',
    );
    await chapter('0ppp', { ...versions, chapter: '8' });
    expect(await spreadsOf(await chapter('0ppp', { ...versions, chapter: '9' }))).toBe('- - story story story story');
  });

  test('a page set without detected spreads is measured for its first reader', async () => {
    const old = await chapter('pWpp');
    await app.ctx.db.updateTable('page_sets').set({ detected: null }).where('chapter_id', '=', old.id).execute();
    expect(await spreadsOf(old)).toBe('left measured [cover] story story story');
    const row = await app.ctx.db
      .selectFrom('page_sets')
      .select('detected')
      .where('chapter_id', '=', old.id)
      .executeTakeFirstOrThrow();
    expect(row.detected).toMatchObject({ startsSecond: true, from: 'measured' });
  });

  test('what the file says about its pages takes precedence', async () => {
    expect(await spreadsOf(await chapter('ppWp', { firstSide: 'left' }))).toBe('left file [cover] story story story');
    expect(await spreadsOf(await chapter('pppp', { pageMarks: { 1: 'cover' } }))).toBe(
      'left file [cover] story story story',
    );
  });
});

describe('corrected spreads', () => {
  const address = ({ uid }: Chapter): string => `${app.api}/chapter/${uid}/spreads`;
  const hashOf = async (of: Chapter): Promise<string> => (await pagesOf(of)).body.hash;
  const vote = async (who: SignedIn, of: Chapter, overrides: object = {}): Promise<TestResponse> =>
    send(
      'PUT',
      address(of),
      JSON.stringify({ pagesHash: await hashOf(of), firstSide: 'left', alone: [], credits: [], ...overrides }),
      who.headers,
    );
  const withdrawVote = (who: SignedIn, of: Chapter): Promise<TestResponse> =>
    send('DELETE', address(of), undefined, who.headers);
  /** Creates an account that is 90 days old. */
  const createOldAccount = async (): Promise<SignedIn> => {
    const person = await signIn(app);
    const longAgo = new Date(now.getTime() - 90 * 24 * 3600_000);
    await app.ctx.db.updateTable('users').set({ created_at: longAgo }).where('id', '=', person.id).execute();
    await app.ctx.changes.waitUntilApplied();
    return person;
  };
  const undecided = '- - story story story story';

  test('the uploader decides at once, for everybody', async () => {
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    const answer = await vote(uploader, of, { alone: [3, 1], credits: [4] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      firstSide: 'left',
      spreadsFrom: 'crew',
      own: { firstSide: 'left', alone: [1, 3], credits: [4] },
      decides: true,
    });
    expect(answer.body.pages[2]).toEqual({ role: 'story', alone: true });
    expect(await spreadsOf(of)).toBe('left crew [cover] story [story] credits');
    expect((await withdrawVote(uploader, of)).body).toMatchObject({ own: null, spreadsFrom: null });
    expect(await spreadsOf(of)).toBe(undecided);
  });

  test('a group member, its leader and a moderator decide, too; the last one of them wins', async () => {
    const [leader, helper] = [await signIn(app), await signIn(app)];
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id, helper.id] });
    const of = await chapter('pppp', { groupIds: [group.id] });
    for (const [who, page] of [
      [leader, 2],
      [helper, 3],
      [moderator, 4],
    ] as const) {
      now = new Date(now.getTime() + 1000);
      expect((await vote(who, of, { firstSide: null, alone: [page] })).body).toMatchObject({ decides: true });
      expect((await pagesOf(of)).body.pages.map(({ alone }: Json) => alone).indexOf(true)).toBe(page - 1);
    }
    await withdrawVote(moderator, of);
    expect((await pagesOf(of)).body.pages[2].alone).toBe(true);
  });

  test('two other readers have to agree, neither of them a newcomer', async () => {
    const of = await chapter('pppp');
    const [newcomer, other, first, second] = [
      await signIn(app),
      await signIn(app),
      await createOldAccount(),
      await createOldAccount(),
    ];
    for (const who of [newcomer, other, first]) {
      expect((await vote(who, of)).body).toMatchObject({ decides: false, spreadsFrom: null });
    }
    expect((await vote(second, of, { alone: [3] })).body.spreadsFrom).toBeNull();
    expect(await spreadsOf(of)).toBe(undecided);
    expect((await vote(second, of)).body.spreadsFrom).toBe('readers');
    expect(await spreadsOf(of)).toBe('left readers [cover] story story story');
    // two votes of the same account count as one
    await withdrawVote(first, of);
    await vote(second, of);
    expect(await spreadsOf(of)).toBe(undecided);
  });

  test('votes count from accounts with a role, but not with revoked uploads or a ban', async () => {
    const of = await chapter('pppp');
    const [contributor, revoked] = [
      await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }),
      await signIn(app, { roles: ['ROLE_VIP'], uploadRevoked: true }),
    ];
    const reader = await createOldAccount();
    await vote(contributor, of);
    await vote(revoked, of);
    expect(await spreadsOf(of)).toBe(undecided);
    await vote(reader, of);
    expect(await spreadsOf(of)).toBe('left readers [cover] story story story');
    await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', contributor.id).execute();
    await app.ctx.changes.waitUntilApplied();
    await vote(reader, of);
    expect(await spreadsOf(of)).toBe(undecided);
  });

  test('API clients of staff, and staff without a second factor, vote like other readers', async () => {
    const of = await chapter('pppp');
    const asStaff = { roles: ['ROLE_DEVELOPER' as const] };
    const [program, halfway] = [
      await signIn(app, { ...asStaff, kind: 'client' }),
      await signIn(app, { ...asStaff, secondFactor: false }),
    ];
    const reader = await createOldAccount();
    for (const who of [program, halfway, reader]) await vote(who, of);
    expect(await spreadsOf(of)).toBe(undecided);
    await vote(await signIn(app, asStaff), of);
    expect(await spreadsOf(of)).toBe('left readers [cover] story story story');
  });

  test('readers do not outvote the crew', async () => {
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, of, { firstSide: 'right' });
    for (const who of [await createOldAccount(), await createOldAccount(), await createOldAccount()])
      await vote(who, of);
    expect(await spreadsOf(of)).toBe('right crew story story story story');
    await withdrawVote(uploader, of);
    expect(await spreadsOf(of)).toBe('left readers [cover] story story story');
  });

  test('a vote for other pages is refused', async () => {
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    const stale = await vote(uploader, of, { pagesHash: '0'.repeat(32) });
    expect([stale.status, errorOf(stale).title]).toEqual([409, 'optimistic_lock_exception']);
    for (const overrides of [{ alone: [5] }, { credits: [0] }, { credits: ['x'] }, { firstSide: 'top' }, { more: 1 }])
      expect((await vote(uploader, of, overrides)).status).toBe(400);
    expect(errorOf(await vote(uploader, of, { credits: [9] })).detail).toBe('There is no page 9: the chapter has 4');
    expect((await send('DELETE', `${app.api}/chapter/${unknownId}/spreads`, undefined, uploader.headers)).status).toBe(
      404,
    );
    const external = await chapter('', { externalUrl: 'https://example.org/1' });
    expect((await get(address(external), uploader.headers)).status).toBe(404);
    expect(await spreadsOf(of)).toBe(undecided);
  });

  test('new pages start without votes', async () => {
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, of);
    const later = await chapter('pWpp');
    const { page_set_id } = await app.ctx.db
      .selectFrom('chapters')
      .select('page_set_id')
      .where('id', '=', later.id)
      .executeTakeFirstOrThrow();
    await app.ctx.db.updateTable('chapters').set({ page_set_id: null }).where('id', '=', later.id).execute();
    await app.ctx.db
      .updateTable('page_sets')
      .set({ chapter_id: of.id, version: 2 })
      .where('id', '=', page_set_id)
      .execute();
    await app.ctx.db.updateTable('chapters').set({ page_set_id }).where('id', '=', of.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(of)).toBe('left measured [cover] story story story');
    expect((await get(address(of), uploader.headers)).body.own).toBeNull();
  });

  test('a moderator sees all changes and can revert them', async () => {
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, of);
    now = new Date(now.getTime() + 1000);
    await vote(uploader, of, { firstSide: 'right', credits: [2] });
    await vote(uploader, of, { firstSide: 'right', credits: [2] });
    const changes = async (): Promise<Json[]> => (await get(`${address(of)}/changes`, moderator.headers)).body.data;
    const [last, first, ...more] = await changes();
    expect(more).toEqual([]);
    expect(last).toMatchObject({
      type: 'spread_change',
      attributes: {
        action: 'say',
        pagesHash: await hashOf(of),
        replaced: false,
        before: { firstSide: 'left', alone: [], credits: [], spreadsFrom: 'crew' },
        after: { firstSide: 'right', alone: [], credits: [2], spreadsFrom: 'crew' },
      },
      relationships: [{ id: uploader.uid, type: 'user', attributes: { username: uploader.username } }],
    });
    const revert = (change: Json): Promise<TestResponse> =>
      send('POST', `${address(of)}/changes/${change.id}/revert`, undefined, moderator.headers);
    expect((await revert(last)).body).toMatchObject({ firstSide: 'left', spreadsFrom: 'crew', decides: true });
    expect((await get(address(of), uploader.headers)).body.own).toBeNull();
    expect((await revert(first)).body.spreadsFrom).toBeNull();
    expect(await spreadsOf(of)).toBe(undecided);
    expect((await changes()).map(({ attributes }) => attributes.action)).toEqual(['revert', 'revert', 'say', 'say']);
    expect((await revert({ id: unknownId })).status).toBe(404);
    expect((await get(`${address(of)}/changes`, uploader.headers)).status).toBe(403);
  });

  test('the history outlives the account that made the changes', async () => {
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const uploader = await signIn(app);
    const of = await chapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, of);
    await app.ctx.db.deleteFrom('users').where('id', '=', uploader.id).execute();
    const { body } = await get(`${address(of)}/changes`, moderator.headers);
    expect(body.data).toMatchObject([{ attributes: { action: 'say' }, relationships: [] }]);
    expect(await spreadsOf(of)).toBe('left crew [cover] story story story');
  });
});
