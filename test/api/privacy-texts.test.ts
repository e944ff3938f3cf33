// Compares the privacy policy with the software: tables, columns, cookies, keys of the browser's storage, and numbers.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceLimits } from '#contract/rules/device-limits.ts';
import { interfaceLanguages, type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { TextName } from '#contract/rules/text-pages.ts';
import { emailUndoLifeMs } from '#server/accounts/accounts.ts';
import { nameReservationMs } from '#server/accounts/username-claims.ts';
import { refreshTokenLifeMs } from '#server/sessions/refresh.ts';
import { maxSessionLifeMs } from '#server/sessions/sessions.ts';
import { endedSessionRetentionMs, unconfirmedLifeMs } from '#server/accounts/sweep.ts';
import { retentionMs } from '#server/site/contact.ts';
import { noticeRetentionMs } from '#server/site/rights-notices.ts';
import { siteText } from '#server/site/site-texts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const root = path.resolve(import.meta.dirname, '../..');

/** Returns a section of a text by its anchor. */
async function section(
  anchor: string,
  language: InterfaceLanguage = 'en',
  name: TextName = 'privacy',
): Promise<string> {
  const { text } = await siteText(app.ctx, name, language);
  const sectionText = text.split(/^(?=## )/m).find((each) => each.split('\n', 1)[0]!.endsWith(`{#${anchor}}`));
  if (sectionText === undefined) throw new Error(`${name} has no part "${anchor}"`);
  return sectionText;
}

/** Statement in the privacy policy: the anchor of its section, and words that the English sentence contains. */
type PolicyItem = readonly [anchor: string, words: string];
const policyItems = {
  name: ['account', '**username**'],
  profile: ['account', 'your **picture** and your **biography**, if you add them; both are public'],
  email: ['account', '**email address**'],
  password: ['account', '**password** as a hash'],
  secondFactor: ['account', '**two-factor authentication**, its key, encrypted'],
  linked: ['account', 'accounts on other sites that you have **linked**'],
  standing: [
    'account',
    'its roles, and whether it’s banned, can’t upload, comment or report, or hasn’t confirmed its email address',
  ],
  settings: ['account', 'your **settings**'],
  reader: ['account', 'your **reader** settings'],
  themes: ['account', 'the **themes** you share'],
  reading: ['account', 'which chapters you opened and when, the page you’re on in each, what you have read'],
  bookmarks: ['account', 'bookmarked pages'],
  follows: ['account', 'what you **follow**'],
  notifications: [
    'account',
    'your **notifications**, each for 90 days at most, which kinds you turned off, your quiet hours with your time zone, and whether and when you get the weekly email',
  ],
  push: ['account', 'the address and keys its browser got for them'],
  digest: ['mail', 'no images and nothing that tells us whether you opened it'],
  reports: ['account', 'what you **report** to our moderators'],
  decisions: ['account', 'what our moderators **decide** about you'],
  ratings: ['account', '**rate**'],
  blocks: ['account', '**block** and hide'],
  unwanted: ['account', 'which titles you don’t want **recommended**'],
  imports: ['account', 'what you **import** from files'],
  lists: ['account', 'your **lists**'],
  library: ['account', 'the **categories** of your library with your private **notes**'],
  comments: [
    'account',
    'your **comments** with their earlier versions, until shortly after you delete them, and which comments you like; if moderators remove a comment, its text stays stored until you delete your account, and only you and they can see it',
  ],
  published: ['account', 'everything you **publish**'],
  drafts: ['account', 'your **drafts** of titles and the changes you propose'],
  uploads: ['account', 'your **uploads**: pages you have uploaded for a chapter that isn’t finished'],
  requests: ['account', 'a **hash** of requests with which you add something'],
  groups: ['account', 'the **groups** you lead, belong to or claim'],
  spreads: ['account', 'what you tell us about double pages'],
  clients: ['account', '**API clients** and how many you have made; their secrets as hashes'],
  staff: [
    'account',
    'if you’re **staff**: the announcements you wrote, the decisions you made, and the features you switched on or off',
  ],
  sessions: ['sessions', 'when it began and was last used, your browser’s name, and part of your IP address'],
  mail: ['mail', 'Links work once'],
  formerEmail: ['mail', 'we keep the old one for seven days'],
  contact: ['mail', 'your message is emailed to our staff'],
  notices: ['mail', 'stays on the site for three years after we decided on it, even if you delete your account'],
  joined: ['account', 'the day you joined'],
  erased: ['deletion', 'a random name instead of yours'],
  audit: ['deletion', 'stay on record with its ID and the ID of the person who took them'],
} as const satisfies Record<string, PolicyItem>;
type PolicyItemName = keyof typeof policyItems;

/** Every foreign key to users. A new one needs a row, and a sentence in the policy, in five languages. */
const userReferences: Record<string, PolicyItemName> = {
  'account_codes.user_id': 'mail',
  'account_imports.user_id': 'imports',
  'accounts.user_id': 'email',
  'announcements.author_id': 'staff',
  'api_client_counts.user_id': 'clients',
  'api_clients.decided_by': 'staff',
  'api_clients.owner_id': 'clients',
  'authors.creator_id': 'published',
  'blocked_groups.user_id': 'blocks',
  'blocked_users.blocked_id': 'blocks',
  'blocked_users.user_id': 'blocks',
  'chapters.uploader_id': 'published',
  'comment_likes.user_id': 'comments',
  'comment_mentions.user_id': 'comments',
  'comments.author_id': 'comments',
  'connections.user_id': 'linked',
  'contact_messages.user_id': 'contact',
  'covers.uploader_id': 'published',
  'entity_versions.by_id': 'published',
  'flags.updated_by': 'staff',
  'former_emails.user_id': 'formerEmail',
  'group_follows.user_id': 'follows',
  'group_claims.user_id': 'groups',
  'group_invitations.by_id': 'groups',
  'group_invitations.user_id': 'groups',
  'group_members.user_id': 'groups',
  'group_uploaders.user_id': 'groups',
  'groups.leader_id': 'groups',
  'hidden_titles.user_id': 'blocks',
  'history.user_id': 'reading',
  'idempotency_keys.user_id': 'requests',
  'library_categories.user_id': 'library',
  'library_notes.user_id': 'library',
  'library_undos.user_id': 'library',
  'list_follows.user_id': 'follows',
  'lists.owner_id': 'lists',
  'notification_events.user_id': 'notifications',
  'notification_settings.user_id': 'notifications',
  'notifications.user_id': 'notifications',
  'push_subscriptions.user_id': 'push',
  'oidc_records.user_id': 'sessions',
  'page_bookmarks.user_id': 'bookmarks',
  'progress.user_id': 'reading',
  'ratings.user_id': 'ratings',
  'reader_choices.user_id': 'reader',
  'reads.user_id': 'reading',
  'recovery_codes.user_id': 'secondFactor',
  'merge_rows.user_id': 'library',
  'appeals.person_id': 'decisions',
  'audit_owners.user_id': 'decisions',
  'moderation_decisions.actor_id': 'staff',
  'moderation_decisions.person_id': 'decisions',
  'moderation_decisions.undone_by': 'staff',
  'staff_proposals.proposer_id': 'staff',
  'reports.reporter_id': 'reports',
  'review_items.claimed_by': 'staff',
  'review_items.owner_id': 'reports',
  'sessions.user_id': 'sessions',
  'settings.user_id': 'settings',
  'settings_templates.author_id': 'staff',
  'snoozes.user_id': 'reading',
  'spread_changes.user_id': 'spreads',
  'spread_words.user_id': 'spreads',
  'themes.owner_id': 'themes',
  'title_blocks.blocked_id': 'blocks',
  'title_blocks.user_id': 'blocks',
  'title_follows.user_id': 'follows',
  'title_edits.author_id': 'drafts',
  'title_working_copies.user_id': 'drafts',
  'titles.creator_id': 'published',
  'unwanted_recommendations.user_id': 'unwanted',
  'upload_quotas.user_id': 'uploads',
  'upload_sessions.user_id': 'uploads',
  'user_follows.followed_id': 'follows',
  'user_follows.user_id': 'follows',
  'user_figures.user_id': 'follows',
  'user_profiles.user_id': 'profile',
  'username_claims.user_id': 'name',
};

/**
 * The item of the privacy policy that covers each column of users, accounts and the audit table (its rows stay when an
 * account is deleted); null if a column holds nothing personal.
 */
const personalColumns: Record<string, PolicyItemName | null> = {
  'users.id': null,
  'users.uid': null,
  'users.version': null,
  'users.built_in': null,
  'users.username': 'name',
  // not written any more: pictures are in user_profiles
  'users.avatar_url': null,
  'users.roles': 'standing',
  'users.banned': 'standing',
  'users.unverified': 'standing',
  'users.banned_until': 'standing',
  'users.muted': 'standing',
  'users.muted_until': 'standing',
  'users.reports_muted': 'standing',
  'users.reports_muted_until': 'standing',
  'users.upload_revoked': 'standing',
  'users.upload_revoked_until': 'standing',
  'users.created_at': 'joined',
  'users.updated_at': 'joined',
  'users.deleted_at': 'erased',
  'audit.id': null,
  'audit.at': 'audit',
  'audit.actor_id': 'audit',
  'audit.action': 'audit',
  'audit.object_kind': 'audit',
  'audit.object_id': 'audit',
  'audit.details': 'audit',
  'audit.acting_role': 'audit',
  'audit.reason': 'audit',
  'audit.before_hash': null,
  'audit.after_hash': null,
  'audit.address_hash': 'audit',
  'audit.parent_id': null,
  'audit.reverts_id': null,
  'audit.automatic': null,
  'accounts.user_id': null,
  'accounts.created_at': 'joined',
  'accounts.email': 'email',
  'accounts.email_key': 'email',
  'accounts.pending_email': 'email',
  'accounts.pending_key': 'email',
  'accounts.password_hash': 'password',
  'accounts.password_changed_at': 'password',
  'accounts.totp_secret': 'secondFactor',
  'accounts.totp_confirmed_at': 'secondFactor',
  'accounts.totp_step': 'secondFactor',
  'accounts.issuer': 'linked',
  'accounts.subject': 'linked',
  'accounts.outside_roles': 'standing',
  'accounts.signed_out_at': 'sessions',
};

test('the policy covers every foreign key to users', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`.execute(app.ctx.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(userReferences).sort());
});

test('the policy covers every column of users, accounts and the audit table', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
    WHERE attrelid IN ('users'::regclass, 'accounts'::regclass, 'audit'::regclass) AND attnum > 0 AND NOT attisdropped`.execute(
    app.ctx.db,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(personalColumns).sort());
});

// the other languages have the same sections, lists and placeholders (`unit/site-texts`)
test.each(Object.entries(policyItems))('the policy has a sentence about: %s', async (_, [anchor, words]) => {
  expect(await section(anchor)).toContain(words);
});

/** Keys of the browser's storage, with words of the policy that cover them; null for keys without personal data. */
const storageKeys: Record<string, string | null> = {
  md: 'your settings: theme, languages, filters, list layout',
  'komawari.theme': 'your settings: theme',
  'komawari.language': 'your settings: theme, languages',
  'komawari.layout': 'list layout',
  'komawari.library': 'list layout',
  'komawari.drawer': 'your settings',
  'komawari.reading': 'the page you’re on in each of the last',
  'komawari.reader.progress': 'the page you’re on in each of the last',
  'komawari.continue': 'which chapters you’ve read',
  'komawari.record': 'your reader settings',
  'komawari.reader': 'your reader settings',
  'komawari.reader.offsets': 'your reader settings',
  'komawari.reader.zones': 'which hints you’ve dismissed',
  'komawari.reader.place': 'the page you’re on',
  'komawari.reader.account': 'for each account that signs in here, by its ID',
  'komawari.reading.unsent': 'what hasn’t reached the server yet',
  'komawari.reading.here': 'whether you chose to add this device’s history to it',
  'komawari.searches': 'searches',
  'komawari.lists': 'your place in lists',
  'komawari.scroll': 'your place in lists',
  'komawari.comment.': 'comments you haven’t sent yet',
  'komawari.upload': 'uploads you haven’t finished, without their files',
  'komawari.upload-batch': 'the groups you chose for them',
  'komawari.kept': 'chapters you download to read offline',
  'komawari.keep': 'chapters you download to read offline',
  'komawari.install': 'whether you want to install it',
  'komawari.visits': 'how often you’ve visited',
  'komawari.confirm-note': 'which hints you’ve dismissed',
  'komawari.away': 'which hints you’ve dismissed',
  'komawari.support': 'which hints you’ve dismissed',
  'komawari.offers': 'which hints you’ve dismissed',
  'komawari.signed-in': 'whether someone was signed in on this device, but not who',
  'komawari.push': 'whether push notifications are on in this browser, and for which account',
  // keys without personal data: names of channels and policies, state of a single visit, and a switch of moderators
  'komawari.moderation-keys': null,
  'komawari.session': null,
  'komawari.notifications': null,
  'komawari.build': null,
  'komawari.reloads': null,
  'komawari.after-sign-in': null,
  'komawari.after-signout': null,
  'komawari.deleted': null,
  'komawari.anew': null,
  'komawari.asked': null,
  'komawari.sign-in.': null,
};

const sources = (folders: string): string[] =>
  globSync(`${folders}/**/*.{ts,tsx,js}`, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
const namesIn = (texts: string[], pattern: RegExp): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!)))].sort();

