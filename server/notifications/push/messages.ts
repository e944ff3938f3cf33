// Messages of pushes: read when they are sent, so that nothing is pushed that was read, blocked or deleted in the meantime.
import { sql } from 'kysely';
import { numberLabel } from '#contract/rules/chapter-labels.ts';
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import type { NotificationKind } from '#contract/rules/notification-kinds.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import type { Context } from '#server/core/context.ts';
import type { JsonPiece } from '#server/core/http/json-text.ts';
import { topicSql } from '../keys.ts';
import { isShown } from '../queries.ts';
import type { NotificationSources } from '../sources.ts';
import { type DuePush, lifeSeconds } from './queue.ts';
import { pushTexts } from './texts.ts';

/** Payload of a push, which the service worker of the browser shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** A newer notification with the same tag replaces this one. */
  tag: string;
  /** Path on the site that it leads to. */
  path: string;
  lang: string;
}

/** Chapters whose numbers a push names. */
const namedChapters = 3;
/** UTF-16 units of a name, so that a payload stays far below the 4 kB of push services. */
const maxNameLength = 120;

interface UnreadRow {
  userId: number;
  topic: string;
  uid: string;
  kind: NotificationKind;
  subject: number;
  titleId: number | null;
  added: number;
}

/** Composes the messages of pushes; null where nothing is left to say. In the order of the pushes. */
export async function composeMessages(
  ctx: Context,
  sources: NotificationSources,
  pushes: readonly DuePush[],
): Promise<(PushMessage | null)[]> {
  const rows = await findUnread(ctx, sources, pushes);
  const documents = await loadDocuments(ctx, rows);
  const rowsByPush = Map.groupBy(rows, keyOf);
  return Promise.all(
    pushes.map((push) => {
      const own = rowsByPush.get(keyOf(push)) ?? [];
      return own.length === 0 ? null : compose(ctx, sources, { push, rows: own, documents });
    }),
  );
}

const keyOf = ({ userId, topic }: { userId: number; topic: string }): string => `${userId} ${topic}`;

/** Unread notifications of the topics, the newest first. Older news are not repeated. */
async function findUnread(
  { db, clock }: Context,
  sources: NotificationSources,
  pushes: readonly DuePush[],
): Promise<UnreadRow[]> {
  const since = new Date(clock().getTime() - lifeSeconds * 1000);
  const { rows } = await sql<UnreadRow>`
    SELECT notifications.user_id AS "userId", ${topicSql} AS topic, notifications.uid, notifications.kind,
      notifications.subject_id::int AS subject, notifications.title_id AS "titleId",
      cardinality(notifications.title_ids) AS added
    FROM notifications JOIN (SELECT DISTINCT user_id, topic FROM unnest(${pushes.map(({ userId }) => userId)}::int[],
        ${pushes.map(({ topic }) => topic)}::text[]) AS pushed (user_id, topic)) AS due
      ON due.user_id = notifications.user_id AND due.topic = ${topicSql}
    WHERE notifications.read_at IS NULL AND notifications.at > ${since} AND ${isShown(sources)}
    ORDER BY notifications.at DESC, notifications.uid`.execute(db);
  return rows;
}

type Title = Parameters<typeof titleNames>[0];
interface Chapter {
  id: string;
  attributes: { volume: string | null; chapter: string | null; externalUrl: string | null };
}
interface Documents {
  titles: Map<number, { id: string; attributes: Title }>;
  chapters: Map<number, Chapter>;
}

async function loadDocuments({ documents }: Context, rows: readonly UnreadRow[]): Promise<Documents> {
  const titleIds = rows.flatMap(({ titleId }) => titleId ?? []);
  const chapterIds = rows.flatMap(({ kind, subject }) => (isChapter(kind) ? [subject] : []));
  const [titles, chapters] = await Promise.all([
    documents.mapByIds('titles', [...new Set(titleIds)], []),
    documents.mapByIds('chapters', [...new Set(chapterIds)], []),
  ]);
  return { titles: parsed(titles), chapters: parsed(chapters) };
}

const parsed = <T>(pieces: Map<number, JsonPiece>): Map<number, T> =>
  new Map([...pieces].map(([id, piece]) => [id, JSON.parse(Buffer.concat(piece).toString()) as T]));

const isChapter = (kind: NotificationKind): boolean => kind === 'chapter' || kind === 'upload';

interface Parts {
  push: DuePush;
  /** Unread notifications of the topic. */
  rows: readonly UnreadRow[];
  documents: Documents;
}

