// The spreads of chapters (two pages that make one picture): detected when pages are stored, shared with every reader,
// corrected by the crew (uploader and groups), moderators and readers.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { decideChapter } from '#server/chapters/decisions.ts';
import { type NewChapter, publishChapter } from '#server/chapters/chapters.ts';
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

interface TestChapter {
  id: number;
  uid: string;
}

let serial = 0;
/** Publishes a chapter with a page per letter: p a unique one, W a wide one, digits images that chapters can share. */
async function createChapter(shape: string, givenOverrides: Partial<NewChapter> = {}): Promise<TestChapter> {
  const pageImages = await Promise.all([...shape].map(drawPage));
  const stored = await storePages(
    app.ctx,
    pageImages.map((bytes, index) => ({ name: `${index}`, read: () => Promise.resolve(bytes) })),
  );
  const more = { titleId: title.id, language: 'en', chapter: String(++serial), ...givenOverrides };
  const id = await publishChapter(app.ctx, more, stored);
  const { uid } = await app.ctx.db.selectFrom('chapters').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
  await app.ctx.changes.waitUntilApplied();
  return { id, uid };
}

function drawPage(letter: string): Promise<Buffer> {
  if (letter === 'W') return pageImage({ width: 120, height: 84 });
  if (letter === 'p') return pageImage();
  // an empty white page
  if (letter === '0') return renderImage(900, 1300, '');
  return renderImage(60, 84, `<circle cx="30" cy="40" r="${letter}"/>`);
}

