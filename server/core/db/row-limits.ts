// Maximum number of rows per owner in each table: every table of the site is listed here, with a limit or with the
// reason why it needs none. `row-limit-triggers` installs them in the database at each start.
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';

export interface RowLimit {
  max: number;
  /** The kind of rows, for the error message of an exceeded limit. */
  what: string;
  /** Eviction order: with it no insert is refused; the first rows in this order are deleted instead. */
  forget?: string;
}

/**
 * Safety limits for rows of sign-ins: ended and used ones are swept by age, so an owner only reaches these limits by
 * creating far more rows than people do.
 */
const maxSignIns = 1_000;
const oidcRecordLimit = { max: 500, what: 'steps of signing in', forget: 'consumed_at NULLS LAST, expires_at' };

const oneRowPerKey = 'one row for each, by its key';
const writtenByStaff = 'one of a few people who make the site decides it';
const writtenByOthers = 'others write it, each within their own limit';
const countedBySite = 'the site counts: as many rows as what is counted';
const rateLimitedByAddress =
  'one row for an address, network or name at a time, swept by age; requests of an address are limited by rate';

/**
 * Limits by `table.column` of the rows' owner, and by `table` for rows without an owner. Every column that refers to a
 * person needs an entry, and so does every table without such a column; `test/api/row-limits.test.ts` checks it against
 * the database.
 */
