// Chapter visibility for guests, and the actions that a signed-in viewer may take on a chapter.
import { type RawBuilder, sql } from 'kysely';
import { staffRoles } from '#contract/rules/permissions.ts';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Context } from '#server/core/context.ts';
import type { Relation, Viewer } from '#server/core/access/viewer.ts';

/** SQL condition: chapter and title are published. Does not check the chapter's publication time or availability. */
export const chapterIsVisible: RawBuilder<boolean> = sql<boolean>`chapters.state = 'published' AND titles.state = 'published'`;

/** Relation of the viewer to a chapter: its uploader, or in one of its groups the leader or a member who may edit. */
export async function relationTo({ db }: Pick<Context, 'db'>, id: number, viewer: Viewer): Promise<Relation> {
  const { rows } = await sql<{ own: boolean; leads: boolean; edits: boolean }>`
    SELECT chapters.uploader_id IS NOT DISTINCT FROM ${viewer.id}::int AS own,
      EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
        WHERE chapter_groups.chapter_id = chapters.id AND groups.leader_id = ${viewer.id}) AS leads,
      EXISTS (SELECT FROM chapter_groups JOIN group_members USING (group_id)
        WHERE chapter_groups.chapter_id = chapters.id AND group_members.user_id = ${viewer.id}
          AND group_members.can_edit) AS edits
    FROM chapters WHERE chapters.id = ${id}`.execute(db);
  const { own = false, leads = false, edits = false } = rows[0] ?? {};
  return { own, group: leads ? 'leader' : edits ? 'member' : undefined };
}

/**
 * Relation of the viewer to the chapter's crew: uploader, or leader or any member of one of its groups. Members need no
 * right to edit, because they know how the pages were made.
 */
export async function creditsRelation({ db }: Pick<Context, 'db'>, id: number, viewer: Viewer): Promise<Relation> {
  const { rows } = await sql<{ own: boolean; belongs: boolean }>`
    SELECT chapters.uploader_id IS NOT DISTINCT FROM ${viewer.id}::int AS own,
      EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
        LEFT JOIN group_members ON group_members.group_id = groups.id AND group_members.user_id = ${viewer.id}
        WHERE chapter_groups.chapter_id = chapters.id
          AND (groups.leader_id = ${viewer.id} OR group_members.user_id IS NOT NULL)) AS belongs
    FROM chapters WHERE chapters.id = ${id}`.execute(db);
  const { own = false, belongs = false } = rows[0] ?? {};
  return { own, group: belongs ? 'member' : undefined };
}

const actions = {
  comment: 'comment.create',
  report: 'report.create',
  mark: 'history.edit',
  spreads: 'spreads.suggest',
} as const;
// what the leader of a group may do without a role of staff, which has actions of its own
const groupActions = { makeUnavailableForGroup: 'chapter.unavailable' } as const;
const ownActions = { edit: 'chapter.edit', delete: 'chapter.edit', makeUnavailable: 'chapter.unavailable' } as const;

/** The viewer without the roles by which they act on everything. */
export const withoutStaffRoles = (viewer: Viewer): Viewer => ({
  ...viewer,
  roles: viewer.roles.filter((role) => !staffRoles.includes(role)),
});

export async function chapterAbilities(
  ctx: Pick<Context, 'db' | 'clock'>,
  id: number,
  viewer: Viewer | null,
): Promise<Abilities | undefined> {
  if (!viewer) return undefined;
  const now = ctx.clock();
  const relation = await relationTo(ctx, id, viewer);
  return {
    ...abilities(viewer, now, actions, { own: true }),
    ...abilities(viewer, now, ownActions, relation),
    ...abilities(withoutStaffRoles(viewer), now, groupActions, relation),
  };
}
