// An item beside its possible duplicates: fields and pictures of both, and of nothing else.
import { expect, test } from 'vitest';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { send } from '#test/support/server/http.ts';

const { app, ask, member, moderator, makeCompleteDraft, submit, itemOf, view } = openModerationFixture();

test('a draft stands beside the title of the same name, with fields, names and covers', async () => {
  const author = await buildAuthor(app.ctx, { name: 'Ines Pine' });
  const title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Amber Quay', main: true }],
    authorIds: [author.id],
    year: 2004,
  });
  await buildCover(app.ctx, title.id);
  await app.ctx.changes.waitUntilApplied();
  const uid = await makeCompleteDraft({ title: { en: 'Amber Quay' }, year: 2005 });
  await submit(uid);
  const item = await itemOf(uid);
  expect((await view(item)).alike).toMatchObject([{ kind: 'titles', id: title.uid, detail: 'name' }]);
  const { status, body } = await ask(moderator, 'GET', `/moderation/item/${item}/compare/${title.uid}`);
  expect(status).toBe(200);
  expect(body.sides).toMatchObject([
    { id: uid, name: 'Amber Quay', fields: { title: { en: 'Amber Quay' }, year: 2005 } },
    { id: title.uid, name: 'Amber Quay', fields: { year: 2004, authors: [author.uid] } },
  ]);
  expect(body.names).toMatchObject({ [author.uid]: 'Ines Pine' });
  for (const { images } of body.sides) for (const { url } of images) expect((await fetch(url)).status).toBe(200);
  expect(body.sides[1].images).toHaveLength(1);

  // what is no possible duplicate stays closed, and so does all of it for members
  const other = await buildTitle(app.ctx);
  expect((await ask(moderator, 'GET', `/moderation/item/${item}/compare/${other.uid}`)).status).toBe(404);
  expect((await ask(member, 'GET', `/moderation/item/${item}/compare/${title.uid}`)).status).toBe(403);
});

test('a reported chapter stands beside the one of the same number, with groups and first pages', async () => {
  const title = await buildTitle(app.ctx);
  const group = await buildGroup(app.ctx, { name: 'Night Owls' });
  const facts = { language: 'en', chapter: '7' };
  const chapter = await buildChapter(app.ctx, title.id, facts, 2);
  const other = await buildChapter(app.ctx, title.id, { ...facts, groupIds: [group.id] }, 1);
  const reasons = (await ask(member, 'GET', '/report/reasons/chapter')).body.data;
  const report = { category: 'chapter', reason: reasons[0].id, objectId: chapter.uid, details: 'It is there twice' };
  expect((await send('POST', `${app.api}/report`, JSON.stringify(report), member.headers)).status).toBe(201);
  const { body } = await ask(moderator, 'GET', `/moderation/item/${await itemOf(chapter.uid)}/compare/${other.uid}`);
  expect(body.sides.map(({ images }: { images: string[] }) => images.length)).toEqual([2, 1]);
  expect(body.sides[1].fields).toMatchObject({ chapter: '7', groups: [group.uid] });
  expect(body.names).toEqual({ [group.uid]: 'Night Owls' });
  expect((await fetch(body.sides[0].images[1].url)).status).toBe(200);
});
