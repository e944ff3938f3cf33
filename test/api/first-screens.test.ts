// The static first screens in the HTML: what is drawn for whom, that nothing hidden is, and that names cannot be markup.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapterKinds } from '#contract/rules/chapter-shape.ts';
import { cookiePreferencesOf, writeCookiePreferences } from '#contract/rules/filters.ts';
import { readPreferences, type UserPreferences } from '#contract/rules/preferences.ts';
import { readReaderHints, writeReaderHints, type FirstPageSettings } from '#contract/rules/reader-hints.ts';
import {
  buildAnnouncement,
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
  pageImage,
} from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ web: true });
});
afterAll(() => app.close());

const pages = await Promise.all(Array.from({ length: 3 }, (_, index) => pageImage({ width: 60 + index, height: 90 })));

async function chapterOf(
  title: Parameters<typeof buildTitle>[1] = {},
  chapter: Parameters<typeof buildChapter>[2] = {},
  images: Parameters<typeof buildChapter>[3] = pages,
): Promise<string> {
  const { id } = await buildTitle(app.ctx, title);
  const { uid } = await buildChapter(app.ctx, id, chapter, images);
  await app.ctx.changes.waitUntilApplied();
  return `/chapter/${uid}`;
}

/** Requests a page until it has its preloaded responses, which may take too long. @returns its first screen, or '' */
async function screenOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  let body = '';
  await expect
    .poll(async () => (body = (await get(app.site + path, headers)).body as string), { timeout: 20_000 })
    .toContain('id="answers"');
  return /<div id="first">.*<\/div>(?=<div id="root">)/s.exec(body)?.[0] ?? '';
}

/** The first screen of a page that has one; a response that misses the deadline of one page load is in the next one. */
async function drawnScreenOf(path: string): Promise<string> {
  let screen = '';
  await expect.poll(async () => (screen = await screenOf(path)), { timeout: 20_000 }).not.toBe('');
  return screen;
}

const cookieWith = (userPreferences: Partial<UserPreferences>, reader = '') => ({
  cookie: `komawari_view=${writeCookiePreferences(cookiePreferencesOf(readPreferences({ userPreferences }, Date.now()), reader))}`,
});
const readerCookie = (settings: Partial<FirstPageSettings>, userPreferences: Partial<UserPreferences> = {}) => {
  const hints = readReaderHints('');
  const kinds = Object.fromEntries(chapterKinds.map((kind) => [kind, { ...hints.kinds[kind]!, ...settings }]));
  return cookieWith(userPreferences, writeReaderHints({ ...hints, kinds: kinds as never }));
};

const imageIn = (screen: string) => {
  const tags = screen.match(/<img[^>]*>/g) ?? [];
  expect(tags.length).toBeLessThanOrEqual(1);
  return Object.fromEntries(
    [...(tags[0] ?? '').matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
};

test('a chapter has its first page, or the page of the URL, in its size and with priority', async () => {
  const path = await chapterOf();
  const { body } = await get(`${app.site}/api${path}/pages`);
  const first = imageIn(await screenOf(path));
  expect(first).toMatchObject({
    src: `${body.baseUrl}/data/${body.hash}/${body.pages[0].file}`,
    width: '60',
    height: '90',
    fetchpriority: 'high',
    alt: 'Page 1 of 3',
  });
  expect((await fetch(first['src']!)).headers.get('content-type')).toBe('image/jpeg');
  expect(imageIn(await screenOf(`${path}/3`, { 'accept-language': 'fr' }))).toMatchObject({
    src: expect.stringContaining(body.pages[2].file),
    width: '62',
    alt: 'Page 3 sur 3',
  });
  expect(imageIn(await screenOf(`${path}/9`))).toMatchObject({ alt: 'Page 3 of 3' });
});

test('the reduced quality is drawn for data saver and for Save-Data, and caches can tell', async () => {
  const path = await chapterOf();
  const { body } = await get(`${app.site}/api${path}/pages`);
  const saverUrl = `${body.baseUrl}/data-saver/${body.hash}/${body.pages[0].saver.file}`;
  expect(imageIn(await screenOf(path, cookieWith({ dataSaver: true })))['src']).toBe(saverUrl);
  expect(imageIn(await screenOf(path, { 'save-data': 'on' }))['src']).toBe(saverUrl);
  expect(imageIn(await screenOf(path))['src']).not.toBe(saverUrl);
  // whether the connection is metered is not known here
  const metered = cookieWith({}, writeReaderHints({ ...readReaderHints(''), saverWhenMetered: true }));
  expect(await screenOf(path, metered)).toBe('');
  expect(imageIn(await screenOf(path, { ...metered, 'save-data': 'on' }))['src']).toBe(saverUrl);
  const { headers } = await get(app.site + path, cookieWith({ dataSaver: true }));
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
    'private, no-store',
    'Accept-Encoding, Accept-Language, Save-Data',
  ]);
});

