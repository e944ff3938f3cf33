// Fills an account with something of everything that people can write or store, through the endpoints that they use.
import { sql } from 'kysely';
import { colourTokens } from '#contract/rules/theme-colours.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { buildChapter, buildGroup, buildTitle, pageImage } from '#test/support/builders/build.ts';
import type { TestApp } from '#test/support/server/app.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { type PersonWithAccount, openAccount } from './accounts.ts';
import { fillReview, type reviewedFields, type staffFields } from './review-things.ts';
import type { SignedIn } from './signed-in.ts';

/** Fields whose texts others may see. */
export const publicFields = [
  'biography',
  'listName',
  'listDescription',
  'listNote',
  'comment',
  'formerComment',
  'reply',
  'groupComment',
  'themeName',
] as const;
/** Fields whose texts only the account itself may see, or also moderators. */
export const privateFields = [
  'privateListName',
  'privateListDescription',
  'privateListNote',
  'note',
  'category',
  'pageComment',
  'deletedComment',
  'reportDetails',
  'clientName',
  'clientDescription',
  'importedName',
  'settings',
] as const;
export type WrittenField =
  | (typeof publicFields)[number]
  | (typeof privateFields)[number]
  | (typeof reviewedFields)[number]
  | (typeof staffFields)[number];

/** Published things of others that the account uses; public ids. */
export interface Surroundings {
  /** In the library, with a note, rated, begun, read, bookmarked; followed. */
  title: { id: number; uid: string };
  /** With chapters of five pages, of which the account has reached the last one. */
  chapter: string;
  /** On the public list of the account. */
  listedTitle: { id: number; uid: string };
  /** Hidden by the account, and one that it does not want recommended. */
  hiddenTitle: { id: number; uid: string };
  unwantedTitle: { id: number; uid: string };
  group: { id: number; uid: string };
  blockedGroup: { id: number; uid: string };
  person: PersonWithAccount;
  blockedPerson: PersonWithAccount;
}

export interface FullAccount {
  /** Public ids of what nobody else may see, of what only moderators may, and of what everybody may. */
  privateIds: string[];
  reviewedIds: string[];
  publicIds: { list: string; theme: string; comment: string };
  /** Number of the page that the comment of `pageComment` is about. */
  commentedPage: number;
}

export async function buildSurroundings(app: TestApp): Promise<Surroundings> {
  const { ctx } = app;
  const [title, listedTitle, hiddenTitle, unwantedTitle] = [
    await buildTitle(ctx),
    await buildTitle(ctx),
    await buildTitle(ctx),
    await buildTitle(ctx, { tags: ['Drama'] }),
  ];
  const [group, blockedGroup] = [await buildGroup(ctx), await buildGroup(ctx)];
  const person = await openAccount(app);
  const chapter = await buildChapter(ctx, title.id, { groupIds: [group.id], uploaderId: person.id }, 5);
  const blockedPerson = await openAccount(app);
  return {
    title,
    chapter: chapter.uid,
    listedTitle,
    hiddenTitle,
    unwantedTitle,
    group,
    blockedGroup,
    person,
    blockedPerson,
  };
}

