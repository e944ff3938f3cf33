import { buildPath } from '#contract/rules/pages.ts';
import { rankOf } from '#contract/rules/ranks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ImageOff, ShieldUser } from 'lucide-react';
import { useSession } from '#web/lib/session/session.ts';
import { HeadMenu } from '#web/blocks/HeadMenu.tsx';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { openStaffDialog } from '#web/staff-actions/open-staff-dialog.ts';

/** Menu in the head of a person; staff removes picture and biography, and opens the staff page of people below their rank. */
export function UserHeadMenu({
  id,
  name,
  path,
  roles,
  mayClear,
}: {
  id: string;
  name: string;
  path: string;
  roles: readonly string[];
  mayClear: boolean;
}) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const rank = rankOf(user?.roles ?? []);
  const isBelow = rank === 3 || rankOf(roles) < rank;
  const isStaff = user !== null && user.id !== id && user.permissions.includes('queue.decide');
  // the picture is on every page that names the person
  const refresh = (): void => void refetchEverything(client);
  return (
    <HeadMenu
      target={{ kind: 'user', id, name }}
      path={path}
      moderation={[
        ...(isStaff && isBelow
          ? [{ label: t('users.staffPage'), icon: <ShieldUser />, href: buildPath('person', { id }) }]
          : []),
        ...(mayClear && rankOf(roles) < rank
          ? [
              {
                label: t('staffAct.person.clear-profile'),
                icon: <ImageOff />,
                danger: true,
                onSelect: () => void openStaffDialog({ action: 'person.clear-profile', id, name, refresh }),
              },
            ]
          : []),
      ]}
    />
  );
}