test('the page is drawn in the mode, fit and background that the reader will use', async () => {
  const paged = await chapterOf();
  expect(await screenOf(paged)).toMatch(
    /data-back="default".*data-fit="both" dir="ltr".*data-drawn-sheet="".* dir="rtl"/s,
  );
  const settings = { fit: 'fillWidth', background: 'white', direction: 'ltr', maxWidth: 600 } as const;
  expect(await screenOf(paged, readerCookie(settings))).toMatch(
    /--max-width:600px.*data-back="white".*data-fit="fillWidth".*data-drawn-sheet="" dir="ltr"/s,
  );
  const strip = await chapterOf({}, { layout: 'strip' });
  expect(await screenOf(strip)).toMatch(/data-axis="down" data-fit="width" dir="ltr".*data-page="1".*data-page="3"/s);
  expect(await screenOf(strip, readerCookie({ mode: 'single' }))).toContain('data-drawn-sheet=""');
  const wide = await chapterOf({}, { layout: 'wide' });
  expect(await screenOf(wide)).toContain('data-axis="across" data-fit="height" dir="rtl"');
});

test('where the reader changes how pages look, or windows show pairs, nothing wrong is drawn', async () => {
  const path = await chapterOf();
  expect(await screenOf(path, cookieWith({}, '_x_x_x_x'))).toBe('');
  // the first page stands alone: its box gets the other half of the pair, empty
  expect(await screenOf(path)).toMatch(
    /@container \(min-aspect-ratio:1\.\d+\)\{[^}]*--page-width:120;[^}]*\}[^}]*::before/,
  );
  expect(await screenOf(`${path}/2`)).toMatch(/@container [^{]*\{[^}]*visibility:hidden/);
  const begun = await chapterOf({}, { firstSide: 'right' });
  expect(await screenOf(begun)).toMatch(/@container.*\[data-drawn-box="2"\]\{display:block\}/);
  expect(await screenOf(path, readerCookie({ doubleIn: 'never' }))).not.toContain('@container');
});

test('chapters that are not for the viewer, or have no pages here, are not drawn', async () => {
  for (const path of [
    await chapterOf({ contentRating: 'erotica' }),
    await chapterOf({ contentRating: 'pornographic' }),
    await chapterOf({}, { externalUrl: 'https://example.org/' }, 0),
    await chapterOf({}, { unavailable: true }),
  ])
    expect([path, await screenOf(path)]).toEqual([path, '']);
  const suggestive = await chapterOf({ contentRating: 'suggestive' });
  expect(await screenOf(suggestive)).not.toBe('');
  expect(await screenOf(suggestive, cookieWith({ showSuggestive: false }))).toBe('');
  const unpublished = await chapterOf({}, { publishAt: new Date(Date.now() + 86_400_000) });
  const { body } = await get(app.site + unpublished);
  expect(['id="first"', '/data/'].map((text) => (body as string).includes(text))).toEqual([false, false]);
});

test('the styles of a first screen have the nonce of the page, and no element has a style of its own', async () => {
  const { body, headers } = await get(app.site + (await chapterOf()));
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1];
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect(body).not.toMatch(/ style="/);
});

