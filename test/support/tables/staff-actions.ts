// Each action of staff with the object that a test makes for it, and what people see of the object. A new action joins by a row:
// test/api/staff-action-table.test.ts carries it out, reads its row of the audit table, takes it back, and compares what people see.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { siteSettingIds } from '#contract/rules/site-settings.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import { createClient } from '#server/clients/clients.ts';
import { buildAuthor, buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { TestApp } from '#test/support/server/app.ts';
import { get, post, send } from '#test/support/server/http.ts';

export interface ActionWorld {
  app: TestApp;
  /** Leads groups, uploads chapters, and has made titles and authors. */
  member: SignedIn;
  /** Carries out what must come before an action. */
  act(action: StaffActionName, id: string, params?: object): Promise<void>;
}

export interface ActionCase {
  id: string;
  params?: object;
  /** Addresses of what people see of the object. */
  seen: readonly string[];
  /** Viewer of these; a guest by default. */
  by?: SignedIn;
}

interface ActionRow {
  make(world: ActionWorld): Promise<ActionCase>;
  /** Whether people see the same afterwards, and why. */
  unseen?: string;
  /** Number of objects that it changes in place of its own, each with a row under its own one. */
  parts?: number;
}

const author = async ({ app, member }: ActionWorld): Promise<string> => {
  const { id, uid } = await buildAuthor(app.ctx);
  await app.ctx.db.updateTable('authors').set({ creator_id: member.id }).where('id', '=', id).execute();
  return uid;
};
const title = ({ app, member }: ActionWorld) => buildTitle(app.ctx, { creatorId: member.id });

const ofTitle = (params?: object, before?: readonly [StaffActionName, object?]): ActionRow => ({
  make: async (world) => {
    const { id, uid } = await title(world);
    const chapter = await buildChapter(world.app.ctx, id, { uploaderId: world.member.id });
    if (before) await world.act(before[0], uid, before[1]);
    const seen = [
      `/manga/${uid}`,
      `/manga/${uid}/feed`,
      `/manga/${uid}/lock`,
      `/chapter/${chapter.uid}?includes[]=manga`,
    ];
    return { id: uid, ...(params && { params }), seen, by: world.member };
  },
});

const ofGroup = (before?: StaffActionName): ActionRow => ({
  make: async (world) => {
    const group = await buildGroup(world.app.ctx, { leaderId: world.member.id });
    if (before) await world.act(before, group.uid);
    return { id: group.uid, seen: [`/group/${group.uid}`, `/group?ids[]=${group.uid}`] };
  },
});

const ofChapter = (
  params?: (world: ActionWorld) => Promise<object>,
  before?: readonly [StaffActionName, object?],
): ActionRow => ({
  make: async (world) => {
    const of = await title(world);
    const { uid } = await buildChapter(world.app.ctx, of.id, { uploaderId: world.member.id });
    if (before) await world.act(before[0], uid, before[1]);
    const seen = [
      `/chapter/${uid}?includes[]=manga&includes[]=user`,
      `/manga/${of.uid}/feed`,
      `/manga/${of.uid}/aggregate`,
      `/at-home/server/${uid}`,
    ];
    return { id: uid, seen, ...(params && { params: await params(world) }) };
  },
});

/** An action on a person: what others see of them, and what they may do and see of their own standing. */
const ofPerson = (params?: object, before?: readonly [StaffActionName, object?], unseen?: string): ActionRow => ({
  make: async (world) => {
    const person = await signIn(world.app);
    if (before) await world.act(before[0], person.uid, before[1]);
    const seen = [`/user/${person.uid}`, '/auth/check', '/account/standing', '/library/manga?limit=1'];
    return { id: person.uid, ...(params && { params }), seen, by: person };
  },
  ...(unseen && { unseen }),
});

const ofPlace = (place: string): ActionRow => ({
  make: () =>
    Promise.resolve({
      id: randomUUID(),
      params: { place, name: 'A list' },
      seen: [`/list/place/${place}`],
    }),
});

/** A list that had another name and one title more before its last change. */
const ofChangedPlace = (place: string, made: 'site-list.feature' | 'site-list.pick'): ActionRow => ({
  make: async (world) => {
    const id = randomUUID();
    const { db } = world.app.ctx;
    await db.updateTable('lists').set({ place: null }).where('place', '=', place).execute();
    await world.act(made, id, { place, name: 'A list' });
    const { uid } = await title(world);
    const former = JSON.stringify([{ name: 'Before', description: null, titles: [uid], notes: {} }]);
    await db.updateTable('lists').set({ former }).where('uid', '=', id).execute();
    return { id, seen: [`/list/place/${place}`, `/list/${id}`] };
  },
});

const news = {
  version: 0,
  name: { en: 'News' },
  body: { en: 'All is well.' },
  importance: 'news',
  publishAt: 'now',
  expiresAt: null,
};
const ofAnnouncement = (isThere: boolean): ActionRow => ({
  make: async ({ act }) => {
    const id = randomUUID();
    if (isThere) await act('announcement.save', id, news);
    const seen = ['/announcement?limit=100', `/announcement/${id}`];
    return isThere ? { id, seen } : { id, seen, params: news };
  },
});

const ofSetting = (name: keyof typeof siteSettingIds, value: unknown, seen: string): ActionRow => ({
  make: () => Promise.resolve({ id: siteSettingIds[name], params: { value }, seen: [seen] }),
});

const week = { days: 7 };
const uploader = { role: 'ROLE_CONTRIBUTOR' };
const staff = { role: 'ROLE_DEVELOPER' };

export const staffActionRows: Readonly<Record<StaffActionName, ActionRow>> = {
  'title.merge': {
    make: async (world) => {
      const [source, target] = [await title(world), await buildTitle(world.app.ctx)];
      await buildChapter(world.app.ctx, source.id, { uploaderId: world.member.id });
      const seen = [source, target].flatMap(({ uid }) => [`/manga/${uid}`, `/manga/${uid}/feed`]);
      return { id: source.uid, params: { into: target.uid }, seen };
    },
  },
  'author.merge': {
    make: async (world) => {
      const [source, target] = [await author(world), await author(world)];
      return { id: source, params: { into: target }, seen: [`/author/${source}`, `/author/${target}`] };
    },
  },
  'title.lock': ofTitle({ languages: [], because: 'licensed' }),
  'title.unlock': ofTitle(undefined, ['title.lock', { languages: ['fr'], because: 'rights_holder' }]),
  'title.delete': ofTitle(),
  'title.restore': ofTitle(undefined, ['title.delete']),
  'group.block': ofGroup(),
  'group.unblock': ofGroup('group.block'),
  'group.official': ofGroup(),
  'group.unofficial': ofGroup('group.official'),
  'chapter.remove': ofChapter(),
  'chapter.restore': ofChapter(undefined, ['chapter.remove']),
  'chapter.unavailable': ofChapter(() => Promise.resolve({ because: 'moderators' })),
  'chapter.available': ofChapter(undefined, ['chapter.unavailable', { because: 'moderators' }]),
  'chapter.move': ofChapter(async ({ app }) => ({ title: (await buildTitle(app.ctx)).uid })),
  'chapter.uploader': ofChapter(async ({ app }) => ({ uploader: (await signIn(app)).uid })),
  'comment.remove': {
    make: async (world) => {
      const { uid: id } = await title(world);
      const path = `/comments/threads/manga/${id}`;
      const text = JSON.stringify({ text: 'Buy now' });
      const { body } = await send('POST', world.app.api + path, text, world.member.headers);
      return { id: body.data.id, params: { because: 'spam' }, seen: [path], by: world.member };
    },
  },
  'person.warn': ofPerson({}, undefined, 'nothing of the account changes'),
  'person.note': ofPerson({}, undefined, 'only staff reads it'),
  'person.clear-profile': {
    make: async (world) => {
      const person = await signIn(world.app);
      const body = JSON.stringify({ biography: 'I read at night.', version: 1 });
      expect((await send('PUT', `${world.app.api}/user/me/biography`, body, person.headers)).status).toBe(200);
      return { id: person.uid, seen: [`/user/${person.uid}`, `/user/${person.uid}/about`] };
    },
  },
  'person.sign-out': {
    make: async ({ app }) => {
      const { uid } = await signIn(app);
      return { id: uid, seen: [`/user/${uid}`] };
    },
    unseen: 'they sign in again',
  },
  'person.mute': ofPerson(week),
  'person.unmute': ofPerson({}, ['person.mute', week]),
  'person.mute-reports': ofPerson(week),
  'person.unmute-reports': ofPerson({}, ['person.mute-reports', week]),
  'report.mute-reporter': {
    make: async (world) => {
      const { app } = world;
      const [person, reported] = [await signIn(app), await author(world)];
      const reasons = await get(`${app.api}/report/reasons/author`, person.headers);
      const body = { category: 'author', reason: reasons.body.data[0].id, objectId: reported, details: 'Look' };
      await post(`${app.api}/report`, JSON.stringify(body), person.headers);
      const row = app.ctx.db.selectFrom('reports').select('uid').where('reporter_id', '=', person.id);
      const { uid } = await row.executeTakeFirstOrThrow();
      return { id: uid, params: week, seen: ['/account/standing', '/auth/check'], by: person };
    },
  },
  'person.revoke-uploads': ofPerson(week),
  'person.restore-uploads': ofPerson({}, ['person.revoke-uploads', week]),
  'person.ban': ofPerson(week),
  'person.unban': ofPerson({}, ['person.ban', week]),
  'person.undo-edits': {
    make: async ({ app }) => {
      const person = await signIn(app);
      const { uid } = await buildGroup(app.ctx, { leaderId: person.id });
      const edit = JSON.stringify({ description: 'Nothing but ads', altNames: [{ en: 'Ads' }], version: 1 });
      await send('PUT', `${app.api}/group/${uid}`, edit, person.headers);
      return { id: person.uid, params: { kinds: ['groups'], since: null }, seen: [`/group/${uid}`] };
    },
    parts: 1,
  },
  'person.grant-uploader': ofPerson(uploader),
  'person.revoke-uploader': ofPerson(uploader, ['person.grant-uploader', uploader]),
  'person.grant-vip': ofPerson(),
  'person.revoke-vip': ofPerson({}, ['person.grant-vip']),
  'person.grant-staff': ofPerson(staff),
  'person.revoke-staff': ofPerson(staff, ['person.grant-staff', staff]),
  'site-list.feature': ofPlace('featured'),
  'site-list.pick': ofPlace('staff-picks'),
  'site-list.restore-feature': ofChangedPlace('seasonal', 'site-list.feature'),
  'site-list.restore-pick': ofChangedPlace('staff-picks', 'site-list.pick'),
  'announcement.save': ofAnnouncement(false),
  'announcement.end': ofAnnouncement(true),
  'announcement.withdraw': ofAnnouncement(true),
  'client.revoke': {
    make: async ({ app }) => {
      const owner = await signIn(app);
      const id = await createClient(app.ctx, { ownerId: owner.id, name: 'A reader' });
      const { uid } = await app.ctx.db
        .selectFrom('api_clients')
        .select('uid')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id: uid, seen: [`/client/${uid}`, '/client'], by: owner };
    },
  },
  'flag.set': ofSetting('sitewideEmbeddedAds', true, '/flags'),
  'figure.set': ofSetting('volunteers', 77, '/site/page/about'),
};
