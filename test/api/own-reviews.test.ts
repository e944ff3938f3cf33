// What people see of the reviews of what they submitted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWireDate } from '#contract/endpoints/common.ts';
import { decideAuthor } from '#server/authors/decisions.ts';
import { buildAuthor } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';

const hourMs = 3_600_000;
// whole seconds, as dates on the wire are
let now = new Date(Math.floor(Date.now() / 1000) * 1000);
let app: TestApp;
let member: SignedIn;
let other: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp({ clock: () => now });
  member = await signIn(app);
  other = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

let serial = 0;
const addAuthor = async (who: SignedIn): Promise<string> => {
  const body = JSON.stringify({ name: `Submitted ${++serial}` });
  return (await send('POST', `${app.api}/author`, body, who.headers)).body.data.id;
};
const reviewsOf = async (who: SignedIn, ...ids: string[]): Promise<Json[]> =>
  (await get(`${app.api}/review?${ids.map((id) => `ids[]=${id}`).join('&')}`, who.headers)).body.reviews;
const after = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));

test('the place in the queue counts those of the kind that came before, and goes down as they are decided', async () => {
  const first = await addAuthor(other);
  after(1);
  const mine = await addAuthor(member);
  const submitted = now;
  after(1);
  await addAuthor(other);
  expect(await reviewsOf(member, mine)).toEqual([
    {
      id: mine,
      kind: 'author',
      state: 'waiting',
      submittedAt: toWireDate(submitted),
      dueAt: toWireDate(new Date(submitted.getTime() + 48 * hourMs)),
      position: 2,
      expectedAt: null,
      remarks: {},
    },
  ]);
  await decideAuthor(app.ctx, { uid: first, version: 1, reviewerId: moderator.id, refusal: null });
  expect(await reviewsOf(member, mine)).toMatchObject([{ position: 1 }]);
  await decideAuthor(app.ctx, { uid: mine, version: 1, reviewerId: moderator.id, refusal: { name: 'In kana?' } });
  expect(await reviewsOf(member, mine)).toMatchObject([
    { state: 'refused', position: null, expectedAt: null, remarks: { name: 'In kana?' } },
  ]);
  // a changed one is submitted again, with the earlier remarks gone
  const change = JSON.stringify({ name: 'カワ', version: 1 });
  await send('PUT', `${app.api}/author/${mine}`, change, member.headers);
  expect(await reviewsOf(member, mine)).toMatchObject([{ state: 'waiting', position: 2, remarks: {} }]);
});

test('the estimate is what four of five lately waited, and gone when that is over', async () => {
  for (const seconds of [2, 3, 4, 10, 90]) {
    const uid = await addAuthor(other);
    after(seconds);
    await decideAuthor(app.ctx, { uid, version: 1, reviewerId: moderator.id, refusal: null });
  }
  const mine = await addAuthor(member);
  const [review] = await reviewsOf(member, mine);
  expect(Date.parse(review.expectedAt) - now.getTime()).toBe(10_000);
  after(11);
  expect(await reviewsOf(member, mine)).toMatchObject([{ state: 'waiting', expectedAt: null }]);
});

test('others see nothing of it, and nobody sees a report of something of theirs', async () => {
  const mine = await addAuthor(member);
  expect(await reviewsOf(other, mine)).toEqual([]);
  expect(await reviewsOf(moderator, mine)).toEqual([]);
  const published = await buildAuthor(app.ctx);
  await app.ctx.db.updateTable('authors').set({ creator_id: member.id }).where('id', '=', published.id).execute();
  const reasons = await get(`${app.api}/report/reasons/author`, other.headers);
  const reason = reasons.body.data[0].id;
  const report = { category: 'author', reason, objectId: published.uid, details: 'Not a person' };
  expect((await send('POST', `${app.api}/report`, JSON.stringify(report), other.headers)).status).toBe(201);
  expect(await reviewsOf(member, published.uid, mine)).toMatchObject([{ id: mine }]);
  expect((await get(`${app.api}/review`, member.headers)).body.reviews).toEqual([]);
});