export const rowLimits: Readonly<Record<string, RowLimit | string>> = {
  // reader data
  'title_follows.user_id': { max: limits.followedTitles, what: 'followed titles' },
  'snoozes.user_id': { max: limits.snoozedTitles, what: 'titles hidden until their next chapter', forget: 'at' },
  'library_categories.user_id': { max: limits.libraryCategories, what: 'categories' },
  'library_category_titles.category_id': { max: 2 * limits.followedTitles, what: 'titles in a category' },
  'library_notes.user_id': { max: limits.libraryNotes, what: 'notes' },
  'library_undos.user_id': { max: limits.libraryUndos, what: 'changes that can be undone', forget: 'at' },
  'group_follows.user_id': { max: limits.followedGroups, what: 'followed groups' },
  'user_follows.user_id': { max: limits.followedUsers, what: 'followed users' },
  'user_follows.followed_id': writtenByOthers,
  'user_figures.user_id': oneRowPerKey,
  'merge_rows.user_id': 'one row for each that staff moves',
  merges: writtenByStaff,
  'user_profiles.user_id': oneRowPerKey,
  'list_follows.user_id': { max: limits.followedLists, what: 'followed lists' },
  'ratings.user_id': { max: limits.ratedTitles, what: 'ratings' },
  'reads.user_id': { max: limits.readTitles, what: 'titles with read chapters' },
  'progress.user_id': { max: limits.progressChapters, what: 'places in chapters', forget: 'at' },
  'history.user_id': { max: limits.historyChapters, what: 'chapters in the history', forget: 'at' },
  'page_bookmarks.user_id': { max: limits.pageBookmarks, what: 'bookmarked pages' },
  'lists.owner_id': { max: limits.listsPerAccount, what: 'lists' },
  'list_titles.list_id': { max: limits.titlesPerList, what: 'titles in a list' },
  'blocked_users.user_id': { max: limits.blockedUsers, what: 'blocked users' },
  'blocked_users.blocked_id': writtenByOthers,
  'blocked_groups.user_id': { max: limits.blockedGroups, what: 'blocked groups' },
  'unwanted_recommendations.user_id': {
    max: limits.unwantedRecommendations,
    what: 'titles that are not to be recommended',
  },
  'account_imports.user_id': { max: limits.imports, what: 'imports', forget: 'at' },
  'hidden_titles.user_id': { max: limits.hiddenTitles, what: 'hidden titles' },
  'title_blocks.user_id': { max: limits.blocksWithinTitles, what: 'groups and users blocked within titles' },
  'title_blocks.blocked_id': writtenByOthers,
  'themes.owner_id': { max: limits.themesPerAccount, what: 'shared themes' },
  'settings.user_id': oneRowPerKey,
  'notifications.user_id':
    'a job writes them for thousands of people at once, and another one keeps the newest of each',
  'notification_settings.user_id': oneRowPerKey,
  'notification_events.user_id': 'an outbox: a job takes each row within seconds',
  notification_signals: 'swept by age',
  'push_subscriptions.user_id': { max: limits.pushDevices, what: 'devices with push notifications', forget: 'used_at' },
  pushes: 'one row for a device and topic; a job sends it within seconds, or gives it up within a day',
  push_keys: oneRowPerKey,
  // settings/reader-choices deletes the rows beyond the actual limit after each write
  'reader_choices.user_id': { max: 2 * limits.readerChoices, what: 'choices of how to read' },
  'comments.author_id': { max: limits.commentsPerAccount, what: 'comments' },
  'comment_likes.user_id': { max: limits.likesPerAccount, what: 'liked comments' },
  'comment_mentions.user_id': writtenByOthers,
  'comment_versions.comment_id': { max: 30, what: 'edits of a comment' },
  comment_threads: 'one row for a title, chapter or group',
  'spread_words.user_id': { max: limits.spreadVotes, what: 'chapters whose spreads you have set' },
  'spread_changes.user_id': { max: limits.spreadChanges, what: 'changes of spreads' },

  // accounts
  users: 'an account is a person; how many an address makes is limited by rate',
  'accounts.user_id': oneRowPerKey,
  'account_codes.user_id': { max: 500, what: 'codes that are still good' },
  'former_emails.user_id': { max: 100, what: 'changes of the address within a week' },
  'recovery_codes.user_id': { max: 50, what: 'recovery codes' },
  'connections.user_id': { max: 50, what: 'linked accounts' },
  'sessions.user_id': { max: maxSignIns, what: 'sign-ins', forget: 'ended_at NULLS LAST, last_used_at' },
  // rows not yet linked to an account expire, and requests of an address are rate limited
  'oidc_records.user_id': oidcRecordLimit,
  'oidc_records.uid_hash': oidcRecordLimit,
  'username_claims.user_id': 'made with the account, as many as its one name has looks',
  'api_clients.owner_id': { max: limits.clientsPerAccount, what: 'API clients' },
  'api_clients.decided_by': writtenByStaff,
  'api_client_counts.user_id': oneRowPerKey,
  // guests need a captcha; rows are deleted once they are handed over
  'contact_messages.user_id': { max: 100, what: 'messages that are not handed over yet' },
  rights_notices: 'guests need a captcha, members and guests have a rate, and rows go some years after their decision',
  'rights_notice_objects.notice_id': { max: 100, what: 'titles and chapters that one notice names' },
  'mails_sent.address': { max: 200, what: 'mails to one address' },
  kept_standing: 'one row for an address whose account was banned and deleted',
  identity_keys: 'the site makes one at a time',
  guesses: rateLimitedByAddress,
  captchas_solved: rateLimitedByAddress,
  rate_limits: rateLimitedByAddress,
  request_buckets: rateLimitedByAddress,

  // published content
  'titles.creator_id': 'drafts are limited where they are made, and what is published was reviewed or is a right',
  'title_edits.author_id': {
    max: publishingLimits.proposalsPerAccount,
    what: 'proposed changes',
    forget: 'decided_at NULLS LAST, created_at',
  },
  'title_working_copies.user_id': {
    max: publishingLimits.workingCopies,
    what: 'working copies of titles',
    forget: 'saved_at',
  },
  'title_names.title_id': { max: limits.namesPerTitle, what: 'names of a title' },
  'title_credits.title_id': { max: 2 * limits.creditsPerTitle, what: 'authors and artists of a title' },
  'chapters.uploader_id': 'limited by rate, and by what an account may upload in a day',
  'upload_sessions.user_id': { max: 1_000, what: 'uploads of the last weeks', forget: 'ended_at NULLS LAST' },
  'upload_session_files.session_id': { max: 2 * limits.chapterMaxPages, what: 'files of an upload' },
  'upload_quotas.user_id': 'one row for a day, swept after a week',
  chapter_removals: 'one row for a chapter',
  chapter_unavailability: 'one row for a chapter',
  'chapter_groups.chapter_id': { max: limits.groupsPerChapter, what: 'groups of a chapter' },
  'covers.title_id': { max: limits.coversPerTitle, what: 'covers of a title' },
  'covers.uploader_id': 'limited by rate and by title; those that wait for review are limited where they are added',
  'idempotency_keys.user_id': 'one row for something made, which has a limit of its own; swept after a day',
  'groups.leader_id': { max: publishingLimits.groupsLed, what: 'groups that you lead' },
  'group_invitations.group_id': { max: publishingLimits.groupInvitations, what: 'open invitations of a group' },
  'group_invitations.user_id': writtenByOthers,
  'group_invitations.by_id': 'limited by the invitations of each group',
  'group_claims.user_id': 'one row for each group; those that wait are limited where they are submitted',
  'group_uploaders.group_id': { max: publishingLimits.groupUploaders, what: 'allowed accounts of a group' },
  'group_uploaders.user_id': writtenByOthers,
  'group_members.user_id': { max: limits.groupsPerAccount, what: 'groups that somebody belongs to' },
  title_descriptions: 'one row for each language of a title',
  title_tags: 'as many rows as there are tags',
  'title_relations.title_id': { max: limits.relationsPerTitle, what: 'relations of a title' },
  'authors.creator_id': 'limited by rate; those who may not publish authors wait for review',
  'entity_versions.by_id': 'one row for a change, which is limited by rate',
  page_sets: 'one row for a version of the pages of a chapter; changes are limited by rate',
  blobs: 'one row for a file, which a page, an upload, a cover or a person has to name',
  'adaptations.title_id': { max: publishingLimits.adaptationsPerTitle, what: 'adaptations of a title' },
  'episodes.adaptation_id': { max: publishingLimits.episodesPerAdaptation, what: 'episodes of an adaptation' },

  // the site's own records
  'announcements.author_id': writtenByStaff,
  'flags.updated_by': writtenByStaff,
  'settings_templates.author_id': { max: 1_000, what: 'templates of settings' },
  tags: writtenByStaff,
  'review_items.owner_id': writtenByOthers,
  'review_items.claimed_by': writtenByStaff,
  'appeals.person_id': 'one row for each decision about the person',
  'moderation_decisions.actor_id': writtenByStaff,
  'moderation_decisions.person_id': writtenByStaff,
  'moderation_decisions.undone_by': writtenByStaff,
  'staff_proposals.proposer_id': writtenByStaff,
  'reports.reporter_id': { max: limits.reportsPerDay * 365, what: 'reports' },
  review_snapshots: 'one row for a state of what was reported or submitted',
  review_findings: 'one row for each check of an item',
  pending_checks: 'a row for what has changed, until the next minute',
  name_looks: 'one row for a group or an author',
  report_reasons: writtenByStaff,
  audit: 'staff alone act on it, and no row may go',
  'audit_owners.user_id': writtenByStaff,
  legacy_ids: 'no endpoint writes it: ids of a site that is no more',
  site_facts: 'a fixed list of facts',
  schema_migrations: 'one row for each file',
  rows_left: 'at most one row for each limit and whoever has come near it; recounted when it is gone',
  title_figures: countedBySite,
  title_gains: 'the site counts: one row for a day and title',
  title_month_gains: 'the site counts: one row for a month and title',
  title_rankings: 'one row for each window of time',
  title_neighbors: countedBySite,
  account_import_changes: 'a few hundred rows for an import, which are limited',
  account_import_waiting: 'at most the entries of an import, which are limited',
  group_figures: countedBySite,
  group_titles: countedBySite,
  author_figures: countedBySite,
  list_figures: countedBySite,
  publication_clock: 'one row',
  visitor_days: countedBySite,
  storage_figures: countedBySite,
  publications: 'one row for a chapter that came out a short while ago',
};

/** The entries of the table that are limits, with table and column split. */
export const limitedColumns: readonly { table: string; column: string; limit: RowLimit }[] = Object.entries(
  rowLimits,
).flatMap(([name, limit]) => {
  const [table, column] = name.split('.') as [string, string?];
  return typeof limit === 'string' || column === undefined ? [] : [{ table, column, limit }];
});

/** SQLSTATE that a trigger raises for an insert beyond the limit. */
export const rowLimitState = 'KL001';

/** Returns the limit that a database error reports as exceeded, or null. */
export function exceededRowLimit(error: unknown): RowLimit | null {
  const { code, table, column } = error as { code?: unknown; table?: string; column?: string };
  if (code !== rowLimitState) return null;
  const limit = rowLimits[`${table}.${column}`];
  return typeof limit === 'object' ? limit : null;
}
