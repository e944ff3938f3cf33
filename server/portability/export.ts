// The export of an account: everything that the site stores about somebody and that is theirs. One query for each part;
// the test goes through all columns that refer to users and expects each one here, or a reason why it is not.
import { type RawBuilder, sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { ownActions } from '#contract/rules/public-log.ts';
import type { Context } from '#server/core/context.ts';

interface ExportPart {
  /** Columns that refer to users, `table.column`, whose rows the part contains. */
  covers: readonly string[];
  /** Query of one column `value`, one row for each entry of the part. */
  rows: (userId: number) => RawBuilder<{ value: unknown }>;
}

/** SQL expression: how an export names a title, so that another site finds it. */
const titleRef = sql`json_build_object('id', titles.uid, 'name',
  (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1), 'links', titles.links)`;
const chapterRef = sql`json_build_object('id', chapters.uid, 'volume', chapters.volume, 'chapter', chapters.chapter,
  'language', chapters.language)`;
const groupRef = sql`json_build_object('id', groups.uid, 'name', groups.name)`;
const userRef = sql`json_build_object('id', users.uid, 'name', users.username)`;

export const exportParts: Readonly<Record<string, ExportPart>> = {
  account: {
    covers: ['accounts.user_id'],
    rows: (me) => sql`SELECT json_build_object('id', users.uid, 'username', username, 'roles', roles,
        'joinedAt', users.created_at, 'email', email, 'pendingEmail', pending_email,
        'twoFactor', totp_confirmed_at IS NOT NULL) AS value
      FROM users LEFT JOIN accounts ON accounts.user_id = users.id WHERE users.id = ${me}`,
  },
  linkedAccounts: {
    covers: ['connections.user_id'],
    rows: (me) => sql`SELECT json_build_object('provider', provider, 'name', name, 'linkedAt', linked_at) AS value
      FROM connections WHERE user_id = ${me} ORDER BY linked_at`,
  },
  sessions: {
    covers: ['sessions.user_id'],
    rows: (me) => sql`SELECT json_build_object('kind', kind, 'browser', user_agent, 'network', network,
        'createdAt', created_at, 'lastUsedAt', last_used_at, 'endedAt', ended_at) AS value
      FROM sessions WHERE user_id = ${me} ORDER BY created_at DESC`,
  },
  apiClients: {
    covers: ['api_clients.owner_id'],
    rows: (
      me,
    ) => sql`SELECT json_build_object('id', public_id, 'name', name, 'description', description, 'state', state,
        'active', active, 'createdAt', created_at) AS value
      FROM api_clients WHERE owner_id = ${me} ORDER BY created_at`,
  },
  settings: {
    covers: ['settings.user_id'],
    rows: (me) => sql`SELECT document::json AS value FROM settings WHERE user_id = ${me}`,
  },
  readerSettings: {
    covers: ['reader_choices.user_id'],
    rows: (me) => sql`SELECT json_build_object('key', key, 'value', value, 'at', chosen_at) AS value
      FROM reader_choices WHERE user_id = ${me} AND value IS NOT NULL ORDER BY key`,
  },
  themes: {
    covers: ['themes.owner_id'],
    rows: (me) => sql`SELECT json_build_object('name', name, 'colors', colours, 'createdAt', created_at) AS value
      FROM themes WHERE owner_id = ${me} ORDER BY created_at`,
  },
  library: {
    covers: [
      'title_follows.user_id',
      'ratings.user_id',
      'reads.user_id',
      'library_categories.user_id',
      'library_notes.user_id',
    ],
    rows: (me) => sql`
      WITH own AS (
        SELECT title_id FROM title_follows WHERE user_id = ${me} UNION SELECT title_id FROM ratings WHERE user_id = ${me}
        UNION SELECT title_id FROM reads WHERE user_id = ${me} UNION SELECT title_id FROM library_notes WHERE user_id = ${me})
      SELECT json_build_object('title', ${titleRef}, 'status', title_follows.status,
        'following', coalesce(title_follows.following, false), 'notify', title_follows.notify,
        'addedAt', title_follows.at, 'rating', ratings.rating, 'ratedAt', ratings.at, 'read', coalesce(reads.chapters, '{}'),
        'note', library_notes.note,
        'categories', ARRAY(SELECT name FROM library_categories JOIN library_category_titles ON category_id = library_categories.id
          WHERE user_id = ${me} AND library_category_titles.title_id = titles.id ORDER BY position)) AS value
      FROM own JOIN titles ON titles.id = own.title_id
        LEFT JOIN title_follows ON title_follows.user_id = ${me} AND title_follows.title_id = titles.id
        LEFT JOIN ratings ON ratings.user_id = ${me} AND ratings.title_id = titles.id
        LEFT JOIN reads ON reads.user_id = ${me} AND reads.title_id = titles.id
        LEFT JOIN library_notes ON library_notes.user_id = ${me} AND library_notes.title_id = titles.id
      ORDER BY title_follows.at DESC NULLS LAST, titles.id`,
  },
  categories: {
    covers: [],
    rows: (me) => sql`SELECT json_build_object('name', name, 'default', is_default) AS value
      FROM library_categories WHERE user_id = ${me} ORDER BY position, id`,
  },
  places: {
    covers: ['progress.user_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'chapter', ${chapterRef}, 'page', page,
        'pages', progress.pages, 'at', at) AS value
      FROM progress JOIN chapters ON chapters.id = chapter_id JOIN titles ON titles.id = progress.title_id
      WHERE user_id = ${me} ORDER BY at DESC`,
  },
  history: {
    covers: ['history.user_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'chapter', ${chapterRef}, 'at', at) AS value
      FROM history JOIN chapters ON chapters.id = chapter_id JOIN titles ON titles.id = chapters.title_id
      WHERE user_id = ${me} ORDER BY at DESC`,
  },
  bookmarks: {
    covers: ['page_bookmarks.user_id'],
    rows: (
      me,
    ) => sql`SELECT json_build_object('title', ${titleRef}, 'chapter', ${chapterRef}, 'page', page, 'at', at) AS value
      FROM page_bookmarks JOIN chapters ON chapters.id = chapter_id JOIN titles ON titles.id = chapters.title_id
      WHERE user_id = ${me} ORDER BY at DESC`,
  },
  lists: {
    covers: ['lists.owner_id'],
    rows: (me) => sql`SELECT json_build_object('id', lists.uid, 'name', name, 'description', description,
        'visibility', visibility, 'createdAt', lists.created_at, 'titles', coalesce((
          SELECT json_agg(json_build_object('title', ${titleRef}, 'note', note) ORDER BY position)
          FROM list_titles JOIN titles ON titles.id = title_id WHERE list_id = lists.id), '[]')) AS value
      FROM lists WHERE owner_id = ${me} ORDER BY lists.created_at`,
  },
  followedLists: {
    covers: ['list_follows.user_id'],
    rows: (me) => sql`SELECT json_build_object('id', lists.uid, 'name', name, 'at', at) AS value
      FROM list_follows JOIN lists ON lists.id = list_id
      WHERE user_id = ${me} AND (visibility = 'public' OR owner_id = ${me}) ORDER BY at DESC`,
  },
  followedGroups: {
    covers: ['group_follows.user_id'],
    rows: (me) => sql`SELECT json_build_object('group', ${groupRef}, 'at', at) AS value
      FROM group_follows JOIN groups ON groups.id = group_id WHERE user_id = ${me} ORDER BY at DESC`,
  },
  followedUsers: {
    covers: ['user_follows.user_id'],
    rows: (me) => sql`SELECT json_build_object('user', ${userRef}, 'at', at) AS value
      FROM user_follows JOIN users ON users.id = followed_id WHERE user_id = ${me} ORDER BY at DESC`,
  },
  groups: {
    covers: ['group_members.user_id', 'groups.leader_id'],
    rows: (
      me,
    ) => sql`SELECT json_build_object('group', ${groupRef}, 'leader', leader_id IS NOT DISTINCT FROM ${me}) AS value
      FROM groups WHERE leader_id = ${me}
        OR EXISTS (SELECT FROM group_members WHERE group_id = groups.id AND user_id = ${me}) ORDER BY id`,
  },
  groupInvitations: {
    covers: ['group_invitations.user_id', 'group_invitations.by_id'],
    rows: (me) => sql`SELECT json_build_object('group', ${groupRef}, 'sent', user_id <> ${me}, 'at', at) AS value
      FROM group_invitations JOIN groups ON groups.id = group_id WHERE user_id = ${me} OR by_id = ${me} ORDER BY at`,
  },
  groupClaims: {
    covers: ['group_claims.user_id'],
    rows: (me) => sql`SELECT json_build_object('group', ${groupRef}, 'proof', proof, 'note', note, 'state', state,
        'submittedAt', submitted_at) AS value
      FROM group_claims JOIN groups ON groups.id = group_id WHERE user_id = ${me} ORDER BY submitted_at`,
  },
  groupUploads: {
    covers: ['group_uploaders.user_id'],
    rows: (me) => sql`SELECT json_build_object('group', ${groupRef}, 'at', at) AS value
      FROM group_uploaders JOIN groups ON groups.id = group_id WHERE user_id = ${me} ORDER BY at`,
  },
  uploads: {
    covers: ['chapters.uploader_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'chapter', ${chapterRef}, 'name', chapters.name,
        'createdAt', chapters.created_at) AS value
      FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE uploader_id = ${me} ORDER BY chapters.id DESC`,
  },
  unfinishedUploads: {
    covers: ['upload_sessions.user_id', 'upload_quotas.user_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'state', upload_sessions.state, 'fields', plan,
        'files', (SELECT coalesce(json_agg(original_name ORDER BY upload_session_files.id), '[]')
          FROM upload_session_files WHERE session_id = upload_sessions.id),
        'createdAt', upload_sessions.created_at) AS value
      FROM upload_sessions JOIN titles ON titles.id = upload_sessions.title_id
      WHERE user_id = ${me} AND upload_sessions.state <> 'committed'
      UNION ALL SELECT json_build_object('day', day, 'bytes', bytes) FROM upload_quotas WHERE user_id = ${me}`,
  },
  createdTitles: {
    covers: ['titles.creator_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'state', state, 'createdAt', created_at) AS value
      FROM titles WHERE creator_id = ${me} AND deleted_at IS NULL ORDER BY id`,
  },
  proposedChanges: {
    covers: ['title_edits.author_id'],
    rows: (me) => sql`SELECT json_build_object('title', (SELECT ${titleRef} FROM titles WHERE titles.id = title_id),
        'state', state, 'changes', changes, 'note', note, 'createdAt', created_at) AS value
      FROM title_edits WHERE author_id = ${me} ORDER BY id DESC`,
  },
  workingCopies: {
    covers: ['title_working_copies.user_id'],
    rows: (me) => sql`SELECT json_build_object('title', (SELECT ${titleRef} FROM titles WHERE titles.id = title_id),
        'fields', content, 'savedAt', saved_at) AS value
      FROM title_working_copies WHERE user_id = ${me} ORDER BY saved_at DESC`,
  },
  covers: {
    covers: ['covers.uploader_id'],
    rows: (me) => sql`SELECT json_build_object('title', titles.uid, 'volume', volume, 'language', covers.language,
        'createdAt', covers.created_at) AS value
      FROM covers JOIN titles ON titles.id = covers.title_id WHERE uploader_id = ${me} ORDER BY covers.id`,
  },
  authors: {
    covers: ['authors.creator_id'],
    rows: (
      me,
    ) => sql`SELECT json_build_object('id', uid, 'name', name, 'state', state, 'createdAt', created_at) AS value
      FROM authors WHERE creator_id = ${me} ORDER BY id`,
  },
  edits: {
    covers: ['entity_versions.by_id'],
    rows: (me) => sql`SELECT json_build_object('of', kind, 'id', CASE kind
          WHEN 'titles' THEN (SELECT uid FROM titles WHERE titles.id = entity_id)
          WHEN 'authors' THEN (SELECT uid FROM authors WHERE authors.id = entity_id)
          WHEN 'groups' THEN (SELECT uid FROM groups WHERE groups.id = entity_id)
          WHEN 'chapters' THEN (SELECT uid FROM chapters WHERE chapters.id = entity_id)
          ELSE (SELECT uid FROM covers WHERE covers.id = entity_id) END,
        'version', version, 'content', content, 'at', at) AS value
      FROM entity_versions WHERE by_id = ${me} ORDER BY at DESC`,
  },
  blockedUsers: {
    covers: ['blocked_users.user_id'],
    rows: (me) => sql`SELECT json_build_object('user', ${userRef}, 'at', blocked_users.created_at) AS value
      FROM blocked_users JOIN users ON users.id = blocked_id WHERE user_id = ${me} ORDER BY blocked_users.created_at`,
  },
  blockedGroups: {
    covers: ['blocked_groups.user_id'],
    rows: (me) => sql`SELECT ${groupRef} AS value
      FROM blocked_groups JOIN groups ON groups.id = group_id WHERE user_id = ${me} ORDER BY groups.id`,
  },
  hiddenTitles: {
    covers: ['hidden_titles.user_id'],
    rows: (me) => sql`SELECT ${titleRef} AS value
      FROM hidden_titles JOIN titles ON titles.id = title_id WHERE user_id = ${me} ORDER BY titles.id`,
  },
  blockedWithinTitles: {
    covers: ['title_blocks.user_id'],
    rows: (
      me,
    ) => sql`SELECT json_build_object('title', ${titleRef}, 'group', groups.name, 'user', users.username) AS value
      FROM title_blocks JOIN titles ON titles.id = title_id LEFT JOIN groups ON groups.id = group_id
        LEFT JOIN users ON users.id = blocked_id
      WHERE title_blocks.user_id = ${me} ORDER BY title_blocks.created_at`,
  },
  unwantedRecommendations: {
    covers: ['unwanted_recommendations.user_id'],
    rows: (me) => sql`SELECT ${titleRef} AS value
      FROM unwanted_recommendations JOIN titles ON titles.id = title_id WHERE user_id = ${me} ORDER BY titles.id`,
  },
  comments: {
    covers: ['comments.author_id'],
    rows: (me) => sql`SELECT json_build_object('id', comments.uid, 'text', body, 'page', page, 'state', comments.state,
        'at', comments.created_at, 'editedAt', edited_at,
        'title', (SELECT ${titleRef} FROM titles LEFT JOIN chapters ON chapters.id = comment_threads.chapter_id
          WHERE titles.id = coalesce(comment_threads.title_id, chapters.title_id)),
        'chapter', (SELECT ${chapterRef} FROM chapters WHERE chapters.id = comment_threads.chapter_id),
        'group', (SELECT ${groupRef} FROM groups WHERE groups.id = comment_threads.group_id)) AS value
      FROM comments JOIN comment_threads ON comment_threads.id = thread_id
      WHERE author_id = ${me} AND body <> '' ORDER BY comments.id DESC`,
  },
  likedComments: {
    covers: ['comment_likes.user_id'],
    rows: (me) => sql`SELECT json_build_object('comment', comments.uid, 'at', at) AS value
      FROM comment_likes JOIN comments ON comments.id = comment_id WHERE user_id = ${me} ORDER BY at DESC`,
  },
  reports: {
    covers: ['reports.reporter_id'],
    rows: (me) => sql`SELECT json_build_object('id', reports.uid, 'of', subject_kind, 'object', subject_uid,
        'reason', report_reasons.key, 'details', details, 'status', review_items.state, 'at', reports.created_at) AS value
      FROM reports JOIN review_items ON review_items.id = item_id JOIN report_reasons ON report_reasons.id = reason_id
      WHERE reporter_id = ${me} ORDER BY reports.created_at DESC`,
  },
  decisions: {
    covers: ['moderation_decisions.person_id'],
    rows: (me) => sql`SELECT json_build_object('outcome', outcome, 'reason', reason, 'message', message, 'at', made_at,
        'undoneAt', undone_at, 'of', subject_kind, 'object', subject_uid, 'changes', edits) AS value
      FROM moderation_decisions LEFT JOIN review_items ON review_items.id = item_id
      WHERE person_id = ${me} AND NOT actions @> '[{"action": "person.note"}]' ORDER BY made_at DESC`,
  },
  doneByStaff: {
    covers: ['audit_owners.user_id'],
    rows: (me) => sql`SELECT json_build_object('action', action, 'of', audit_owners.object_kind, 'object', object_uid,
        'reason', reason, 'at', at) AS value
      FROM audit_owners JOIN audit ON audit.id = audit_id
      WHERE user_id = ${me} AND action = ANY (${ownActions}::text[]) AND at < now() - make_interval(secs => ${moderationLimits.undoSeconds})
      ORDER BY audit_id DESC`,
  },
  appeals: {
    covers: ['appeals.person_id'],
    rows: (me) => sql`SELECT json_build_object('text', body, 'state', state, 'at', created_at) AS value
      FROM appeals WHERE person_id = ${me} ORDER BY created_at DESC`,
  },
  profile: {
    covers: ['user_profiles.user_id'],
    rows: (me) => sql`SELECT json_build_object('biography', biography, 'picture', avatar_uid,
        'removedBiography', cleared_biography,
        'whoSees', json_build_object('follows', follows_audience, 'ratings', ratings_audience, 'library', library_audience)) AS value
      FROM user_profiles WHERE user_id = ${me}`,
  },
  snoozedTitles: {
    covers: ['snoozes.user_id'],
    rows: (me) => sql`SELECT json_build_object('title', ${titleRef}, 'at', at) AS value
      FROM snoozes JOIN titles ON titles.id = title_id WHERE user_id = ${me} ORDER BY at DESC`,
  },
  notifications: {
    covers: ['notifications.user_id'],
    rows: (me) => sql`SELECT json_build_object('kind', notifications.kind,
        'title', (SELECT ${titleRef} FROM titles WHERE titles.id = notifications.title_id), 'at', at, 'readAt', read_at) AS value
      FROM notifications WHERE user_id = ${me} AND shown ORDER BY at DESC`,
  },
  notificationSettings: {
    covers: ['notification_settings.user_id'],
    rows: (me) =>
      sql`SELECT to_jsonb(notification_settings) - 'user_id' AS value FROM notification_settings WHERE user_id = ${me}`,
  },
  pushDevices: {
    covers: ['push_subscriptions.user_id'],
    rows: (me) => sql`SELECT json_build_object('browser', user_agent, 'service', split_part(endpoint, '/', 3),
        'language', language, 'addedAt', push_subscriptions.created_at, 'usedAt', used_at) AS value
      FROM push_subscriptions JOIN sessions ON sessions.id = session_id
      WHERE push_subscriptions.user_id = ${me} ORDER BY used_at DESC`,
  },
  imports: {
    covers: ['account_imports.user_id'],
    rows: (me) => sql`SELECT json_build_object('source', source, 'at', at, 'counts', counts, 'undoneAt', undone_at,
        'waiting', coalesce((SELECT json_agg(entry) FROM account_import_waiting WHERE import_id = account_imports.id), '[]')) AS value
      FROM account_imports WHERE user_id = ${me} ORDER BY at DESC`,
  },
};

/** All parts with their entries, as they were at one moment. */
export async function exportAccount({ db }: Context, userId: number): Promise<Record<string, unknown[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const data: Record<string, unknown[]> = {};
      for (const [name, { rows }] of Object.entries(exportParts))
        data[name] = (await rows(userId).execute(tx)).rows.map(({ value }) => value);
      return data;
    });
}
