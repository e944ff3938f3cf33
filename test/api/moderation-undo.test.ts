// Undo of decisions of every kind: whoever looks sees what they saw before, a new item waits, and another decision goes through.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitChapter } from '#server/chapters/approval.ts';
import { createClient } from '#server/clients/clients.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, member, other, contributor, makeCompleteDraft, submit, settle, undo, auditRows, itemOf, view } =
  openModerationFixture();

/** A thing that waits: its public id as the item's subject, and the address of what readers see of it. */
interface Waiting {
  subject: string;
  seen: string;
}

const submitSubject = async (kind: string, subjectKind: string, uid: string, ownerId: number): Promise<void> => {
  await sql`INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, due_at, created_at)
    VALUES (${kind}::review_kind, ${subjectKind}, ${uid}, ${ownerId}, now() + interval '2 days', now())`.execute(
    app.ctx.db,
  );
};

/** Builders of things that wait, by kind. */
const kinds: Readonly<Record<string, () => Promise<Waiting>>> = {
  draft: async () => {
    const uid = await makeCompleteDraft();
    await submit(uid);
    return { subject: uid, seen: `/manga/${uid}` };
  },
  title_edit: async () => {
    const { uid } = await buildTitle(app.ctx, { year: 2000, descriptions: { en: 'A river.' }, links: { al: '1' } });
    const { version } = (await ask(null, 'GET', `/manga/${uid}`)).body.data.attributes;
    await ask(contributor, 'PUT', `/manga/${uid}`, { year: 2012, description: { en: 'A lake.' }, links: {}, version });
    const { edits } = (await ask(contributor, 'GET', `/manga/${uid}/edits`)).body;
    return { subject: edits[0].id, seen: `/manga/${uid}` };
  },
  first_chapter: async () => {
    const { id: titleId } = await buildTitle(app.ctx);
    const { id, uid } = await buildChapter(app.ctx, titleId, { uploaderId: member.id, state: 'queued' });
    await submitChapter(app.ctx.db, id, app.ctx.clock());
    return { subject: uid, seen: `/chapter/${uid}` };
  },
  cover: async () => {
    const title = await buildTitle(app.ctx);
    const { uid } = await buildCover(app.ctx, title.id, { uploaderId: member.id });
    await sql`UPDATE titles SET main_cover_id = NULL WHERE id = ${title.id}`.execute(app.ctx.db);
    await sql`UPDATE covers SET state = 'pending' WHERE uid = ${uid}`.execute(app.ctx.db);
    await submitSubject('cover', 'covers', uid, member.id);
    return { subject: uid, seen: `/manga/${title.uid}` };
  },
  author: async () => {
    const { id, uid } = await buildAuthor(app.ctx);
    await sql`UPDATE authors SET state = 'pending', creator_id = ${member.id} WHERE id = ${id}`.execute(app.ctx.db);
    await submitSubject('author', 'authors', uid, member.id);
    return { subject: uid, seen: `/author/${uid}` };
  },
  claim: async () => {
    const { uid } = await buildGroup(app.ctx, { leaderId: other.id });
    const proof = 'https://heron.example/about';
    const { claim } = (await ask(member, 'POST', `/group/${uid}/claim`, { proof })).body;
    return { subject: claim.id, seen: `/group/${uid}?includes[]=leader` };
  },
  api_client: async () => {
    const ids: number[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth'])
      ids.push(await createClient(app.ctx, { ownerId: member.id, name: `${name} helper` }));
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM api_clients WHERE id = ${ids.at(-1)!}`.execute(
      app.ctx.db,
    );
    return { subject: rows[0]!.uid, seen: '/ping' };
  },
};

/** Public view of an address, without what each change counts up. */
async function seenAt(address: string): Promise<Json> {
  await app.ctx.changes.waitUntilApplied();
  const { status, body } = await ask(null, 'GET', address);
  if (status !== 200 || !body?.data) return status;
  const { version: _version, updatedAt: _updatedAt, ...attributes } = body.data.attributes;
  return { ...body.data, attributes };
}

const refusals: Readonly<Record<string, string>> = {
  claim: 'no_proof',
  api_client: 'unclear_purpose',
  title_edit: 'vandalism',
};
const acceptances: Readonly<Record<string, string>> = { claim: 'proven' };

test.each(Object.keys(kinds).flatMap((kind) => ['accepted', 'refused'].map((outcome) => [kind, outcome] as const)))(
  '%s %s',
  async (kind, outcome) => {
    const { subject, seen } = await kinds[kind]!();
    const before = await seenAt(seen);
    const decisionFor = (wanted: string) => ({
      outcome: wanted,
      reason: wanted === 'accepted' ? (acceptances[kind] ?? 'within_rules') : (refusals[kind] ?? 'duplicate'),
    });
    const audited = await auditRows();
    const decision = await settle(subject, decisionFor(outcome));
    if (outcome === 'accepted' && kind !== 'api_client') expect(await seenAt(seen)).not.toEqual(before);
    const undone = await undo(decision);
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    expect(await seenAt(seen)).toEqual(before);
    expect(undone.body.item).toBe(await itemOf(subject));
    await settle(subject, decisionFor(outcome === 'accepted' ? 'refused' : 'accepted'));
    // one row for each of the three
    expect(await auditRows()).toBe(audited + 3);
  },
);

test('a change that was edited again since stays', async () => {
  const { subject, seen } = await kinds['title_edit']!();
  const decision = await settle(subject, { outcome: 'accepted', reason: 'within_rules' });
  const uid = seen.split('/')[2]!;
  await sql`UPDATE titles SET year = 1999 WHERE uid = ${uid}`.execute(app.ctx.db);
  const refused = await undo(decision);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'changed_since']);
});

test('a claim that was given another leader since stays', async () => {
  const { subject, seen } = await kinds['claim']!();
  const decision = await settle(subject, { outcome: 'accepted', reason: 'proven' });
  const uid = /group\/([^?]+)/.exec(seen)![1]!;
  await sql`UPDATE groups SET leader_id = ${contributor.id} WHERE uid = ${uid}`.execute(app.ctx.db);
  const refused = await undo(decision);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'changed_since']);
});

test('the record of a sender counts neither what was undone nor what was sent back', async () => {
  const { subject } = await kinds['draft']!();
  const before = (await view(await itemOf(subject))).sender;
  for (const [outcome, reason] of [
    ['accepted', 'within_rules'],
    ['refused', 'duplicate'],
  ])
    await undo(await settle(subject, { outcome, reason }));
  expect((await view(await itemOf(subject))).sender).toEqual(before);
  await settle(subject, { outcome: 'returned', reason: 'incomplete' });
  const next = await kinds['draft']!();
  expect((await view(await itemOf(next.subject))).sender).toEqual(before);
});