test('the policy covers every key of the browser’s storage', async () => {
  const found = namesIn(sources('{web,contract}'), /['"](komawari\.[\w.-]+)['"]/g);
  expect(['md', ...found].sort()).toEqual(Object.keys(storageKeys).sort());
  const readingSection = await section('reading');
  for (const [key, words] of Object.entries(storageKeys))
    if (words !== null) expect(readingSection, key).toContain(words);
});

test('the policy lists every cookie', async () => {
  // includes prefixes from which the names of cookies are built
  const found = namesIn(sources('{web,contract,server}'), /\b(komawari_[a-z]+)/g);
  // these two are no cookies, but a notification channel and the role of the application in PostgreSQL
  const cookies = found.filter((name) => name !== 'komawari_changes' && name !== 'komawari_app');
  expect(namesIn([await section('cookies')], /(komawari_[a-z]+)/g)).toEqual(cookies);
});

const days = (milliseconds: number): number => milliseconds / 86_400_000;
describe.each(interfaceLanguages)('%s', (language) => {
  test.each([
    ['reading', deviceLimits.positions],
    ['reading', deviceLimits.bookmarks],
    ['reading', deviceLimits.searches],
    ['reading', limits.downloadedChapters],
    ['account', limits.pageBookmarks],
    ['account', days(unconfirmedLifeMs)],
    ['cookies', days(refreshTokenLifeMs)],
    ['sessions', days(refreshTokenLifeMs)],
    ['sessions', days(maxSessionLifeMs)],
    ['sessions', days(endedSessionRetentionMs)],
    ['mail', days(retentionMs)],
    ['deletion', days(nameReservationMs)],
  ])('the section %s has the number %d', async (anchor, figure) => {
    const formattedNumber = new Intl.NumberFormat(toBcp47(language)).format(figure);
    const numbersInText = (await section(anchor, language)).matchAll(/\d+(?:[.,\u00a0\u202f]\d+)*/g);
    expect([...numbersInText].map(([each]) => each)).toContain(formattedNumber);
  });

  test('the compliance text says that names do not change', async () => {
    const words = { en: 'names do not change', es: 'los nombres no cambian', 'es-la': 'los nombres no cambian' };
    const translations = { fr: 'les noms ne changent pas', 'pt-br': 'nomes não mudam' };
    const sentence = { ...words, ...translations }[language];
    expect(await section('yourself', language, 'compliance-privacy')).toContain(sentence);
  });
});

test('numbers that the policy writes as words are right', () => {
  // "seven days" in the section about mail
  expect(days(emailUndoLifeMs)).toBe(7);
  // "three years" there
  expect(days(noticeRetentionMs)).toBe(3 * 365);
});
