// Title visibility for guests, and the actions that a signed-in viewer may take on a title.
import { type RawBuilder, sql } from 'kysely';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Viewer } from '#server/core/access/viewer.ts';

/** SQL condition: the title is published. Any other title responds with 404, as if it did not exist. */
export const titleIsVisible: RawBuilder<boolean> = sql<boolean>`titles.state = 'published'`;

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
