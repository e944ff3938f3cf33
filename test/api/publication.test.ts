// Scheduled chapters: at their time they appear everywhere, without any write to them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type JobRunner, startJobs } from '#server/core/jobs.ts';
import { publishDue } from '#server/chapters/publication.ts';
import { jobHandlers } from '#server/jobs.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

/** Milliseconds within which a chapter shows everywhere. */
const maxDelayMs = 5000;

let app: TestApp;
let jobs: JobRunner;
beforeAll(async () => {
  app = await testApp();
  jobs = await startJobs(app.ctx, app.databaseUrl, jobHandlers);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

test(
  'a scheduled chapter appears in lists, feeds, as the latest and in statistics within five seconds',
  { timeout: 30_000 },
  async () => {
    const { ctx, api } = app;
    const [earlyTitle, lateTitle] = [await buildTitle(ctx), await buildTitle(ctx)];
    const group = await buildGroup(ctx);
    const inGroup = { groupIds: [group.id] };
    await buildChapter(ctx, earlyTitle.id, { ...inGroup, publishAt: new Date(Date.now() - 60_000) }, 1);
    await buildChapter(ctx, lateTitle.id, { ...inGroup, publishAt: new Date(Date.now() - 30_000) }, 1);
    const publishAt = new Date(Date.now() + 2500);
    const scheduledChapter = await buildChapter(ctx, earlyTitle.id, { ...inGroup, publishAt }, 1);
    await ctx.changes.waitUntilApplied();

    const visibleState = async () => {
      const list = (await get(`${api}/manga?order[latestUploadedChapter]=desc`)).body.data;
      return {
        first: list[0].id,
        latest: (await get(`${api}/manga/${earlyTitle.uid}`)).body.data.attributes.latestUploadedChapter,
        feed: (await get(`${api}/manga/${earlyTitle.uid}/feed`)).body.total,
        chapters: (await get(`${api}/chapter?groups[]=${group.uid}`)).body.total,
        newest: (await get(`${api}/chapter?groups[]=${group.uid}`)).body.data[0].id,
        group: (await get(`${api}/group/${group.uid}/statistics`)).status,
        figures: (
          await ctx.db
            .selectFrom('group_figures')
            .select('chapters')
            .where('group_id', '=', group.id)
            .executeTakeFirstOrThrow()
        ).chapters,
      };
    };
    const stateBefore = await visibleState();
    expect(stateBefore).toMatchObject({ first: lateTitle.uid, feed: 1, chapters: 2, figures: 2 });
    expect(stateBefore.latest).not.toBe(scheduledChapter.uid);
    const expectedState = {
      first: earlyTitle.uid,
      latest: scheduledChapter.uid,
      feed: 2,
      chapters: 3,
      newest: scheduledChapter.uid,
      figures: 3,
    };
    await expect.poll(visibleState, { timeout: 20_000, interval: 100 }).toMatchObject(expectedState);
    expect(Date.now() - publishAt.getTime()).toBeLessThan(maxDelayMs);
  },
);

test('a scheduled chapter that is committed after its time is published once', async () => {
  const { ctx } = app;
  const title = await buildTitle(ctx);
  const fetchLatest = async () => {
    const row = await ctx.db
      .selectFrom('titles')
      .select(['latest_chapter_id', sql<string>`titles.xmin::text`.as('version')])
      .where('id', '=', title.id)
      .executeTakeFirstOrThrow();
    return row;
  };
  // imitates a transaction that sets a future time, which has passed when the transaction commits
  const { id } = await buildChapter(ctx, title.id, { publishAt: new Date(Date.now() + 3600_000) }, 1);
  expect((await fetchLatest()).latest_chapter_id).toBe(null);
  await sql`UPDATE chapters SET publish_at = now() - interval '30 seconds' WHERE id = ${id}`.execute(ctx.db);
  await publishDue(ctx);
  await expect.poll(async () => (await fetchLatest()).latest_chapter_id).toBe(id);
  const { version } = await fetchLatest();
  await publishDue(ctx);
  await publishDue(ctx);
  expect((await fetchLatest()).version).toBe(version);
});
