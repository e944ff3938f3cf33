// Texts of static pages: the default ones and the operator's own; and the list of staff.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestUrl } from '#contract/preload/api-request.ts';
import { siteQueries } from '#contract/preload/queries.ts';
import { textNames } from '#contract/rules/text-pages.ts';
import { siteText } from '#server/site/site-texts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, errorOf } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

const pagesDir = mkdtempSync(path.join(tmpdir(), 'komawari-pages-'));
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    web: true,
    env: { PAGES_DIR: pagesDir, SITE_NAME: 'My_Comics', CONTACT_EMAIL: 'hello@comics.example', LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await app?.close();
  rmSync(pagesDir, { recursive: true, force: true });
});

let changeCount = 0;
/** Writes a text of the operator; each file has a new length, so that the change is detected. */
function writeText(language: string, name: string, text: string): void {
  mkdirSync(path.join(pagesDir, language), { recursive: true });
  changeCount += 1;
  writeFileSync(path.join(pagesDir, language, `${name}.md`), `${text}\n${' '.repeat(changeCount)}`);
}

/** Requests a text with credentials, to bypass the response cache. */
const getStaticPage = async (name: string, language = '') => {
  const query = language === '' ? '' : `?language=${language}`;
  return get(`${app.api}/site/page/${name}${query}`, { authorization: 'Bearer nobody' });
};

