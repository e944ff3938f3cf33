// Who may see and change an author. Those that wait for review, and refused ones, are for whoever added them and reviewers.
import type { ContributionState } from '#server/db/schema.ts';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import { decide, requirePermission, type Viewer } from '#server/core/access/viewer.ts';

interface AuthorAccess {
  state: ContributionState;
  creator_id: number | null;
}

const actions = { report: 'report.create', edit: 'author.edit', delete: 'author.delete' } as const;
const ownActions = { report: 'report.create', edit: 'author.create', delete: 'author.create' } as const;

const isOwnUnpublished = ({ state, creator_id }: AuthorAccess, viewer: Viewer): boolean =>
  state !== 'published' && creator_id === viewer.id;

export function authorIsVisibleTo(author: AuthorAccess, viewer: Viewer | null, now: Date): boolean {
  if (author.state === 'published') return true;
  return viewer !== null && decide(viewer, 'title.draft.view', now, { own: author.creator_id === viewer.id }).ok;
}

/** Requires that the viewer may change an author: whoever added it may until it is published. @throws ApiError 403 */
export function requireAuthorPermission(viewer: Viewer, action: 'edit' | 'delete', author: AuthorAccess, now: Date) {
  requirePermission(viewer, (isOwnUnpublished(author, viewer) ? ownActions : actions)[action], now);
}

export const authorAbilities = (author: AuthorAccess, viewer: Viewer | null, now: Date): Abilities | undefined =>
  abilities(viewer, now, viewer && isOwnUnpublished(author, viewer) ? ownActions : actions, { own: true });
