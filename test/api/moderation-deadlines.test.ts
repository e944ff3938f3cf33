// Deadlines of the queue while days go by: what comes in waits or is decided, and nothing is lost when decisions are taken back or
// moderators leave items behind; what is past due comes first, and the team is told. `QUEUED_ITEMS` is how many items.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/core/db/transaction.ts';
import { addJob, jobKind, runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { fileFinding } from '#server/review/findings.ts';
import { buildAuthor } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, member, moderator, second, undo } = openModerationFixture();
const itemCount = Number(process.env['QUEUED_ITEMS'] ?? 120);
const waves = 6;
/** Hours between waves: the items of the first are late at the fifth, those of the second at the sixth. */
const waveHours = 15;
const perWave = Math.ceil(itemCount / waves);
const pageSize = 50;

const reporters: SignedIn[] = [];
let reason: string;
beforeAll(async () => {
  for (let index = 0; index < 8; index++) reporters.push(await signIn(app));
  const { data } = (await ask(member, 'GET', '/report/reasons/author')).body;
  reason = data.find(({ attributes }: Json) => !attributes.detailsRequired).id;
});

/** Public ids of the subjects of all items that came in. */
const subjects: string[] = [];

/** Submissions, reports, and findings of the site, all about authors. */
async function comeIn(count: number): Promise<void> {
  for (let from = 0; from < count; from += reporters.length) {
    const batch = Array.from({ length: Math.min(reporters.length, count - from) }, (_, index) => from + index);
    subjects.push(...(await Promise.all(batch.map(send))));
  }
}

async function send(index: number): Promise<string> {
  const who = reporters[index % reporters.length]!;
  if (index % 2 === 0) {
    const made = await ask(who, 'POST', '/author', { name: `Waiting ${subjects.length + index}` });
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    return made.body.data.id;
  }
  const { uid } = await buildAuthor(app.ctx);
  if (index % 10 === 9) {
    const finding = { category: 'author', uid, check: 'alike_name', compared: [] } as const;
    await transaction(app.ctx, (tx) => fileFinding(tx, finding, app.ctx.clock()));
  } else {
    const reported = await ask(who, 'POST', '/report', { category: 'author', reason, objectId: uid, details: '' });
    expect([reported.status, reported.body.errors]).toEqual([201, undefined]);
  }
  return uid;
}

/** Lets hours go by for the queue. */
async function letPass(hours: number): Promise<void> {
  await sql`UPDATE review_items SET created_at = created_at - ${hours} * interval '1 hour',
    due_at = due_at - ${hours} * interval '1 hour', claimed_until = claimed_until - ${hours} * interval '1 hour',
    decided_at = decided_at - ${hours} * interval '1 hour'`.execute(app.owner);
}

/** Items that moderators took so far, of which they leave each seventh behind, and take back each fifth decision. */
let taken = 0;

/** Takes and decides items. @param most items at most @param careless whether some are left behind or taken back */
async function work(who: SignedIn, most: number, careless = true): Promise<void> {
  for (let round = 0; round < most; round++) {
    const { item } = (await ask(who, 'POST', '/moderation/next', {})).body;
    if (item === null) return;
    taken++;
    if (careless && taken % 7 === 0) continue;
    const [outcome, why] = item.kind === 'author' ? ['accepted', 'within_rules'] : ['refused', 'no_violation'];
    const { version, subjectVersion } = item;
    const decision = { version, subjectVersion: subjectVersion ?? 1, outcome, reason: why };
    const made = await ask(who, 'POST', `/moderation/item/${item.id}/decide`, decision);
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    if (careless && taken % 5 === 0) expect((await undo(made.body.decision, who)).status).toBe(200);
  }
}

/** Numbers of subjects that wait and that are decided; each is one of the two. */
async function standings(): Promise<{ open: number; decided: number }> {
  const { rows } = await sql<{ open: number; decided: number }>`
    SELECT count(*) FILTER (WHERE waiting = 1)::int AS open,
      count(*) FILTER (WHERE waiting = 0 AND last.state IN ('accepted', 'refused') AND NOT EXISTS
        (SELECT FROM moderation_decisions WHERE item_id = last.id AND undone_at IS NOT NULL))::int AS decided
    FROM unnest(${subjects}::uuid[]) AS came(uid)
      CROSS JOIN LATERAL (SELECT count(*) AS waiting FROM review_items
        WHERE subject_uid = came.uid AND state = 'waiting') AS counted
      CROSS JOIN LATERAL (SELECT id, state FROM review_items
        WHERE subject_uid = came.uid ORDER BY id DESC LIMIT 1) AS last`.execute(app.ctx.db);
  return rows[0]!;
}

/** All pages of the list. */
async function wholeList(): Promise<Json[]> {
  const found: Json[] = [];
  for (;;) {
    const { items } = (await ask(moderator, 'GET', `/moderation/item?limit=${pageSize}&offset=${found.length}`)).body;
    found.push(...items);
    if (items.length < pageSize) return found;
  }
}

async function noticed(who: SignedIn): Promise<number | null> {
  await addJob(app.ctx.db, jobKind('moderation:overdue'), {});
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  await fanOutEvents(app.ctx, notificationSources);
  const groups: Json[] = (await ask(who, 'GET', '/notification')).body.data;
  const notice = groups.flatMap(({ items }) => items).find(({ kind }) => kind === 'overdue');
  return notice ? notice.overdue.items : null;
}

const sortKey = ({ byMachine, dueAt }: Json): string => `${byMachine ? 1 : 0} ${dueAt}`;

test(
  `of ${itemCount} items none is lost, the late ones come first, and the team is told`,
  { timeout: 1_200_000 },
  async () => {
    const lateCounts: number[] = [];
    for (let wave = 1; wave <= waves; wave++) {
      await comeIn(perWave);
      const { open, decided } = await standings();
      expect(open + decided).toBe(subjects.length);

      const list = await wholeList();
      expect(list.map(({ id }) => id)).toHaveLength(new Set(list.map(({ id }) => id)).size);
      expect(list).toHaveLength(open);
      expect(list.map(sortKey)).toEqual(list.map(sortKey).toSorted());
      const late = list.filter(({ dueAt }) => new Date(dueAt) < app.ctx.clock());
      lateCounts.push(late.length);
      expect(await noticed(second)).toBe(late.length || null);
      const { waiting } = (await ask(moderator, 'GET', '/moderation/health')).body;
      expect(waiting.reduce((sum: number, kind: Json) => sum + kind.overdue, 0)).toBe(late.length);

      // two moderators look at a tenth of what comes in, fewer items than come in first and are late
      await Promise.all([moderator, second].map((who) => work(who, perWave / 20)));
      await letPass(waveHours);
    }
    expect(lateCounts.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(Math.min(...lateCounts.slice(4))).toBeGreaterThan(0);

    await Promise.all([moderator, second].map((who) => work(who, subjects.length, false)));
    expect([await standings(), await wholeList()]).toEqual([{ open: 0, decided: subjects.length }, []]);
    expect(await noticed(second)).toBeNull();
  },
);
