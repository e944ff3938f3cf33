// The operator's command for one action on the objects of many ids: dry run, run, undo, and files that it does not take.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { get } from '#test/support/server/http.ts';

const { app } = openModerationFixture();

async function fileOf(text: string): Promise<string> {
  const file = path.join(app.ctx.config.dataDir, `${randomUUID()}.txt`);
  await writeFile(file, text);
  return file;
}
const isOut = async (uid: string): Promise<boolean> => {
  await app.ctx.changes.waitUntilApplied();
  return (await get(`${app.api}/chapter/${uid}`)).status === 200;
};

test('more chapters than one person may remove alone go in one run and come back in one; a dry run changes nothing', async () => {
  const { id: titleId } = await buildTitle(app.ctx);
  const uids: string[] = [];
  for (let n = 1; n <= 51; n++) {
    const fields = { chapter: String(n), externalUrl: 'https://example.org/chapter' };
    uids.push((await buildChapter(app.ctx, titleId, fields, [])).uid);
  }
  const missing = randomUUID();
  const file = await fileOf([...uids, uids[0], missing, ''].join('\r\n'));
  const run = (...more: string[]) =>
    runCommand(app, ['bulk', 'chapter.remove', file, '--reason', 'duplicate', ...more]);

  const tried = await run('--dry-run');
  expect(tried).toMatchObject({ code: 0 });
  expect(tried.said).toContain('51 changed, 1 not there');
  expect(tried.said).toContain(`${missing}: not there`);
  expect(await isOut(uids[50]!)).toBe(true);

  const done = await run();
  expect(done.said).toContain('51 changed, 1 not there');
  expect(await Promise.all([uids[0]!, uids[50]!].map(isOut))).toEqual([false, false]);
  expect((await run()).said).toContain('nothing to change');

  const decision = /undo (\S+)"/.exec(done.said)![1]!;
  expect(await runCommand(app, ['decisions', 'undo', decision])).toMatchObject({ code: 0 });
  expect(await Promise.all([uids[0]!, uids[50]!].map(isOut))).toEqual([true, true]);
});

test.each([
  ['no ids', ['chapter.remove', '\n \n'], 'has no ids'],
  ['a line that is no id', ['chapter.remove', `${randomUUID()}\nchapter 4`], '"chapter" is no id'],
  ['too many ids', ['chapter.remove', Array.from({ length: 501 }, () => randomUUID()).join('\n')], 'one run takes 500'],
  ['an action that is for one object', ['title.merge', randomUUID()], 'action'],
])('%s: nothing is done, and the operator is told why', async (_name, [action, text], problem) => {
  const { code, said } = await runCommand(app, ['bulk', action!, await fileOf(text!)]);
  expect([code, said]).toEqual([1, expect.stringContaining(problem)]);
});

test('a file that is not there is named', async () => {
  const { code, said } = await runCommand(app, ['bulk', 'chapter.remove', '/nowhere/ids.txt']);
  expect([code, said]).toEqual([1, expect.stringContaining('/nowhere/ids.txt cannot be read')]);
});
