// What people may do with somebody else, and with themselves.
import { abilities, type Can } from '#server/core/abilities.ts';
import type { Viewer } from '#server/core/viewer.ts';

export function userCan(viewer: Viewer | null, now: Date, id: number): Can | undefined {
  if (viewer?.id === id) return abilities(viewer, now, { edit: 'account.edit' }, { own: true });
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
