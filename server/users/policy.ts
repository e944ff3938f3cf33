// What people may do with somebody else, and with themselves.
import { abilities, type Can } from '#server/core/abilities.ts';
import type { Viewer } from '#server/core/viewer.ts';

/** Beside the account itself, what needs no thing yet: making one. */
const ownActions = {
  edit: 'account.edit',
  createList: 'list.create',
  createGroup: 'group.create',
  createTitle: 'title.draft.create',
  createAuthor: 'author.create',
} as const;

export function userCan(viewer: Viewer | null, now: Date, id: number): Can | undefined {
  if (viewer?.id === id) return abilities(viewer, now, ownActions, { own: true });
  return abilities(
    viewer,
    now,
    {
      follow: 'follow.edit',
      block: 'block.edit',
      report: 'report.create',
      warn: 'user.warn',
      revokeUploads: 'user.upload.revoke',
      ban: 'user.ban',
      grantUploader: 'user.role.uploader',
      grantVip: 'user.role.vip',
      grantStaff: 'user.role.staff',
    },
    { own: true },
  );
}
