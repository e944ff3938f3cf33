// A world in which every field that people write has hostile text, and the pages that show these fields.
import { sql } from 'kysely';
import { appealLimits } from '#contract/rules/appeals.ts';
import { limits } from '#contract/rules/limits.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { buildSurroundings, fillAccount, type WrittenField } from '#test/support/people/full-account.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import type { TestApp } from '#test/support/server/app.ts';
import { send } from '#test/support/server/http.ts';
import { allHostileMarkup, cutText, hostileMarkup } from '#test/support/texts/hostile-markup.ts';
import { buildAnnouncement, buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from './build.ts';

export interface HostileWorld {
  account: PersonWithAccount;
  /** Pages that show what people wrote, and those that only staff sees. */
  paths: string[];
  staffPaths: string[];
}

const texts = Object.values(hostileMarkup);

/** Lengths of the fields of an account; the others take everything. */
const fieldLengths: Partial<Record<WrittenField, number>> = {
  biography: profileLimits.biographyMaxLength,
  listName: limits.listNameMaxLength,
  listNote: limits.listNoteMaxLength,
  privateListName: limits.listNameMaxLength,
  privateListNote: limits.listNoteMaxLength,
  note: limits.libraryNoteMaxLength,
  category: limits.libraryCategoryNameMaxLength,
  themeName: limits.themeNameMaxLength,
  clientName: limits.clientNameMaxLength,
  clientDescription: limits.clientDescriptionMaxLength,
  listDescription: limits.listDescriptionMaxLength,
  privateListDescription: limits.listDescriptionMaxLength,
  reportDetails: limits.reportDetailsMaxLength,
  queuedChapter: limits.chapterNameMaxLength,
  claimNote: publishingLimits.claimNoteMaxLength,
  decisionMessage: moderationLimits.messageMaxLength,
  decisionNote: moderationLimits.noteMaxLength,
  staffNote: moderationLimits.noteMaxLength,
  appealText: appealLimits.textMaxLength,
  importedName: 500,
};

export async function buildHostileWorld(app: TestApp): Promise<HostileWorld> {
  const { ctx } = app;
  const account = await openAccount(app);
  const around = await buildSurroundings(app);
  // texts that differ in each field, as a thread refuses what is there already
  const filled = await fillAccount(app, account, around, (field) =>
    cutText(
      `${['listName', 'clientName', 'category', 'themeName'].includes(field) ? '' : `${field} `}${allHostileMarkup}`,
      fieldLengths[field] ?? 4_900,
    ),
  );
  const authors = [];
  const groups = [];
  const titles = [];
  for (const [index, text] of texts.entries()) {
    const short = cutText(text, limits.authorNameMaxLength);
    const author = await buildAuthor(ctx, { name: short, biography: { en: allHostileMarkup } });
    const group = await buildGroup(ctx, {
      name: short,
      description: allHostileMarkup,
      altNames: [{ en: short }],
      leaderId: account.id,
      memberIds: [around.person.id],
    });
    const title = await buildTitle(ctx, {
      names: [
        { language: 'en', name: cutText(text, limits.titleNameMaxLength), main: true },
        { language: 'ja', name: `${short} ${index}` },
      ],
      descriptions: { en: allHostileMarkup },
      authorIds: [author.id],
      artistIds: [author.id],
      creatorId: account.id,
      tags: ['Drama'],
    });
    authors.push(author);
    groups.push(group);
    titles.push(title);
    const chapterFields = { name: short, groupIds: [group.id], uploaderId: account.id };
    await buildChapter(ctx, title.id, { ...chapterFields, chapter: '1' }, 1);
    await buildChapter(ctx, around.title.id, { ...chapterFields, chapter: String(index + 10) }, 1);
  }
  const [title, group, author] = [titles[0]!, groups[0]!, authors[0]!];
  await buildCover(ctx, title.id, { description: cutText(allHostileMarkup, limits.coverDescriptionMaxLength) });
  const news = await buildAnnouncement(ctx, { name: { en: texts[0]! }, body: { en: allHostileMarkup } });
  await ctx.db
    .insertInto('title_relations')
    .values(titles.slice(1).map(({ id }) => ({ title_id: title.id, target_id: id, relation: 'sequel' as const })))
    .execute();
  const call = async (path: string, body: object = {}, headers = account.headers, method = 'POST') => {
    const response = await send(method, app.api + path, JSON.stringify(body), headers);
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  for (const [index, text] of texts.entries()) {
    const { uid } = titles[index]!;
    await call('/list', { name: cutText(text, limits.listNameMaxLength), visibility: 'public', manga: [uid] });
    const category = cutText(`${index} ${text}`, limits.libraryCategoryNameMaxLength);
    const { id } = await call('/user/library/categories', { name: category });
    await call(`/manga/${uid}/follow`);
    await call(`/manga/${uid}/status`, { status: 'reading' });
    await call('/user/library/change', { titles: [uid], addTo: [id] });
    await call(`/group/${groups[index]!.uid}/follow`);
    // names that the rules would refuse today
    const somebody = await signIn(app, { username: cutText(`${text} ${index}`, limits.usernameMaxLength) });
    await sql`UPDATE users SET created_at = now() - interval '30 days' WHERE id = ${somebody.id}`.execute(ctx.db);
    for (const thread of [`manga/${title.uid}`, `group/${group.uid}`])
      await call(`/comments/threads/${thread}`, { text: `${text} @${account.username}` }, somebody.headers);
    await call(`/user/${somebody.uid}/follow`);
    if (index < 4) await call(`/block/user/${somebody.uid}`);
  }
  await ctx.changes.waitUntilApplied();
  const { list } = filled.publicIds;
  const [privateList] = filled.privateIds;
  const settingsTabs = ['language', 'display', 'reader', 'blocks', 'account', 'notifications', 'clients', 'other'];
  const plainPaths =
    '/ /titles /titles/latest /titles/recent /titles/feed /titles/follows /titles/recommended /library /my/lists /my/groups ' +
    '/my/history /notifications /social /theme /create/list /groups /authors /users /announcements';
  const paths = [
    ...plainPaths.split(' '),
    `/announcements/${news.uid}`,
    ...['', 'comments', 'art', 'related', 'recommendations'].map((tab) => `/title/${title.uid}?tab=${tab}`),
    ...['', 'comments'].map((tab) => `/title/${around.title.uid}?tab=${tab}`),
    ...['', 'feed', 'titles', 'members', 'comments'].map((tab) => `/group/${group.uid}?tab=${tab}`),
    ...['', 'uploads', 'lists', 'groups'].map((tab) => `/user/${account.uid}?tab=${tab}`),
    ...[list, privateList].flatMap((id) => [`/list/${id}`, `/list/${id}?tab=feed`, `/list/edit/${id}`]),
    ...['titles', 'groups', 'users', 'authors'].map((tab) => `/search?q=script&tab=${tab}`),
    ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
    `/author/${author.uid}`,
    `/search?q=${encodeURIComponent(texts[2]!)}`,
    `/titles?q=${encodeURIComponent(texts[0]!)}`,
    `/chapter/${around.chapter}`,
  ];
  const [draft] = filled.reviewedIds;
  const { rows: items } = await sql<{ uid: string }>`
    SELECT DISTINCT ON (kind) uid FROM review_items WHERE state = 'waiting' ORDER BY kind, id`.execute(ctx.db);
  const staffPaths = [
    '/moderation',
    ...items.map(({ uid }) => `/moderation?item=${uid}`),
    '/moderation/log',
    '/moderation/health',
    '/moderation/people',
    `/moderation/people/${account.uid}`,
    '/admin',
    '/admin/announcements',
    '/admin/lists',
    '/titles/drafts',
    `/title/edit/${draft}`,
  ];
  return { account, paths: [...paths, '/my/reports', '/titles/drafts', `/title/edit/${draft}`], staffPaths };
}