test.each(textNames)('%s has a default text, with title, date and no placeholder left', async (name) => {
  const { status, body } = await getStaticPage(name);
  expect(status).toBe(200);
  const { title, description, text, updated, language } = body.page;
  expect(language).toBe('en');
  expect(title.length).toBeGreaterThan(3);
  expect(description.length).toBeGreaterThan(20);
  expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(text.split(/\s+/).length).toBeGreaterThan(300);
  expect(`${title} ${description} ${text}`).not.toMatch(/\{(?!#)/);
  expect(text).not.toMatch(/lorem|TODO|placeholder/i);
});

test('numbers of the operator are in the texts, formatted for each language; 0 leaves out the line', async () => {
  const textOf = async (name: string, language: string) =>
    (await getStaticPage(name, language)).body.page.text as string;
  expect(await textOf('about', 'en')).toContain('- **Volunteers:** 21 or more.');
  expect(await textOf('about', 'en')).toContain('about 14 million a month.');
  expect(await textOf('advertise', 'pt-br')).toContain('cerca de 14 milhões.');
  const { config } = app.ctx;
  const renderAboutText = async (volunteers: number, monthlyVisitors: number) =>
    (await siteText({ ...app.ctx, config: { ...config, volunteers, monthlyVisitors } }, 'about', 'en')).text;
  expect(await renderAboutText(1_200, 950_000)).toMatch(/Volunteers:\*\* 1,200 or more.*\n.*about 950,000 a month/);
  const textWithoutNumbers = await renderAboutText(0, 0);
  expect(textWithoutNumbers).not.toMatch(/Volunteers:|Visitors:|\{(?!#)/);
  expect(textWithoutNumbers).toContain('is run by volunteers');
});

test('the rules name every limit of images, including unusual ones', async () => {
  const { text } = (await getStaticPage('rules')).body.page as { text: string };
  for (const expectedWords of [
    'at most 10,000 by 10,000 pixels and 20 MB a page; at most 500 pages and 200 MB a chapter',
    'an interlaced PNG can have at most 50 million pixels, a GIF at most 200 frames, a progressive JPEG at most 50 scans',
    'Decompressed, a page can take up at most 512 MB, and a chapter can have at most 4,000 million pixels',
  ]) {
    expect(text).toContain(expectedWords);
  }
  expect((await getStaticPage('rules', 'fr')).body.page.text).toContain('50 millions de pixels');
});

test('an unknown page is not found, and no name leads out of the folder', async () => {
  writeFileSync(path.join(pagesDir, 'secret.md'), '# Secret\n\nNothing to see');
  for (const name of [
    'nothing',
    'constructor',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    'en%2Fabout',
    'about.md',
    'x'.repeat(64),
  ])
    expect(errorOf(await getStaticPage(name)), name).toMatchObject({ status: 404 });
  expect((await getStaticPage('about', 'de')).status).toBe(400);
});

test('placeholders are filled in, and the name of the site is escaped in Markdown', async () => {
  const { body } = await getStaticPage('contact');
  expect(body.page.text).toContain('[hello@comics.example](mailto:hello@comics.example)');
  const about = (await getStaticPage('about')).body.page;
  expect(about.text).toContain(String.raw`My\_Comics is a place to read`);
  expect(about.text).toContain(`[${app.api}](${app.api})`);
  expect(about.description).toContain('My_Comics');
});

test('a language without a text of its own has the English one', async () => {
  writeText('en', 'advertise', '# Ads at {site}\n\nNone at all.');
  const french = (await getStaticPage('advertise', 'fr')).body.page;
  expect(french).toMatchObject({ language: 'en', title: 'Ads at My_Comics', text: 'None at all.', description: '' });
});

test('the operator’s own text is shown at once, and the default again once it is removed', async () => {
  const defaultPage = (await getStaticPage('rules')).body.page;
  expect(defaultPage.title).toBe('Rules');
  writeText('en', 'rules', '# House rules\ndescription: Be kind at {site}.\nupdated: 2026-01-02\n\nBe **kind**.');
  expect((await getStaticPage('rules')).body.page).toEqual({
    name: 'rules',
    language: 'en',
    title: 'House rules',
    description: 'Be kind at My_Comics.',
    updated: '2026-01-02',
    text: 'Be **kind**.',
  });
  writeText('en', 'rules', '# House rules\n\nBe kinder.');
  expect((await getStaticPage('rules')).body.page).toMatchObject({ text: 'Be kinder.', updated: today() });
  writeText('fr', 'rules', '# Règlement\n\nSoyez gentils.');
  expect((await getStaticPage('rules', 'fr')).body.page).toMatchObject({ language: 'fr', title: 'Règlement' });
  expect((await getStaticPage('rules', 'es')).body.page).toMatchObject({ language: 'en', title: 'House rules' });
  rmSync(path.join(pagesDir, 'en', 'rules.md'));
  expect((await getStaticPage('rules')).body.page).toEqual(defaultPage);
});

const today = (): string => new Date().toISOString().slice(0, 10);

test('an invalid file does not replace the default text', async () => {
  writeText('en', 'privacy', 'There is no title here.');
  expect((await getStaticPage('privacy')).body.page.title).toBe('Privacy policy');
  writeText('en', 'privacy', '# Only a title');
  expect((await getStaticPage('privacy')).body.page.title).toBe('Privacy policy');
  writeText('en', 'privacy', `# Long\n\n${'word '.repeat(60_000)}`);
  expect((await getStaticPage('privacy')).body.page.title).toBe('Privacy policy');
  rmSync(path.join(pagesDir, 'en', 'privacy.md'));
  mkdirSync(path.join(pagesDir, 'en', 'privacy.md'));
  expect((await getStaticPage('privacy')).body.page.title).toBe('Privacy policy');
});

test('a text can be cached by everybody for a short time', async () => {
  const { headers } = await get(`${app.site}/api/site/page/about`);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
});

async function pageOf(address: string, headers: Record<string, string> = {}) {
  const { status, body, headers: responseHeaders } = await get(app.site + address, headers);
  const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(body)?.[1] ?? '{}';
  return { status, html: body as string, vary: responseHeaders.get('vary'), answers: JSON.parse(answers) };
}

test('a page has its text preloaded, and the title and description of the text in its head', async () => {
  writeText('en', 'guidelines', '# Be nice\ndescription: How we get along at {site}.\n\nBe nice.');
  const { status, html, answers } = await pageOf('/guidelines');
  expect(status).toBe(200);
  expect(html).toContain('<title>Be nice - My_Comics</title>');
  expect(html).toContain('name="description" content="How we get along at My_Comics."');
  expect(answers[requestUrl(siteQueries.page('guidelines', 'en'))].page.text).toBe('Be nice.');
  const about = await pageOf('/about');
  expect(Object.keys(about.answers)).toContain(requestUrl(siteQueries.staff()));
});

test('a text without a description has its first words in the head', async () => {
  writeText('en', 'support-us', '# Help\n\nThere is **much** to do. [Begin](/about).');
  expect((await pageOf('/support-us')).html).toContain('name="description" content="There is much to do. Begin."');
});

test('the preloaded text is in the language of the reader, chosen or the browser’s', async () => {
  writeText('fr', 'for-creators', '# Pour les auteurs\n\nPubliez.');
  const french = requestUrl(siteQueries.page('for-creators', 'fr'));
  const pageInAcceptedLanguage = await pageOf('/for-creators', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' });
  expect(pageInAcceptedLanguage.answers[french].page.title).toBe('Pour les auteurs');
  expect(pageInAcceptedLanguage.vary).toContain('Accept-Language');
  const pageInChosenLanguage = await pageOf('/for-creators', { cookie: 'komawari_view=system~fr~1110~~' });
  expect(pageInChosenLanguage.answers[french].page.title).toBe('Pour les auteurs');
  expect(pageInChosenLanguage.html).toContain('<title>Pour les auteurs - My_Comics</title>');
});

test('the sitemap has all static pages', async () => {
  const { body } = await get(`${app.site}/sitemaps/pages.xml`);
  for (const address of ['/about', '/support-us', '/compliance', '/compliance/copyright-faq'])
    expect(body).toContain(`<loc>${app.site}${address}</loc>`);
});

test('staff are listed by category, each once, without banned or deleted accounts', async () => {
  expect((await get(`${app.api}/site/staff`)).body).toEqual({ result: 'ok', staff: [] });
  const people = {
    first: await signIn(app, { username: 'First Moderator', roles: ['ROLE_GLOBAL_MODERATOR'] }),
    second: await signIn(app, { username: 'second', roles: ['ROLE_GLOBAL_MODERATOR', 'ROLE_DESIGNER'] }),
    admin: await signIn(app, { username: 'root', roles: ['ROLE_GLOBAL_MODERATOR', 'ROLE_ADMIN'] }),
    press: await signIn(app, { username: 'press', roles: ['ROLE_PUBLIC_RELATIONS'] }),
    developer: await signIn(app, { username: 'dev', roles: ['ROLE_DEVELOPER'] }),
    banned: await signIn(app, { username: 'banned', roles: ['ROLE_ADMIN'], banned: true }),
    gone: await signIn(app, { username: 'gone', roles: ['ROLE_DESIGNER'] }),
    uploader: await signIn(app, { username: 'uploads', roles: ['ROLE_POWER_UPLOADER', 'ROLE_VIP'] }),
  };
  const deletedState = { deleted_at: new Date() };
  await app.ctx.db.updateTable('users').set(deletedState).where('id', '=', people.gone.id).execute();
  await app.ctx.changes.waitUntilApplied();
  const { body } = await get(`${app.api}/site/staff?again`);
  expect(
    body.staff.map(({ category, people: all }: StaffOut) => [category, all.map(({ username }) => username)]),
  ).toEqual([
    ['administrators', ['root']],
    ['developers', ['dev']],
    ['moderators', ['First Moderator', 'second']],
    ['publicRelations', ['press']],
  ]);
  expect(body.staff[0].people[0]).toEqual({ id: people.admin.uid, username: 'root', avatarFileName: null });
});

interface StaffOut {
  category: string;
  people: { username: string }[];
}