function renderImage(width: number, height: number, svgContent: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${svgContent}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

const pagesOf = ({ uid }: TestChapter): Promise<TestResponse> => get(`${app.api}/chapter/${uid}/pages`);
/** Returns first side, source of the spreads and page roles, with brackets around pages that stand alone. */
async function spreadsOf(target: TestChapter): Promise<string> {
  const { body } = await pagesOf(target);
  const pages = body.pages.map(({ role, alone }: Json) => (alone ? `[${role}]` : role));
  return [body.firstSide ?? '-', body.spreadsFrom ?? '-', ...pages].join(' ');
}
const runJobs = (): Promise<void> => runDueJobs(app.ctx, app.databaseUrl, jobHandlers);

describe('detected spreads', () => {
  test('one page before the first wide one stands alone; two are a spread', async () => {
    expect(await spreadsOf(await createChapter('pWpp'))).toBe('left measured [cover] story story story');
    expect(await spreadsOf(await createChapter('ppWpp'))).toBe('right measured story story story story story');
    expect(await spreadsOf(await createChapter('ppp'))).toBe('- - story story story');
  });

  test('the pages of a strip are not measured', async () => {
    const strip = await buildTitle(app.ctx, { layout: 'strip' });
    expect(await spreadsOf(await createChapter('pWpp', { titleId: strip.id }))).toBe('- - story story story story');
  });

  test('a chapter without a direction has that of its original language', async () => {
    const korean = await buildTitle(app.ctx, { originalLanguage: 'ko', layout: 'paged' });
    expect(await spreadsOf(await createChapter('pW', { titleId: korean.id }))).toBe('right measured [cover] story');
  });

  test('credits are pages that several chapters of a title share, in the first of them as well', async () => {
    const series = { titleId: (await buildTitle(app.ctx)).id };
    const first = await createChapter('ppp8', series);
    expect(await spreadsOf(first)).toBe('- - story story story story');
    const second = await createChapter('8pppW', series);
    expect(await spreadsOf(second)).toBe('left measured [credits] [cover] story story story');
    await runJobs();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(first)).toBe('- - story story story credits');
  });

  test('credits of a chapter that waits for approval are not recognized before it is approved', async () => {
    const series = { titleId: (await buildTitle(app.ctx)).id };
    const first = await createChapter('ppp9', series);
    const queued = await createChapter('ppp5', series);
    await app.ctx.db.updateTable('chapters').set({ state: 'queued' }).where('id', '=', queued.id).execute();
    expect(await spreadsOf(await createChapter('ppp5', series))).toBe('- - story story story story');
    await submitChapter(app.ctx.db, queued.id, app.ctx.clock());
    const { version } = await app.ctx.db
      .selectFrom('chapters')
      .select('version')
      .where('id', '=', queued.id)
      .executeTakeFirstOrThrow();
    await decideChapter(app.ctx, { uid: queued.uid, version, reviewerId: 0, refusal: null });
    await runJobs();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(queued)).toBe('- - story story story credits');
    expect(await spreadsOf(first)).toBe('- - story story story story');
  });

  test('credits are pages that several chapters of a group share, too, but not in the middle of a chapter', async () => {
    const group = await buildGroup(app.ctx);
    const titles = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const [firstTitleId, secondTitleId, thirdTitleId] = titles.map(({ id }) => id) as [number, number, number];
    await createChapter('ppp1ppp2', { titleId: firstTitleId, groupIds: [group.id] });
    expect(await spreadsOf(await createChapter('ppp1ppp2', { titleId: secondTitleId, groupIds: [group.id] }))).toMatch(
      /^- - (story ){7}credits$/,
    );
    expect(await spreadsOf(await createChapter('ppp2', { titleId: thirdTitleId }))).toBe('- - story story story story');
  });

  test('pages that versions of one chapter share, and empty pages, are no credits', async () => {
    const versionOptions = { titleId: (await buildTitle(app.ctx)).id };
    await createChapter('p3p', { ...versionOptions, chapter: '7' });
    expect(await spreadsOf(await createChapter('3pp', { ...versionOptions, chapter: '7', language: 'fr' }))).toBe(
      '- - story story story',
    );
    await createChapter('0ppp', { ...versionOptions, chapter: '8' });
    expect(await spreadsOf(await createChapter('0ppp', { ...versionOptions, chapter: '9' }))).toBe(
      '- - story story story story',
    );
  });

  test('a page set without detected spreads is measured for its first reader', async () => {
    const undetectedChapter = await createChapter('pWpp');
    await app.ctx.db
      .updateTable('page_sets')
      .set({ detected: null })
      .where('chapter_id', '=', undetectedChapter.id)
      .execute();
    expect(await spreadsOf(undetectedChapter)).toBe('left measured [cover] story story story');
    const row = await app.ctx.db
      .selectFrom('page_sets')
      .select('detected')
      .where('chapter_id', '=', undetectedChapter.id)
      .executeTakeFirstOrThrow();
    expect(row.detected).toMatchObject({ startsSecond: true, from: 'measured' });
  });

  test('what the file says about its pages takes precedence', async () => {
    expect(await spreadsOf(await createChapter('ppWp', { firstSide: 'left' }))).toBe(
      'left file [cover] story story story',
    );
    expect(await spreadsOf(await createChapter('pppp', { pageMarks: { 1: 'cover' } }))).toBe(
      'left file [cover] story story story',
    );
  });
});

