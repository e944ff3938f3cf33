// Endpoints by which staff changes what belongs to others, each with a call. A new one joins by a row: test/api/staff-writes.test.ts
// makes the call, and reads its row of the audit table.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { colourTokens } from '#contract/rules/theme-colours.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { addFailedJob } from '#test/support/server/failed-job.ts';
import type { Json } from '#test/support/server/http.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { TestApp } from '#test/support/server/app.ts';

export interface WriteWorld {
  app: TestApp;
  member: SignedIn;
  admin: SignedIn;
  /** A request that succeeds. @returns the body of its response */
  ask(who: SignedIn, method: string, path: string, body?: object): Promise<Json>;
}

export interface StaffWrite {
  path: string;
  body?: object;
  /** Action of its row, with the kind and the public id of the object; null for one that the call makes. */
  action: string;
  kind: string;
  id: string | null;
}

type Call = (world: WriteWorld) => Promise<StaffWrite>;

const newTitle = ({ app, member }: WriteWorld) => buildTitle(app.ctx, { creatorId: member.id });
const newChapter = async (world: WriteWorld): Promise<{ id: number; uid: string }> =>
  buildChapter(world.app.ctx, (await newTitle(world)).id, { uploaderId: world.member.id });
const newGroup = ({ app, member }: WriteWorld) => buildGroup(app.ctx, { leaderId: member.id, memberIds: [member.id] });

const ofTitle =
  (end: string, action: string, body?: (world: WriteWorld) => object | Promise<object>): Call =>
  async (world) => {
    const { uid } = await newTitle(world);
    return { path: `/manga/${uid}${end}`, ...(body && { body: await body(world) }), action, kind: 'title', id: uid };
  };

const ofChapter =
  (end: string, action: string, { body, removed }: { body?: object; removed?: boolean } = {}): Call =>
  async (world) => {
    const { uid } = await newChapter(world);
    if (removed) await world.ask(world.member, 'DELETE', `/chapter/${uid}`);
    return { path: `/chapter/${uid}${end}`, ...(body && { body }), action, kind: 'chapter', id: uid };
  };

const ofManyChapters: Call = async (world) => {
  const { uid } = await newChapter(world);
  const body = { action: 'delete', chapters: [{ id: uid }] };
  return { path: '/chapter/many', body, action: 'chapter.remove', kind: 'chapter', id: uid };
};

const ofAdminChapter =
  (
    end: string,
    action: string,
    { body, before }: { body?: (world: WriteWorld) => Promise<object>; before?: string } = {},
  ): Call =>
  async (world) => {
    const { uid } = await newChapter(world);
    const act = { action: { action: before, id: uid, params: {} }, reason: 'other' };
    if (before === 'chapter.unavailable') Object.assign(act.action.params, { because: 'moderators' });
    if (before) await world.ask(world.admin, 'POST', '/moderation/act', act);
    return {
      path: `/admin/chapter/${uid}${end}`,
      ...(body && { body: await body(world) }),
      action,
      kind: 'chapter',
      id: uid,
    };
  };

const ofCover =
  (action: 'cover.edit' | 'cover.delete'): Call =>
  async (world) => {
    const title = await newTitle(world);
    const { uid } = await buildCover(world.app.ctx, title.id, { uploaderId: world.member.id });
    const path = `/cover/${uid}`;
    // a deleted cover is named by its title
    if (action === 'cover.delete') return { path, action, kind: 'title', id: title.uid };
    return { path, body: { volume: '3', description: '', locale: 'ja', version: 1 }, action, kind: 'cover', id: uid };
  };

const ofAuthor =
  (end: string, action: string, body?: object): Call =>
  async (world) => {
    const { uid } = await buildAuthor(world.app.ctx);
    if (end === '/revert') await world.ask(world.admin, 'PUT', `/author/${uid}`, { name: 'Another name', version: 1 });
    return { path: `/author/${uid}${end}`, ...(body && { body }), action, kind: 'author', id: uid };
  };