test('names, authors, synopses and ids of others are text in the screens of home, a title and lists of titles', async () => {
  const hostile = '</div><img src=x onerror=alert(1)> "\'&';
  const author = await buildAuthor(app.ctx, { name: `Author ${hostile}` });
  const title = await buildTitle(app.ctx, {
    names: [
      { language: 'en', name: `Name ${hostile}`, main: true },
      { language: 'ja', name: '夜行列車', main: false },
    ],
    descriptions: { en: `Synopsis ${hostile}\n\nSecond paragraph` },
    authorIds: [author.id],
  });
  await buildCover(app.ctx, title.id);
  await buildAnnouncement(app.ctx, { name: { en: hostile } });
  await app.ctx.changes.waitUntilApplied();
  for (const path of ['/', '/titles?sort=added', '/titles/recent', `/title/${title.uid}`]) {
    const screen = await screenOf(path);
    expect(screen).toContain('Name &#60;/div&#62;&#60;img src=x onerror=alert(1)&#62; &#34;&#39;&#38;');
    expect(screen).not.toContain('<img src=x');
    expect(screen).toMatch(/<img [^>]*\/covers\//);
    expect(screen).not.toMatch(/ style="| on\w+="/);
  }
  const drawnTitle = await screenOf(`/title/${title.uid}`);
  expect(drawnTitle).toMatch(/lang="ja"[^>]*>夜行列車</);
  expect(drawnTitle).toContain('Author &#60;/div&#62;');
  expect(drawnTitle).toMatch(/<p>Synopsis &#60;.*<\/p><p>Second paragraph<\/p>/s);
  // in the language of the viewer
  expect(await screenOf('/titles?sort=added', cookieWith({ interfaceLocale: 'fr' }))).toContain('Recherche avancée');
});

test('the latest updates have numbers with their best version, groups and uploaders as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: `Latest ${hostile}`, main: true }] });
  const [group, partner] = [await buildGroup(app.ctx, { name: `Group ${hostile}` }), await buildGroup(app.ctx)];
  const uploader = await buildUser(app.ctx);
  const build = (chapter: Parameters<typeof buildChapter>[2]) => buildChapter(app.ctx, title.id, chapter);
  await build({ language: 'pl', chapter: '2' });
  const best = await build({
    language: 'it',
    chapter: '2',
    name: `Name ${hostile}`,
    groupIds: [group.id, partner.id],
    uploaderId: uploader.id,
  });
  await build({ language: 'pl', chapter: '1' });
  await app.ctx.changes.waitUntilApplied();
  // which of two languages comes first depends on the browser
  expect(await screenOf('/titles/latest?lang=it,pl')).not.toContain('Latest &#60;');
  const screen = await screenOf('/titles/latest?lang=it,pl', cookieWith({ filteredLanguages: ['it', 'pl'] }));
  expect(screen).toMatch(/<h3><a [^>]*>Latest &#60;img/);
  expect(screen).toMatch(
    new RegExp(
      `href="/chapter/${best.uid}" lang="it"\\s*><bdi [^>]*lang="it"\\s*>Cap\\. 2</bdi\\s*><bdi [^>]*>Name &#60;img`,
    ),
  );
  expect(screen).toMatch(/>2<span [^>]*> versions<.*Group &#60;img.*\+1.*<bdi [^>]*>reader\d+</s);
  expect(screen).not.toMatch(/<img src=x| style="| on\w+="/);
});

test('a public list has its name, description and notes as text; a private one and the feed of a list are not drawn', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Listed', main: true }] });
  const contents = {
    name: `List ${hostile}`,
    description: `About ${hostile}`,
    titleIds: [title.id],
    notes: new Map([[title.id, `Note ${hostile}`]]),
  };
  const list = await buildList(app.ctx, contents);
  const privateList = await buildList(app.ctx, { ...contents, visibility: 'private' });
  await app.ctx.changes.waitUntilApplied();
  const screen = await drawnScreenOf(`/list/${list.uid}`);
  for (const text of ['List', 'About', 'Note']) expect(screen).toContain(`>${text} &#60;img`);
  expect(screen).toContain('Listed');
  expect(screen).not.toMatch(/<img src=x| style="| on\w+="/);
  expect(await screenOf(`/list/${list.uid}?tab=feed`)).toBe('');
  const { body } = await get(`${app.site}/list/${privateList.uid}`);
  expect(['id="first"', 'Listed'].map((text) => (body as string).includes(text))).toEqual([false, false]);
});

test('covers that the site blurs are left out, titles that the viewer hides are not drawn, nor lists with filters', async () => {
  const title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Velvet', main: true }],
    contentRating: 'erotica',
  });
  await buildCover(app.ctx, title.id);
  await app.ctx.changes.waitUntilApplied();
  const drawn = await screenOf(`/title/${title.uid}`);
  expect(drawn).toContain('Velvet');
  expect(drawn).not.toContain('<img');
  for (const path of ['/titles?sort=added', '/titles/recent']) {
    expect(await screenOf(path)).toContain('Velvet');
    expect(await screenOf(path)).not.toContain(`/covers/${title.uid}/`);
    expect(await screenOf(path, cookieWith({ showErotic: false }))).not.toContain('Velvet');
  }
  expect(await screenOf('/titles?sort=added&status=ongoing')).toBe('');
});

test('scripts of a page with a first screen wait for boot.js, those of other pages do not', async () => {
  const drawn = (await get(`${app.site}/titles?sort=added`)).body as string;
  const [scripts, links] = [/<script type="module"/, /<link rel="modulepreload"(?! media="not all" data-later)/];
  expect([scripts.test(drawn), links.test(drawn), /data-entry[^>]* href="\/assets\//.test(drawn)]).toEqual([
    false,
    false,
    true,
  ]);
  const other = (await get(`${app.site}/tags`)).body as string;
  expect([scripts.test(other), links.test(other), other.includes('data-later')]).toEqual([true, true, false]);
});