describe('corrected spreads', () => {
  const spreadsUrl = ({ uid }: TestChapter): string => `${app.api}/chapter/${uid}/spreads`;
  const hashOf = async (target: TestChapter): Promise<string> => (await pagesOf(target)).body.hash;
  const vote = async (who: SignedIn, target: TestChapter, overrides: object = {}): Promise<TestResponse> =>
    send(
      'PUT',
      spreadsUrl(target),
      JSON.stringify({ pagesHash: await hashOf(target), firstSide: 'left', alone: [], credits: [], ...overrides }),
      who.headers,
    );
  const withdrawVote = (who: SignedIn, target: TestChapter): Promise<TestResponse> =>
    send('DELETE', spreadsUrl(target), undefined, who.headers);
  /** Creates an account that is 90 days old. */
  const createOldAccount = async (): Promise<SignedIn> => {
    const person = await signIn(app);
    const longAgo = new Date(now.getTime() - 90 * 24 * 3600_000);
    await app.ctx.db.updateTable('users').set({ created_at: longAgo }).where('id', '=', person.id).execute();
    await app.ctx.changes.waitUntilApplied();
    return person;
  };
  const undecidedSpreads = '- - story story story story';

  test('the uploader decides at once, for everybody', async () => {
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    const response = await vote(uploader, target, { alone: [3, 1], credits: [4] });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      firstSide: 'left',
      spreadsFrom: 'crew',
      own: { firstSide: 'left', alone: [1, 3], credits: [4] },
      decides: true,
    });
    expect(response.body.pages[2]).toEqual({ role: 'story', alone: true });
    expect(await spreadsOf(target)).toBe('left crew [cover] story [story] credits');
    expect((await withdrawVote(uploader, target)).body).toMatchObject({ own: null, spreadsFrom: null });
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
  });

  test('a group member, its leader and a moderator decide, too; the last one of them wins', async () => {
    const [leader, helper] = [await signIn(app), await signIn(app)];
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const group = await buildGroup(app.ctx, { leaderId: leader.id, memberIds: [leader.id, helper.id] });
    const target = await createChapter('pppp', { groupIds: [group.id] });
    for (const [who, page] of [
      [leader, 2],
      [helper, 3],
      [moderator, 4],
    ] as const) {
      now = new Date(now.getTime() + 1000);
      expect((await vote(who, target, { firstSide: null, alone: [page] })).body).toMatchObject({ decides: true });
      expect((await pagesOf(target)).body.pages.map(({ alone }: Json) => alone).indexOf(true)).toBe(page - 1);
    }
    await withdrawVote(moderator, target);
    expect((await pagesOf(target)).body.pages[2].alone).toBe(true);
  });

  test('two other readers have to agree, neither of them a newcomer', async () => {
    const target = await createChapter('pppp');
    const [newcomer, other, first, second] = [
      await signIn(app),
      await signIn(app),
      await createOldAccount(),
      await createOldAccount(),
    ];
    for (const who of [newcomer, other, first]) {
      expect((await vote(who, target)).body).toMatchObject({ decides: false, spreadsFrom: null });
    }
    expect((await vote(second, target, { alone: [3] })).body.spreadsFrom).toBeNull();
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
    expect((await vote(second, target)).body.spreadsFrom).toBe('readers');
    expect(await spreadsOf(target)).toBe('left readers [cover] story story story');
    // two votes of the same account count as one
    await withdrawVote(first, target);
    await vote(second, target);
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
  });

  test('votes count from accounts with a role, but not with revoked uploads or a ban', async () => {
    const target = await createChapter('pppp');
    const [contributor, revoked] = [
      await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] }),
      await signIn(app, { roles: ['ROLE_VIP'], uploadRevoked: true }),
    ];
    const reader = await createOldAccount();
    await vote(contributor, target);
    await vote(revoked, target);
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
    await vote(reader, target);
    expect(await spreadsOf(target)).toBe('left readers [cover] story story story');
    await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', contributor.id).execute();
    await app.ctx.changes.waitUntilApplied();
    await vote(reader, target);
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
  });

  test('API clients of staff, and staff without a second factor, vote like other readers', async () => {
    const target = await createChapter('pppp');
    const asStaff = { roles: ['ROLE_DEVELOPER' as const] };
    const [apiClient, staffWithoutSecondFactor] = [
      await signIn(app, { ...asStaff, kind: 'client' }),
      await signIn(app, { ...asStaff, secondFactor: false }),
    ];
    const reader = await createOldAccount();
    for (const who of [apiClient, staffWithoutSecondFactor, reader]) await vote(who, target);
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
    await vote(await signIn(app, asStaff), target);
    expect(await spreadsOf(target)).toBe('left readers [cover] story story story');
  });

  test('readers do not outvote the crew', async () => {
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, target, { firstSide: 'right' });
    for (const who of [await createOldAccount(), await createOldAccount(), await createOldAccount()])
      await vote(who, target);
    expect(await spreadsOf(target)).toBe('right crew story story story story');
    await withdrawVote(uploader, target);
    expect(await spreadsOf(target)).toBe('left readers [cover] story story story');
  });

  test('a vote for other pages is refused', async () => {
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    const staleVote = await vote(uploader, target, { pagesHash: '0'.repeat(32) });
    expect([staleVote.status, errorOf(staleVote).title]).toEqual([409, 'optimistic_lock_exception']);
    for (const overrides of [{ alone: [5] }, { credits: [0] }, { credits: ['x'] }, { firstSide: 'top' }, { more: 1 }])
      expect((await vote(uploader, target, overrides)).status).toBe(400);
    expect(errorOf(await vote(uploader, target, { credits: [9] })).detail).toBe(
      'There is no page 9: the chapter has 4',
    );
    expect((await send('DELETE', `${app.api}/chapter/${unknownId}/spreads`, undefined, uploader.headers)).status).toBe(
      404,
    );
    const externalChapter = await createChapter('', { externalUrl: 'https://example.org/1' });
    expect((await get(spreadsUrl(externalChapter), uploader.headers)).status).toBe(404);
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
  });

  test('new pages start without votes', async () => {
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, target);
    const laterChapter = await createChapter('pWpp');
    const { page_set_id } = await app.ctx.db
      .selectFrom('chapters')
      .select('page_set_id')
      .where('id', '=', laterChapter.id)
      .executeTakeFirstOrThrow();
    await app.ctx.db.updateTable('chapters').set({ page_set_id: null }).where('id', '=', laterChapter.id).execute();
    await app.ctx.db
      .updateTable('page_sets')
      .set({ chapter_id: target.id, version: 2 })
      .where('id', '=', page_set_id)
      .execute();
    await app.ctx.db.updateTable('chapters').set({ page_set_id }).where('id', '=', target.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect(await spreadsOf(target)).toBe('left measured [cover] story story story');
    expect((await get(spreadsUrl(target), uploader.headers)).body.own).toBeNull();
  });

  test('a moderator sees all changes and can revert them', async () => {
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, target);
    now = new Date(now.getTime() + 1000);
    await vote(uploader, target, { firstSide: 'right', credits: [2] });
    await vote(uploader, target, { firstSide: 'right', credits: [2] });
    const listChanges = async (): Promise<Json[]> =>
      (await get(`${spreadsUrl(target)}/changes`, moderator.headers)).body.data;
    const [lastChange, first, ...more] = await listChanges();
    expect(more).toEqual([]);
    expect(lastChange).toMatchObject({
      type: 'spread_change',
      attributes: {
        action: 'say',
        pagesHash: await hashOf(target),
        replaced: false,
        before: { firstSide: 'left', alone: [], credits: [], spreadsFrom: 'crew' },
        after: { firstSide: 'right', alone: [], credits: [2], spreadsFrom: 'crew' },
      },
      relationships: [{ id: uploader.uid, type: 'user', attributes: { username: uploader.username } }],
    });
    const revert = (change: Json): Promise<TestResponse> =>
      send('POST', `${spreadsUrl(target)}/changes/${change.id}/revert`, undefined, moderator.headers);
    expect((await revert(lastChange)).body).toMatchObject({ firstSide: 'left', spreadsFrom: 'crew', decides: true });
    expect((await get(spreadsUrl(target), uploader.headers)).body.own).toBeNull();
    expect((await revert(first)).body.spreadsFrom).toBeNull();
    expect(await spreadsOf(target)).toBe(undecidedSpreads);
    expect((await listChanges()).map(({ attributes }) => attributes.action)).toEqual([
      'revert',
      'revert',
      'say',
      'say',
    ]);
    expect((await revert({ id: unknownId })).status).toBe(404);
    expect((await get(`${spreadsUrl(target)}/changes`, uploader.headers)).status).toBe(403);
  });

  test('the history outlives the account that made the changes', async () => {
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const uploader = await signIn(app);
    const target = await createChapter('pppp', { uploaderId: uploader.id });
    await vote(uploader, target);
    await app.ctx.db.deleteFrom('users').where('id', '=', uploader.id).execute();
    const { body } = await get(`${spreadsUrl(target)}/changes`, moderator.headers);
    expect(body.data).toMatchObject([{ attributes: { action: 'say' }, relationships: [] }]);
    expect(await spreadsOf(target)).toBe('left crew [cover] story story story');
  });
});
