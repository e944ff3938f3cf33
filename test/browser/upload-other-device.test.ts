// An upload that was begun on another device: the upload page tells it, and goes on with its pages and fields.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { chooseFiles, chosenFile, noiseJpeg, pageOrder } from '#test/support/browser/upload-files.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { send } from '#test/support/server/http.ts';

const app = openBrowserFixture();

test('an upload of another device is told when the page opens, and its pages and fields come back', async () => {
  const uploader = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const own = await buildTitle(app.ctx);
  const begin = JSON.stringify({ manga: own.uid, groups: [] });
  const { body } = await send('POST', `${app.api}/upload/begin`, begin, uploader.headers);
  const image = await noiseJpeg(300, 400);
  const files = [{ name: '1.jpg', hash: createHash('sha256').update(image).digest('hex'), bytes: image.length }];
  const plan = JSON.stringify({ draft: { chapter: '30', translatedLanguage: 'en' }, files });
  expect((await send('PUT', `${app.api}/upload/${body.data.id}/plan`, plan, uploader.headers)).status).toBe(200);
  const { page: device } = await app.visit(desktop, { staysOpen: true });
  await openSignedIn(device, `${app.site}/title/upload/${own.uid}`, uploader);
  await device.getByText('Ch. 30, 0 of 1 pages.').waitFor();
  // what was begun here meanwhile is another chapter, and is taken back by Undo
  await chooseFiles(device, [chosenFile('other.jpg', await noiseJpeg(77))]);
  await device.getByLabel('Chapter', { exact: true }).fill('31');
  await device.getByRole('button', { name: 'Continue here' }).click();
  await device.getByText('Choose this file again').waitFor();
  expect(await device.getByLabel('Chapter', { exact: true }).inputValue()).toBe('30');
  expect(await pageOrder(device)).toEqual(['1.jpg']);
  await chooseFiles(device, [chosenFile('1.jpg', image)]);
  await device.getByRole('button', { name: /^(Upload chapter|Continue the upload)$/ }).click();
  await device.getByRole('heading', { name: 'Chapter is live' }).waitFor();
});
