import { useQueryClient } from '@tanstack/react-query';
import { ScrollText, Shield } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { openStaffDialog, type PageAction } from './open-staff-dialog.ts';

/** Actions of menus; those on people and API clients are on pages of their own. */
type MenuAction = Exclude<
  PageAction,
  `person.${string}` | 'client.revoke' | 'report.mute-reporter' | `${string}.restore`
>;

/** Whether the viewer is a moderator or administrator; what they may do is decided by the server. */
export function useIsModerator(): boolean {
  const { user } = useSession();
  return user !== null && ['ROLE_GLOBAL_MODERATOR', 'ROLE_ADMIN'].some((role) => user.roles.includes(role));
}

/** Address of the log of what was done to one thing. */
export const logPath = (id: string): string => `${pathTo.plain('moderationLog')}?object=${id}`;

type Can = Readonly<Record<string, string | true>> | undefined;

/** Condition on `can` for an action; a sign-in that is too long ago is repeated in the dialog. */
const abilities: Record<MenuAction, string> = {
  'title.lock': 'lock',
  'title.unlock': 'lock',
  'title.merge': 'lock',
  'title.delete': 'delete',
  'chapter.unavailable': 'makeUnavailable',
  'chapter.available': 'makeUnavailable',
  'chapter.move': 'makeUnavailable',
  'group.block': 'blockSitewide',
  'group.unblock': 'blockSitewide',
  'group.official': 'official',
  'group.unofficial': 'official',
  'author.merge': 'delete',
};

/** Items of a menu for staff: dialogs of actions, and what was done to the thing before; none for everybody else. */
export function useStaffItems(
  target: { id: string; name: string },
  can: Can,
  actions: readonly MenuAction[],
): MenuItem[] {
  const t = useT();
  const client = useQueryClient();
  const isModerator = useIsModerator();
  if (!isModerator) return [];
  return [
    ...actions
      .filter((action) => can?.[abilities[action]] === true || can?.[abilities[action]] === 'step_up')
      .map((action) => ({
        label: t(`staffAct.${action}`),
        icon: <Shield />,
        onSelect: () => void openStaffDialog({ action, ...target, refresh: () => void client.invalidateQueries() }),
      })),
    {
      label: t('staffAct.log'),
      icon: <ScrollText />,
      href: logPath(target.id),
    },
  ];
}