async function compose(ctx: Context, sources: NotificationSources, parts: Parts): Promise<PushMessage | null> {
  const { push, rows, documents } = parts;
  const [newest] = rows as [UnreadRow];
  const language = languageOf(push);
  const title = documents.titles.get(newest.titleId ?? 0);
  const named = (name: string, rest: Pick<PushMessage, 'body' | 'tag' | 'path'>): PushMessage => ({
    title: shortened(name),
    ...rest,
    lang: toBcp47(language),
  });
  if (isChapter(newest.kind)) {
    if (!title) return null;
    const chapters = rows.flatMap(({ subject }) => documents.chapters.get(subject) ?? []);
    if (chapters.length === 0) return null;
    return named(titleNames(title.attributes, language).main.text, {
      body: chaptersText(chapters, language),
      tag: `title:${title.id}`,
      path: pathOf(chapters, title.id),
    });
  }
  if (newest.kind === 'list') {
    const facts = await sources.subjects.list?.(ctx, [newest.subject], push.userId);
    const list = facts?.get(newest.subject) as { id: string; name: string } | undefined;
    if (!list) return null;
    const body = pushTexts(language).list(newest.added);
    return named(list.name, { body, tag: `list:${list.id}`, path: buildPath('list', { id: list.id }) });
  }
  if (newest.kind === 'invitation') {
    const facts = await sources.subjects.invitation?.(ctx, [newest.subject], push.userId);
    const invitation = facts?.get(newest.subject) as NotificationItem['invitation'];
    if (!invitation) return null;
    const { id, name } = invitation.group;
    return named(name, { body: pushTexts(language).invitation, tag: `group:${id}`, path: buildPath('group', { id }) });
  }
  if (newest.kind === 'moderation') {
    const facts = await sources.subjects.moderation?.(ctx, [newest.subject], push.userId);
    const decision = facts?.get(newest.subject) as NotificationItem['moderation'];
    if (!decision) return null;
    const body = pushTexts(language).moderation;
    return named(ctx.config.siteName, { body, tag: `decision:${decision.id}`, path: buildPath('notifications') });
  }
  if (newest.kind !== 'reply' && newest.kind !== 'mention') return null;
  const facts = await sources.subjects.comment?.(ctx, [newest.subject], push.userId);
  const comment = facts?.get(newest.subject) as NotificationItem['comment'];
  if (!comment) return null;
  const about = comment.group ?? (title && titleNames(title.attributes, language).main.text);
  const body = pushTexts(language)[newest.kind](comment.by.name);
  return named(about ?? ctx.config.siteName, { body, tag: `comment:${comment.id}`, path: commentPath(comment) });
}

/** The language that the settings choose for all devices, or that of the browser. */
function languageOf({ document, language }: DuePush): InterfaceLanguage {
  if (document === null) return language;
  const { userPreferences } = readPreferences(JSON.parse(document), Number.MAX_SAFE_INTEGER);
  return userPreferences.interfaceLocale ?? language;
}

/** Numbers only: names of chapters give away what happens. */
function chaptersText(chapters: readonly Chapter[], language: InterfaceLanguage): string {
  const texts = pushTexts(language);
  const label = ({ attributes: { volume, chapter } }: Chapter): string | null =>
    numberLabel({ volume, chapter, translatedLanguage: language });
  const [first] = chapters as [Chapter];
  if (chapters.length === 1) return texts.chapter(label(first));
  const ordered = chapters.toSorted((a, b) => Number(a.attributes.chapter) - Number(b.attributes.chapter));
  return texts.chapters(
    chapters.length,
    chapters.length > namedChapters ? [] : ordered.flatMap((each) => label(each) ?? []),
  );
}

/** The chapter when it is one that is read here, otherwise the title. */
function pathOf(chapters: readonly Chapter[], titleId: string): string {
  const [only, more] = chapters;
  return only && !more && only.attributes.externalUrl === null
    ? buildPath('chapter', { id: only.id })
    : buildPath('title', { id: titleId });
}

/** Comments on chapters are in the reader, at their page. */
function commentPath({ id, type, about, page }: NonNullable<NotificationItem['comment']>): string {
  if (type === 'chapter') return `${buildPath('chapter', { id: about, page: page ?? undefined })}?comment=${id}`;
  return `${buildPath(type === 'manga' ? 'title' : 'group', { id: about })}?tab=comments&comment=${id}`;
}

const shortened = (name: string): string =>
  name.length <= maxNameLength
    ? name
    : `${name
        .slice(0, maxNameLength - 1)
        .toWellFormed()
        .trimEnd()}…`;