/** Fills an account, which is no new one from then on. @param textOf returns the text of a field */
export async function fillAccount(
  app: TestApp,
  account: PersonWithAccount,
  around: Surroundings,
  textOf: (field: WrittenField) => string,
): Promise<FullAccount> {
  const { title, chapter, group, person } = around;
  await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${account.id}`.execute(app.ctx.db);
  const call = async (method: string, path: string, body?: unknown, as: SignedIn = account): Promise<Json> => {
    const response = await send(method, app.api + path, body === undefined ? body : JSON.stringify(body), as.headers);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const ownComment = async (thread: string, text: string, more: object = {}): Promise<string> =>
    (await call('POST', `/comments/threads/${thread}`, { text, ...more })).data.id;

  await call('PUT', '/user/me/biography', { biography: textOf('biography'), version: 1 });
  const picture = new Uint8Array(await pageImage({ width: 200, height: 200 }));
  const sent = await fetch(`${app.api}/user/me/picture`, {
    method: 'PUT',
    body: picture,
    headers: { ...account.headers, 'content-type': 'image/jpeg' },
  });
  if (sent.status !== 200) throw new Error(`the picture was answered ${sent.status}`);

  const newList = async (
    visibility: string,
    titleId: string,
    [name, description, note]: [WrittenField, WrittenField, WrittenField],
  ) => {
    const list = (await call('POST', '/list', { name: textOf(name), visibility, manga: [titleId] })).data;
    await call('PUT', `/list/${list.id}/contents`, {
      name: textOf(name),
      visibility,
      description: textOf(description),
      order: [titleId],
      notes: { [titleId]: textOf(note) },
      version: list.attributes.version,
    });
    return list.id as string;
  };
  const list = await newList('public', around.listedTitle.uid, ['listName', 'listDescription', 'listNote']);
  const privateList = await newList('private', title.uid, [
    'privateListName',
    'privateListDescription',
    'privateListNote',
  ]);
  await call('POST', `/list/${privateList}/default`, {});

  await call('POST', `/manga/${title.uid}/follow`, {});
  await call('POST', `/manga/${title.uid}/status`, { status: 'reading' });
  await call('POST', `/rating/${title.uid}`, { rating: 9 });
  await call('PUT', `/user/library/notes/${title.uid}`, { note: textOf('note') });
  const category = (await call('POST', '/user/library/categories', { name: textOf('category') })).id;
  await call('POST', '/user/library/change', { titles: [title.uid], addTo: [category] });
  await call('PUT', `/user/snoozes/${title.uid}`);
  const at = new Date().toISOString();
  await call('POST', '/user/progress', { positions: [{ chapter, page: 5, pages: 5, at }] });
  await call('POST', `/manga/${title.uid}/read?updateHistory=true`, { chapterIdsRead: [chapter] });
  await call('PUT', `/chapter/${chapter}/page-bookmarks/3`);
  await call('POST', `/manga/${around.unwantedTitle.uid}/recommended/unwanted`, {});
  await call('POST', `/group/${group.uid}/follow`, {});
  await call('POST', `/user/${person.uid}/follow`, {});
  await call('POST', `/user/${account.uid}/follow`, {}, person);
  const othersList = (await call('POST', '/list', { name: 'Theirs', visibility: 'public' }, person)).data.id;
  await call('POST', `/list/${othersList}/follow`, {});
  await call('POST', `/block/user/${around.blockedPerson.uid}`, {});
  await call('POST', `/block/group/${around.blockedGroup.uid}`, {});
  await call('POST', `/block/manga/${around.hiddenTitle.uid}`, {});
  await call('POST', `/block/manga/${title.uid}/group/${around.blockedGroup.uid}`, {});

  const comment = await ownComment(`manga/${title.uid}`, textOf('formerComment'));
  await call('PUT', `/comments/${comment}`, { text: textOf('comment'), version: 1 });
  const reply = (
    await call(
      'POST',
      `/comments/threads/manga/${title.uid}`,
      { text: `@${account.username} yes`, parent: comment },
      person,
    )
  ).data.id;
  await call('POST', `/comments/${reply}/like`);
  await call('POST', `/comments/${comment}/like`, undefined, person);
  await ownComment(`manga/${title.uid}`, textOf('reply'), { parent: reply });
  await ownComment(`group/${group.uid}`, textOf('groupComment'));
  const pageComment = await ownComment(`chapter/${chapter}`, textOf('pageComment'), { page: 5 });
  const deleted = await ownComment(`manga/${title.uid}`, textOf('deletedComment'));
  await call('DELETE', `/comments/${deleted}`);

  const reasons = (await call('GET', '/report/reasons/manga')).data;
  const report = { category: 'manga', reason: reasons[0].id, objectId: title.uid, details: textOf('reportDetails') };
  await call('POST', '/report', report);
  const colours = Object.fromEntries(colourTokens.map((token) => [token, '#0b62a4']));
  const theme = (await call('POST', '/theme', { name: textOf('themeName'), colours })).data.id;
  const client = await call('POST', '/client', {
    name: textOf('clientName'),
    description: textOf('clientDescription'),
    profile: 'personal',
  });
  const imported = await call('POST', '/account/import', {
    source: 'mihon',
    parts: ['status', 'notes'],
    rule: 'keep',
    dryRun: false,
    entries: [{ names: [textOf('importedName')], status: 'reading', note: textOf('note') }],
  });
  await call('POST', '/settings', {
    settings: { customTheme: textOf('settings'), userPreferences: { theme: 'dark' } },
    updatedAt: at.slice(0, 19),
  });
  await call('POST', '/settings/reader', { lines: { 'account mode': [Date.now(), 'strip'] } });
  await call('PUT', '/notification/settings', { off: ['list'] });
  const reviewedIds = await fillReview(app, { account, title, group, textOf, call });
  await fanOutEvents(app.ctx, notificationSources);
  await app.ctx.changes.waitUntilApplied();

  const notifications = (await get(`${app.api}/notification`, account.headers)).body.data;
  const notificationIds = notifications.flatMap(({ items }: Json) => items.map(({ id }: Json) => id));
  const reportId = (await call('GET', '/report')).data[0].id;
  const privateIds = [privateList, category, reportId, client.data.id, imported.id, pageComment, account.session];
  const publicIds = { list, theme, comment };
  return { privateIds: [...privateIds, ...notificationIds], reviewedIds, publicIds, commentedPage: 5 };
}
