// Title visibility for guests and for those who write drafts or review them, and the actions that a viewer may take.
import { type RawBuilder, sql } from 'kysely';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';

/** SQL condition: the title is published. Any other title responds with 404, as if it did not exist. */
export const titleIsVisible: RawBuilder<boolean> = sql<boolean>`titles.state = 'published'`;

/** SQL condition: the title is no public one, and the viewer sees it: their own, or as a reviewer anybody's. */
export function draftIsVisibleTo(viewer: Viewer | null, now: Date): RawBuilder<boolean> {
  const decision = viewer && decide(viewer, 'title.draft.view', now);
  if (!decision?.ok) return sql<boolean>`false`;
  const isDraft = sql<boolean>`(titles.state <> 'published' AND titles.deleted_at IS NULL)`;
  return decision.grant.any ? isDraft : sql<boolean>`(${isDraft} AND titles.creator_id = ${viewer!.id})`;
}

const actions = {
  follow: 'library.edit',
  rate: 'rating.edit',
  addToList: 'list.edit',
  block: 'block.edit',
  comment: 'comment.create',
  report: 'report.create',
  upload: 'chapter.upload',
  addCover: 'cover.upload',
  pickMainCover: 'cover.main.pick',
  edit: 'title.edit',
  editRelations: 'title.relation.edit',
  lock: 'title.lock',
  delete: 'title.delete',
} as const;

export const titleAbilities = (viewer: Viewer | null, now: Date): Abilities | undefined =>
  abilities(viewer, now, actions, { own: true });

const ownDraftActions = {
  addCover: 'cover.upload',
  pickMainCover: 'cover.main.pick',
  edit: 'title.draft.create',
  editRelations: 'title.relation.edit',
  submit: 'title.draft.create',
  withdraw: 'title.draft.view',
  delete: 'title.draft.view',
} as const;
const othersDraftActions = {
  addCover: 'title.edit',
  pickMainCover: 'cover.main.pick',
  edit: 'title.edit',
  editRelations: 'title.relation.edit',
  delete: 'title.delete',
} as const;

/** Actions on a title that is not published; its state says which of them are possible at present. */
export function draftAbilities(viewer: Viewer, now: Date, own: boolean): Abilities {
  if (own) return abilities(viewer, now, ownDraftActions, { own })!;
  return { ...abilities(viewer, now, othersDraftActions, { own })!, submit: 'not_own', withdraw: 'not_own' };
}
