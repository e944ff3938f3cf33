// Journeys from a person to a moderator and back, on desktop and phone: a draft that is refused and sent in again,
// a first chapter, a claim, a report of two people, a ban, an appeal.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn } from '#test/support/browser/sign-in.ts';
import { becomeStaff } from '#test/support/browser/staff.ts';
import { decideItem, openWorkbenchAt, passUndoTime, takeItem } from '#test/support/browser/workbench.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, post, type TestResponse } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let author: { uid: string };

beforeAll(async () => void (author = await buildAuthor(app.ctx, { name: 'Aoi Kawa' })));
beforeEach(async () => {
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = now() WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
});

const send = (path: string, body: object, { headers }: { headers: Record<string, string> }): Promise<TestResponse> =>
  post(app.api + path, JSON.stringify(body), headers);
const noticesOf = async ({ headers }: PersonWithAccount): Promise<Json[]> =>
  (await get(`${app.api}/notification`, headers)).body.data.flatMap(({ items }: Json) => items);

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('%s', (name, screen) => {
  async function openAs(person: PersonWithAccount, path: string): Promise<Page> {
    const { page } = await app.visit(screen);
    await openSignedIn(page, app.site + path, person);
    return page;
  }

  // one moderator for all journeys of a size, because each would sign in anew
  let moderatorPage: Page;
  beforeAll(async () => void (moderatorPage = await openWorkbenchAt(app, screen, { staysOpen: true })));
  const openBench = async (path = '/moderation'): Promise<Page> => {
    await moderatorPage.goto(app.site + path);
    return moderatorPage;
  };

  test('whoever becomes a moderator finds the workbench in the menu', async () => {
    const person = await openAccount(app);
    const page = await openAs(person, '/moderation');
    await page.getByRole('heading', { name: 'This page is for moderators' }).waitFor();
    await becomeStaff(app, person.id, 'ROLE_GLOBAL_MODERATOR');
    await page.goto(app.site);
    await accountMenu(page, person.username).click();
    await page.getByRole(screen === phone ? 'link' : 'menuitem', { name: 'Moderation' }).click();
    await page.getByRole('heading', { name: 'Moderation', level: 1 }).waitFor();
  });

  test('a draft is refused with a reason, sent in again, and published', async () => {
    const person = await openAccount(app);
    const title = `Paper Rivers ${name}`;
    const { body } = await send(
      '/manga',
      {
        title: { en: title },
        originalLanguage: 'ja',
        status: 'ongoing',
        contentRating: 'safe',
        authors: [author.uid],
        artists: [author.uid],
      },
      person,
    );
    const { id, attributes } = body.data;
    const row = await app.ctx.db.selectFrom('titles').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
    await buildCover(app.ctx, row.id, { language: 'ja', uploaderId: person.id });
    expect((await send(`/manga/draft/${id}/commit`, { version: attributes.version }, person)).status).toBe(201);

    const bench = await openBench();
    await decideItem(await takeItem(bench, title), 'Refuse', 'Incomplete', 'Where does it come out?');
    await bench.getByRole('status').filter({ hasText: 'Refused' }).waitFor();
    await passUndoTime(app);
    expect(await noticesOf(person)).toMatchObject([{ kind: 'moderation', moderation: { reason: 'incomplete' } }]);

    const page = await openAs(person, `/title/edit/${id}`);
    await page.getByText('This draft was refused.').waitFor();
    await page.getByText('Where does it come out?').waitFor();
    await page.getByRole('textbox', { name: 'Year' }).fill('2019');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('status').filter({ hasText: 'Submitted for review' }).waitFor();

    await bench.reload();
    await decideItem(await takeItem(bench, title), 'Approve');
    await bench.getByRole('status').filter({ hasText: 'Approved' }).waitFor();
    await page.goto(`${app.site}/title/${id}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  test('a first chapter is approved, and its uploader and readers see it', async () => {
    const person = await openAccount(app);
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: `Harbor Lights ${name}`, main: true }] });
    const more = { language: 'en', chapter: '1', uploaderId: person.id };
    const chapter = await buildChapter(app.ctx, title.id, more, 2);
    await sql`UPDATE chapters SET state = 'queued' WHERE id = ${chapter.id}`.execute(app.ctx.db);
    await submitChapter(app.ctx.db, chapter.id, app.ctx.clock());
    await app.ctx.changes.waitUntilApplied();
    expect((await get(`${app.api}/chapter/${chapter.uid}`)).status).toBe(404);

    const bench = await openBench();
    const item = await takeItem(bench, `Harbor Lights ${name}`);
    await item.getByRole('button', { name: 'Page 2' }).waitFor();
    await decideItem(item, 'Approve');
    await bench.getByRole('status').filter({ hasText: 'Approved' }).waitFor();
    const page = await openAs(person, `/title/${title.uid}`);
    await page
      .getByRole('link', { name: /Ch\. 1/ })
      .first()
      .waitFor();
  });

  test('a group claim is verified, and the group is theirs', async () => {
    const person = await openAccount(app);
    const group = await buildGroup(app.ctx, { name: `Heron Scans ${name}` });
    const claimed = await send(`/group/${group.uid}/claim`, { proof: 'https://heron.example/code', note: '' }, person);
    expect([claimed.status, claimed.body.errors]).toEqual([200, undefined]);

    const bench = await openBench();
    const item = await takeItem(bench, `Heron Scans ${name}`);
    await item.getByText('https://heron.example/code').waitFor();
    await decideItem(item, 'Approve');
    await bench.getByRole('status').filter({ hasText: 'Approved' }).waitFor();
    await passUndoTime(app);
    expect(await noticesOf(person)).toMatchObject([{ kind: 'moderation', moderation: { text: 'claim.accepted' } }]);
    const page = await openAs(person, `/group/edit/${group.uid}`);
    await page.getByLabel('Name', { exact: true }).waitFor();
  });

  test('two people who reported a title are told how it ended', async () => {
    const reporters = [await openAccount(app), await openAccount(app)];
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: `Stolen Moon ${name}`, main: true }] });
    for (const reporter of reporters) await reportTitle(app.api, reporter, title.uid);

    const bench = await openBench();
    await decideItem(await takeItem(bench, `Stolen Moon ${name}`), 'Accept');
    await bench.getByRole('status').filter({ hasText: 'Accepted' }).waitFor();
    await passUndoTime(app);
    for (const reporter of reporters) expect(await noticesOf(reporter)).toMatchObject([{ kind: 'decision' }]);
    const page = await openAs(reporters[1]!, '/my/reports');
    await page.getByText(`Stolen Moon ${name}`).first().waitFor();
    await page.getByText('The moderators agreed with you and acted on it.').first().waitFor();
  });

  test('a ban holds at once, and whoever is banned reads until when', async () => {
    const person = await openAccount(app, { username: `Night Heron ${name}` });
    await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${person.id}`.execute(app.ctx.db);
    const title = await buildTitle(app.ctx);
    const page = await openAs(person, `/title/${title.uid}?tab=comments`);
    await page.getByRole('textbox', { name: 'Write a comment', exact: true }).fill('You are all wrong.');

    const bench = await openBench(`/moderation/people/${person.uid}`);
    await bench.getByRole('main').getByRole('button', { name: 'Actions' }).click();
    await bench.getByRole(screen === phone ? 'button' : 'menuitem', { name: 'Ban', exact: true }).click();
    const dialog = bench.getByRole('dialog');
    await dialog.getByLabel('How long').selectOption({ label: '30 days' });
    await dialog.getByLabel('Reason', { exact: true }).selectOption('harassment');
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
    await bench
      .getByRole('main')
      .getByText(/^Banned until /)
      .waitFor();

    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText(/^This account is banned until /).waitFor();
    const { rows } = await sql`SELECT FROM comments WHERE author_id = ${person.id}`.execute(app.ctx.db);
    expect(rows).toEqual([]);
    await page.goto(`${app.site}/settings?tab=account`);
    await page
      .getByRole('region', { name: 'Your standing' })
      .getByText(/^Your account is banned until /)
      .waitFor();
  });

  test('an appeal takes a ban back', async () => {
    const person = await openAccount(app);
    const other = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const action = { action: 'person.ban', id: person.uid, params: { days: 7 } };
    const acted = await send('/moderation/act', { action, reason: 'harassment', message: '' }, other);
    expect([acted.status, acted.body.errors]).toEqual([200, undefined]);
    await passUndoTime(app);
    const page = await openAs(person, '/settings?tab=account');
    const standing = page.getByRole('region', { name: 'Your standing' });
    await standing.getByText(/^Your account is banned until /).waitFor();
    await standing.getByRole('button', { name: 'Appeal', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Why was the decision wrong?').fill('It was not me.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('Appeal sent. We answer within two weeks.').waitFor();

    const bench = await openBench();
    const item = await takeItem(bench, 'Appeal');
    await item.getByText('It was not me.').first().waitFor();
    await decideItem(item, 'Accept');
    await bench.getByRole('status').filter({ hasText: 'Accepted' }).waitFor();
    await passUndoTime(app);
    await page.reload();
    await standing.getByText('Your account is in good standing.').waitFor();
    expect((await get(`${app.api}/account/standing`, person.headers)).body.sanctions.banned).toBeNull();
  });
});