/** A group with a member, an invited person, and somebody who may upload for it. */
const ofGroup =
  (end: string, action: string, body?: (group: string) => object): Call =>
  async (world) => {
    const { id, uid } = await newGroup(world);
    const { member, ask, app } = world;
    const person = await signIn(app);
    if (/member|leader/.test(end)) {
      await ask(member, 'POST', `/group/${uid}/invitation/${person.uid}`, {});
      await ask(person, 'POST', `/group/${uid}/member`, {});
    }
    if (end === '/revert') {
      await ask(member, 'PUT', `/group/${uid}`, { description: 'Another text', version: await versionOf(world, id) });
    }
    return {
      path: `/group/${uid}${end.replace('{user}', person.uid)}`,
      ...(body && {
        body: { ...body(uid), ...(end === '' || end === '/revert' ? { version: await versionOf(world, id) } : {}) },
      }),
      action,
      kind: 'group',
      id: uid,
    };
  };
const versionOf = async ({ app }: WriteWorld, id: number): Promise<number> =>
  (await app.ctx.db.selectFrom('groups').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

const ofComment =
  (action: string, body?: object): Call =>
  async ({ app, member, admin, ask }) => {
    const { uid: title } = await buildTitle(app.ctx);
    const { id } = (await ask(member, 'POST', `/comments/threads/manga/${title}`, { text: 'A quiet harbor' })).data;
    if (action === 'comment.thread')
      return { path: `/comments/threads/manga/${title}`, body: { locked: true }, action, kind: 'manga', id: title };
    const path = `/comments/${id}/removal`;
    if (action === 'comment.put-back') await ask(admin, 'POST', path, { reason: 'spam' });
    return { path, ...(body && { body }), action, kind: 'comment', id };
  };

const news = {
  version: 0,
  name: { en: 'News' },
  body: { en: 'All is well.' },
  importance: 'news',
  publishAt: 'now',
  expiresAt: null,
};
const ofAnnouncement =
  (end: '' | '/end' | '/withdraw'): Call =>
  async ({ admin, ask }) => {
    const id = randomUUID();
    const path = `/admin/announcement/${id}`;
    if (end !== '') await ask(admin, 'PUT', path, news);
    const action = `announcement.${end.slice(1) || 'save'}`;
    return { path: path + end, ...(end === '' && { body: news }), action, kind: 'announcement', id };
  };

const ofSetting =
  (path: string, action: string, value: boolean | number): Call =>
  () =>
    Promise.resolve({ path, body: { value }, action, kind: 'site-setting', id: null });

export const staffWrites: Readonly<Record<string, Call>> = {
  'drafts.edit': ofTitle('', 'title.edit', () => ({ year: 2001, version: 1 })),
  'drafts.delete': ofTitle('', 'title.delete'),
  'drafts.adaptations': ofTitle('/adaptations', 'title.edit', () => ({ adaptations: [], version: 1 })),
  'drafts.addRelation': ofTitle('/relation', 'title.edit', async ({ app }) => ({
    targetManga: (await buildTitle(app.ctx)).uid,
    relation: 'sequel',
  })),
  'drafts.removeRelation': async (world) => {
    const [title, other] = [await newTitle(world), await buildTitle(world.app.ctx)];
    const relation = { targetManga: other.uid, relation: 'sequel' };
    const { data } = await world.ask(world.admin, 'POST', `/manga/${title.uid}/relation`, relation);
    return { path: `/manga/${title.uid}/relation/${data.id}`, action: 'title.edit', kind: 'title', id: title.uid };
  },
  'versions.revertTitle': async (world) => {
    const { uid } = await newTitle(world);
    await world.ask(world.admin, 'PUT', `/manga/${uid}`, { year: 2001, version: 1 });
    return { path: `/manga/${uid}/revert`, body: { version: 2, to: 1 }, action: 'title.edit', kind: 'title', id: uid };
  },
  'chapters.edit': ofChapter('', 'chapter.edit', { body: { volume: '2', version: 1 } }),
  'chapters.delete': ofChapter('', 'chapter.remove'),
  'ownChapters.change': ofManyChapters,
  'ownChapters.restore': ofChapter('/restore', 'chapter.restore', { body: {}, removed: true }),
  'spreads.revert': async (world) => {
    const { uid } = await buildChapter(world.app.ctx, (await newTitle(world)).id, { uploaderId: world.member.id }, 6);
    const { hash } = await world.ask(world.member, 'GET', `/chapter/${uid}/pages`);
    const spreads = { pagesHash: hash, firstSide: 'left', alone: [1], credits: [] };
    await world.ask(world.member, 'PUT', `/chapter/${uid}/spreads`, spreads);
    const { data } = await world.ask(world.admin, 'GET', `/chapter/${uid}/spreads/changes`);
    const path = `/chapter/${uid}/spreads/changes/${data[0].id}/revert`;
    return { path, body: {}, action: 'chapter.spreads', kind: 'chapter', id: uid };
  },
  'covers.edit': ofCover('cover.edit'),
  'covers.delete': ofCover('cover.delete'),
  'authors.edit': ofAuthor('', 'author.edit', { name: 'Aoi Kawa', version: 1 }),
  'authors.delete': ofAuthor('', 'author.delete'),
  'versions.revertAuthor': ofAuthor('/revert', 'author.edit', { version: 2, to: 1 }),
  'groupEditing.edit': ofGroup('', 'group.edit', () => ({ description: 'A text' })),
  'groupEditing.delete': ofGroup('', 'group.delete'),
  'groupEditing.remove': async (world) => {
    const { id, uid } = await newGroup(world);
    const { name: word } = await world.app.ctx.db
      .selectFrom('groups')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { path: `/group/${uid}/delete`, body: { word }, action: 'group.delete', kind: 'group', id: uid };
  },
  'groupEditing.invite': ofGroup('/invitation/{user}', 'group.edit', () => ({})),
  'groupEditing.uninvite': ofGroup('/invitation/{user}', 'group.edit'),
  'groupEditing.changeMember': ofGroup('/member/{user}', 'group.edit', () => ({ canEdit: true })),
  'groupEditing.removeMember': ofGroup('/member/{user}', 'group.edit'),
  'groupEditing.allowUploader': ofGroup('/uploader/{user}', 'group.edit', () => ({})),
  'groupEditing.removeUploader': ofGroup('/uploader/{user}', 'group.edit'),
  'groupEditing.transfer': ofGroup('/leader/{user}', 'group.transfer', () => ({})),
  'versions.revertGroup': ofGroup('/revert', 'group.edit', () => ({ to: 1 })),
  'comments.remove': ofComment('comment.remove', { reason: 'spam' }),
  'comments.putBack': ofComment('comment.put-back'),
  'comments.manage': ofComment('comment.thread'),
  'people.contact': async ({ app }) => {
    const { uid } = await openAccount(app);
    return { path: `/moderation/person/${uid}/contact`, action: 'user.contact.view', kind: 'user', id: uid };
  },
  'people.byEmail': async ({ app }) => {
    const { uid, email } = await openAccount(app);
    return { path: '/moderation/person/by-email', body: { email }, action: 'user.email.search', kind: 'user', id: uid };
  },
  'adminChapters.edit': ofAdminChapter('', 'chapter.uploader', {
    body: async ({ app }) => ({ uploader: (await signIn(app)).uid }),
  }),
  'adminChapters.activate': ofAdminChapter('/activate', 'chapter.available', { before: 'chapter.unavailable' }),
  'adminChapters.deactivate': ofAdminChapter('/activate', 'chapter.unavailable'),
  'adminChapters.restore': ofAdminChapter('/restore', 'chapter.restore', { before: 'chapter.remove' }),
  'adminChapters.move': ofAdminChapter('/move', 'chapter.move', {
    body: async ({ app }) => ({ manga: (await buildTitle(app.ctx)).uid }),
  }),
  'operations.retry': async ({ app }) => {
    const id = await addFailedJob(app);
    return { path: '/admin/jobs/retry', body: { ids: [id] }, action: 'jobs.retry', kind: 'job', id };
  },
  'adminAnnouncements.save': ofAnnouncement(''),
  'adminAnnouncements.end': ofAnnouncement('/end'),
  'adminAnnouncements.withdraw': ofAnnouncement('/withdraw'),
  'adminLists.create': () => {
    const id = randomUUID();
    const body = { id, name: 'A list' };
    return Promise.resolve({ path: '/admin/list/seasonal', body, action: 'site-list.feature', kind: 'site-list', id });
  },
  'flags.set': ofSetting('/flags/sitewideEmbeddedAds', 'flag.set', true),
  'adminSite.setFigure': ofSetting('/admin/figure/volunteers', 'figure.set', 77),
  'adminLists.restore': async ({ app, admin, ask }) => {
    await sql`UPDATE lists SET place = NULL WHERE place = 'staff-picks'`.execute(app.ctx.db);
    const id = randomUUID();
    await ask(admin, 'POST', '/admin/list/staff-picks', { id, name: 'A list' });
    const former = JSON.stringify([{ name: 'Before', description: null, titles: [], notes: {} }]);
    await sql`UPDATE lists SET former = ${former} WHERE uid = ${id}`.execute(app.ctx.db);
    return { path: '/admin/list/staff-picks/restore', action: 'site-list.restore-pick', kind: 'site-list', id };
  },
  'settings.createTemplate': async ({ admin, ask }) => {
    const { template } = (await ask(admin, 'GET', '/settings/template')).data.attributes;
    return { path: '/settings/template', body: { template }, action: 'template.create', kind: 'template', id: null };
  },
  'themes.remove': async ({ member, ask }) => {
    const colours = Object.fromEntries(colourTokens.map((token) => [token, '#0b6210']));
    const { data } = await ask(member, 'POST', '/theme', { name: 'Moss', colours });
    return { path: `/theme/${data.id}`, action: 'theme.delete', kind: 'theme', id: data.id };
  },
};

/** Endpoints that staff may call and that leave no row, and why. */
export const withoutRow: Readonly<Record<string, string>> = {
  'drafts.withdraw': 'own drafts only',
  'drafts.remove': 'own drafts only',
  'drafts.saveCopy': 'nobody else sees a working copy',
  'drafts.dropCopy': 'nobody else sees a working copy',
  'titleEdits.withdraw': 'own proposals only',
  'uploads.removeFile': 'own uploads only',
  'uploads.removeFiles': 'own uploads only',
  'uploads.abandon': 'own uploads only',
  'uploads.savePlan': 'own uploads only',
  'uploads.takeOver': 'own uploads only',
  'ownChapters.makeUnavailable': 'leaders of its groups only',
  'ownChapters.makeAvailable': 'leaders of its groups only',
  'groupClaims.submit': 'members only',
  'groupClaims.withdraw': 'members only',
  'groupEditing.join': 'their own answer to an invitation',
  'moderation.next': 'a lease is no part of the log',
  'moderation.claim': 'a lease is no part of the log; taking one over is tested with the queue',
  'moderation.release': 'a lease is no part of the log',
  'moderationTogether.decide': 'each item has its row, and all of them one',
  'moderation.decide': 'tested with decisions of every kind',
  'moderation.act': 'tested with the table of all actions',
  'moderation.undo': 'tested with the table of all actions',
  'moderation.bulk': 'each object has its row, and all of them one',
  'staffProposals.withdraw': 'tested with proposals',
  'auth.logout': 'their own session',
  'auth.renew': 'their own session',
};
