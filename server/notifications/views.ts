// Renders groups of notifications with the documents of their titles and chapters. Never the text of a comment, which may
// be a spoiler.
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Context } from '#server/core/context.ts';
import { type JsonPiece, JsonText } from '#server/core/http/json-text.ts';
import type { NotificationRow, findGroups } from './queries.ts';
import type { NotificationSources } from './sources.ts';

type FoundGroups = Awaited<ReturnType<typeof findGroups>>;
type SubjectKind = keyof NotificationSources['subjects'];

const textOf = (piece: JsonPiece): string => Buffer.concat(piece).toString();

const subjectKinds: Partial<Record<NotificationRow['kind'], SubjectKind>> = {
  list: 'list',
  reply: 'comment',
  mention: 'comment',
  decision: 'decision',
  invitation: 'invitation',
  moderation: 'moderation',
  overdue: 'overdue',
};

/** Builds the response body. What was deleted since the groups were found is left out. */
export async function groupsText(
  ctx: Context,
  { groups, total, unread }: FoundGroups,
  sources: NotificationSources,
  { userId, ...page }: { userId: number; limit: number; offset: number },
): Promise<JsonText> {
  const rows = groups.flatMap(({ items }) => items);
  const titleIds = [...new Set(groups.flatMap(({ titleId }) => titleId ?? []))];
  const chapterIds = rows.flatMap(({ kind, subject }) => (isChapter(kind) ? [subject] : []));
  const [titles, chapters, factsByKind] = await Promise.all([
    ctx.documents.mapByIds('titles', titleIds, ['cover_art']),
    ctx.documents.mapByIds('chapters', [...new Set(chapterIds)], ['scanlation_group']),
    loadSubjects(ctx, rows, sources, userId),
  ]);
  const itemText = (row: NotificationRow): string[] => {
    const { uid, kind, at, read, subject } = row;
    const start = JSON.stringify({ id: uid, kind, at: toWireDate(at), read, ...viaOf(row) });
    const chapter = isChapter(kind) ? chapters.get(subject) : undefined;
    const subjectKind = subjectKinds[kind];
    const facts = subjectKind && factsByKind.get(subjectKind)?.get(subject);
    if (chapter) return [`${start.slice(0, -1)},"chapter":${textOf(chapter)}}`];
    if (!subjectKind || !facts) return [];
    const rest = { [subjectKind]: kind === 'list' ? { ...facts, added: row.titleIds.length } : facts };
    return [`${start.slice(0, -1)},${JSON.stringify(rest).slice(1)}`];
  };
  const data = groups.flatMap(({ items, titleId, title, at, ...group }) => {
    const itemTexts = items.flatMap(itemText);
    const shownTitle = titleId !== null && titles.has(titleId) ? title : null;
    const start = JSON.stringify({ id: group.id, title: shownTitle, at: toWireDate(at), total: group.total });
    return itemTexts.length === 0
      ? []
      : [`${start.slice(0, -1)},"unread":${group.unread},"items":[${itemTexts.join()}]}`];
  });
  const end = JSON.stringify({ unread, limit: page.limit, offset: page.offset, total });
  return new JsonText(
    `{"result":"ok","data":[${data.join()}],"titles":[${[...titles.values()].map(textOf).join()}],${end.slice(1)}`,
  );
}

const isChapter = (kind: NotificationRow['kind']): boolean => kind === 'chapter' || kind === 'upload';

/** The followed group or user whose upload it is. */
function viaOf({ kind, group, actor }: NotificationRow): object {
  if (kind !== 'upload') return {};
  if (group) return { via: { ...group, type: 'scanlation_group' } };
  return actor ? { via: { ...actor, type: 'user' } } : {};
}

async function loadSubjects(
  ctx: Context,
  rows: readonly NotificationRow[],
  { subjects }: NotificationSources,
  userId: number,
): Promise<Map<SubjectKind, Map<number, object>>> {
  const idsByKind = Map.groupBy(
    rows.flatMap(({ kind, subject }) => {
      const subjectKind = subjectKinds[kind];
      return subjectKind ? [{ subjectKind, subject }] : [];
    }),
    ({ subjectKind }) => subjectKind,
  );
  const loaded = await Promise.all(
    [...idsByKind].map(async ([kind, named]) => {
      const ids = [...new Set(named.map(({ subject }) => subject))];
      return [kind, (await subjects[kind]?.(ctx, ids, userId)) ?? new Map<number, object>()] as const;
    }),
  );
  return new Map(loaded);
}
