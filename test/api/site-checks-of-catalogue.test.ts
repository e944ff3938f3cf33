// Checks of what the catalogue gets: pages that another chapter has, too, and names that look like others.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nameLooksHandler } from '#server/moderation/checks/names.ts';
import { siteChecksHandler } from '#server/moderation/checks/run.ts';
import { buildAuthor, buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { drawing } from '#test/support/builders/drawing.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, moderator, itemOf, settle, view } = openModerationFixture();
/** Findings about a subject by check, with the ids of what it was compared with. */
async function found(uid: string): Promise<Json> {
  await siteChecksHandler.run(app.ctx, {});
  const { rows } = await sql<{
    check_name: string;
    compared: string[];
  }>`SELECT check_name, compared FROM review_findings
    JOIN review_items ON review_items.id = item_id WHERE subject_uid = ${uid} AND state = 'waiting'`.execute(
    app.ctx.db,
  );
  return Object.fromEntries(rows.map(({ check_name, compared }) => [check_name, compared.toSorted()]));
}

/** The subject of an item beside what was found to be like it. */
const compare = async (uid: string, other: string): Promise<Json> =>
  (await ask(moderator, 'GET', `/moderation/item/${await itemOf(uid)}/compare/${other}`)).body;
/** Numbers of the pages of the other side that each page of both is like. */
const sameOf = async (uid: string, other: string): Promise<Json> =>
  (await compare(uid, other)).sides.map(({ images }: Json) => images.map(({ same }: Json) => same));

const draw = (pages: readonly ((width: number) => Promise<Buffer>)[], width: number): Promise<Buffer[]> =>
  Promise.all(pages.map((page) => page(width)));
/** Pages that do not look like any other. */
const images = (count: number): Promise<Buffer[]> => draw(Array.from({ length: count }, drawing), 360);

describe('pages of another chapter', () => {
  test('are found by their files, in chapters of other titles, too; the newer one is filed', async () => {
    const [title, other] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const pages = await images(6);
    const first = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
    const half = await buildChapter(app.ctx, other.id, { chapter: '7' }, [...(await images(3)), ...pages.slice(0, 3)]);
    const few = await buildChapter(app.ctx, other.id, { chapter: '8' }, [...(await images(4)), ...pages.slice(4)]);
    expect(await found(half.uid)).toEqual({ same_pages: [first.uid] });
    expect([await found(first.uid), await found(few.uid)]).toEqual([{}, {}]);
    const item = await view(await itemOf(half.uid));
    expect(item.found[0].compared).toEqual([
      { kind: 'chapters', id: first.uid, name: expect.any(String), detail: 'Ch. 1' },
    ]);
    expect(await sameOf(half.uid, first.uid)).toEqual([
      [null, null, null, 1, 2, 3],
      [4, 5, 6, null, null, null],
    ]);
    // only what was found opens beside it
    expect((await ask(moderator, 'GET', `/moderation/item/${item.id}/compare/${few.uid}`)).status).toBe(404);
  });

  test('are found when a chapter is published that waited, and when it was published first', async () => {
    const [title, other] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const pages = await images(4);
    const waiting = await buildChapter(app.ctx, title.id, { chapter: '1', state: 'queued' }, pages);
    const newer = await buildChapter(app.ctx, other.id, { chapter: '1' }, pages);
    expect([await found(waiting.uid), await found(newer.uid)]).toEqual([{}, {}]);
    await sql`UPDATE chapters SET state = 'published' WHERE id = ${waiting.id}`.execute(app.ctx.db);
    expect([await found(waiting.uid), await found(newer.uid)]).toEqual([{}, { same_pages: [waiting.uid] }]);
  });

  test('are found in chapters from before when the operator asks for it', async () => {
    const title = await buildTitle(app.ctx);
    const pages = await images(3);
    const first = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
    const second = await buildChapter(app.ctx, title.id, { chapter: '2' }, pages);
    await sql`DELETE FROM pending_checks`.execute(app.ctx.db);
    expect(await found(second.uid)).toEqual({});
    expect((await runCommand(app, ['checks', 'pages'])).code).toBe(0);
    expect(await found(second.uid)).toEqual({ same_pages: [first.uid] });
  });

  test('that many chapters have say nothing', async () => {
    const title = await buildTitle(app.ctx);
    const credits = await images(3);
    const chapters: string[] = [];
    for (let number = 1; number <= 11; number++)
      chapters.push((await buildChapter(app.ctx, title.id, { chapter: `${number}` }, credits)).uid);
    // by now each of them has the same three files
    await sql`DELETE FROM review_items`.execute(app.ctx.db);
    expect(await found((await buildChapter(app.ctx, title.id, { chapter: '12' }, credits)).uid)).toEqual({});
  });

  test('are filed anew after a refusal when the chapter has other pages, not before', async () => {
    const title = await buildTitle(app.ctx);
    const pages = await images(4);
    const first = await buildChapter(app.ctx, title.id, { chapter: '1' }, pages);
    const second = await buildChapter(app.ctx, title.id, { chapter: '2' }, pages);
    expect(await found(second.uid)).toEqual({ same_pages: [first.uid] });
    await settle(second.uid, { outcome: 'refused', reason: 'no_violation' });
    await sql`UPDATE chapters SET state = 'removed' WHERE id = ${second.id}`.execute(app.ctx.db);
    await sql`UPDATE chapters SET state = 'published' WHERE id = ${second.id}`.execute(app.ctx.db);
    expect(await found(second.uid)).toEqual({});
    await sql`UPDATE chapters SET name = 'Again' WHERE id = ${second.id}`.execute(app.ctx.db);
    await sql`UPDATE chapters SET state = 'queued' WHERE id = ${second.id}`.execute(app.ctx.db);
    await sql`UPDATE chapters SET state = 'published' WHERE id = ${second.id}`.execute(app.ctx.db);
    expect(await found(second.uid)).toEqual({ same_pages: [first.uid] });
  });
});

describe('pages that look like those of another chapter', () => {
  test('are found in another size, in other titles and numbers', async () => {
    const [title, other] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
    const pages = Array.from({ length: 4 }, drawing);
    const first = await buildChapter(app.ctx, title.id, { chapter: '1' }, await draw(pages, 360));
    const moved = await buildChapter(app.ctx, other.id, { chapter: '1' }, await draw(pages, 450));
    const different = await buildChapter(
      app.ctx,
      other.id,
      { chapter: '2' },
      await draw(Array.from({ length: 4 }, drawing), 360),
    );
    expect([await found(first.uid), await found(moved.uid), await found(different.uid)]).toEqual([
      {},
      { alike_pages: [first.uid] },
      {},
    ]);
    expect(await sameOf(moved.uid, first.uid)).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  test('are what other people’s versions and other languages of a chapter have', async () => {
    const [title, one, another] = [await buildTitle(app.ctx), await signIn(app), await signIn(app)];
    const pages = Array.from({ length: 4 }, drawing);
    const chapter = { chapter: '5', uploaderId: one.id };
    const first = await buildChapter(app.ctx, title.id, chapter, await draw(pages, 360));
    const others = await buildChapter(
      app.ctx,
      title.id,
      { ...chapter, uploaderId: another.id },
      await draw(pages, 450),
    );
    const translated = await buildChapter(app.ctx, title.id, { ...chapter, language: 'fr' }, await draw(pages, 540));
    const again = await buildChapter(app.ctx, title.id, chapter, await draw(pages, 630));
    expect([await found(others.uid), await found(translated.uid), await found(again.uid)]).toEqual([
      {},
      {},
      { alike_pages: [first.uid] },
    ]);
  });
});

describe('a name that looks like another one', () => {
  test('of a group is found, with doubled letters and digits, also after a change', async () => {
    const [one, other] = [
      await buildGroup(app.ctx, { name: 'Night Heron Scans' }),
      await buildGroup(app.ctx, { name: 'N1ght Herron Sc4ns' }),
    ];
    const third = await buildGroup(app.ctx, { name: 'Night Heron' });
    expect([await found(one.uid), await found(other.uid), await found(third.uid)]).toEqual([
      {},
      { alike_name: [one.uid] },
      {},
    ]);
    await sql`UPDATE groups SET name = 'NightHeron_Scans' WHERE id = ${third.id}`.execute(app.ctx.db);
    expect(await found(third.uid)).toEqual({ alike_name: [one.uid, other.uid].toSorted() });
    const { sides } = await compare(third.uid, other.uid);
    expect(sides).toMatchObject([
      { kind: 'groups', id: third.uid, name: 'NightHeron_Scans', fields: { verified: false } },
      { kind: 'groups', id: other.uid, name: 'N1ght Herron Sc4ns', images: [] },
    ]);
  });

  test('of an author is found with its words in another order, once the author is published', async () => {
    const one = await buildAuthor(app.ctx, { name: 'Mori Kaede' });
    const waiting = await buildAuthor(app.ctx, { name: 'Kaede Mori', state: 'pending' });
    expect([await found(one.uid), await found(waiting.uid)]).toEqual([{}, {}]);
    await sql`UPDATE authors SET state = 'published' WHERE id = ${waiting.id}`.execute(app.ctx.db);
    expect(await found(waiting.uid)).toEqual({ alike_name: [one.uid] });
  });

  test('of somebody new is found when a verified group has it, to which they do not belong', async () => {
    const leader = await signIn(app, { username: 'PaperLantern' });
    const group = await buildGroup(app.ctx, { name: 'Paper Lantern', verified: true, leaderId: leader.id });
    await buildGroup(app.ctx, { name: 'Paper Kites' });
    await found(leader.uid);
    const [stranger, other] = [
      await signIn(app, { username: 'Paper_Lanttern' }),
      await signIn(app, { username: 'PaperKites' }),
    ];
    expect([await found(leader.uid), await found(stranger.uid), await found(other.uid)]).toEqual([
      {},
      { alike_name: [group.uid] },
      {},
    ]);
    expect((await compare(stranger.uid, group.uid)).sides).toMatchObject([
      { kind: 'users', name: 'Paper_Lanttern' },
      { kind: 'groups', name: 'Paper Lantern', fields: { leader: 'PaperLantern', verified: true } },
    ]);
  });

  test('is compared with those that were there before', async () => {
    const old = await buildGroup(app.ctx, { name: 'Harbour Tales' });
    await sql`DELETE FROM pending_checks`.execute(app.ctx.db);
    await nameLooksHandler.run(app.ctx, {});
    expect(await found((await buildGroup(app.ctx, { name: 'Harbour Talles' })).uid)).toEqual({ alike_name: [old.uid] });
  });
});
