// Things that an account sends in for review, and texts that staff writes about it.
import { sql } from 'kysely';
import { submitChapter } from '#server/chapters/approval.ts';
import { buildAuthor, buildChapter, buildCover } from '#test/support/builders/build.ts';
import type { TestApp } from '#test/support/server/app.ts';
import type { Json } from '#test/support/server/http.ts';
import type { SignedIn } from './signed-in.ts';
import { signIn } from './signed-in.ts';

/** Fields of which also moderators have the texts. */
export const reviewedFields = [
  'draftDescription',
  'queuedChapter',
  'claimNote',
  'decisionMessage',
  'appealText',
] as const;
/** Fields of which nobody but staff has the texts. */
export const staffFields = ['decisionNote', 'staffNote'] as const;

interface ReviewWorld {
  account: SignedIn;
  title: { id: number };
  group: { uid: string };
  textOf: (field: (typeof reviewedFields | typeof staffFields)[number]) => string;
  call: (method: string, path: string, body?: unknown, as?: SignedIn) => Promise<Json>;
}

/** Lets an account send in a draft, a chapter, a claim and an appeal. @returns public ids that also moderators see */
export async function fillReview(app: TestApp, world: ReviewWorld): Promise<string[]> {
  const { account, title, group, textOf, call } = world;
  const { ctx } = app;
  const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const { uid: author } = await buildAuthor(ctx);
  const draft = (
    await call('POST', '/manga', {
      title: { en: 'River of Stars' },
      description: { en: textOf('draftDescription') },
      originalLanguage: 'ja',
      status: 'ongoing',
      contentRating: 'safe',
      authors: [author],
      artists: [author],
    })
  ).data.id;
  const { id } = await ctx.db.selectFrom('titles').select('id').where('uid', '=', draft).executeTakeFirstOrThrow();
  await buildCover(ctx, id, { language: 'ja', uploaderId: account.id });
  await call('POST', `/manga/draft/${draft}/commit`, { version: 1 });

  const chapter = await buildChapter(ctx, title.id, {
    language: 'tr',
    uploaderId: account.id,
    state: 'queued',
    name: textOf('queuedChapter'),
  });
  await submitChapter(ctx.db, chapter.id, ctx.clock());
  const proof = 'https://heron.example/about';
  const { claim } = await call('POST', `/group/${group.uid}/claim`, { proof, note: textOf('claimNote') });

  const act = (action: string, words: object) =>
    call(
      'POST',
      '/moderation/act',
      { action: { action, id: account.uid, params: {} }, reason: 'other', ...words },
      moderator,
    );
  const { decision } = await act('person.warn', {
    message: textOf('decisionMessage'),
    note: textOf('decisionNote'),
  });
  await act('person.note', { note: textOf('staffNote') });
  // the time of undoing is over
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE uid = ${decision}`.execute(ctx.db);
  const { appeal } = await call('POST', '/account/appeal', { decision, text: textOf('appealText') });
  return [draft, chapter.uid, claim.id, decision, appeal];
}
