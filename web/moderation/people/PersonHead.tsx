import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ExternalLink, ScrollText, Shield } from 'lucide-react';
import { grantedRoles } from '#contract/rules/permissions.ts';
import { rankOf } from '#contract/rules/ranks.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { openStaffDialog, type PageAction } from '#web/staff-actions/open-staff-dialog.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { moderationKey } from '../queries.ts';
import type { PersonDetail } from './queries.ts';
import { Standing } from './Standing.tsx';
import styles from './People.module.css';

/** Name, roles, standing and the actions that the viewer may take. */
export function PersonHead({ person }: { person: PersonDetail }) {
  const t = useT();
  const client = useQueryClient();
  const { id, name, roles, since, strikes } = person;
  const refresh = (): void => void client.invalidateQueries({ queryKey: moderationKey });
  const groups = actionsOn(person).filter((group) => group.length > 0);
  return (
    <header className={styles.head}>
      <Avatar name={name} size="xl" />
      <div className={styles.about}>
        <h1 className={styles.name} data-tone={roleTone(roles)} dir="auto">
          {name}
        </h1>
        <p className={styles.line}>
          {shownRoles(roles).map(({ role, tone }) => (
            <Tag key={role} tone={tone}>
              {t(roleKeys[role])}
            </Tag>
          ))}
          <Standing person={person} />
        </p>
        <p className={styles.line}>
          <span>{strikes > 0 ? t('people.strikes', { count: strikes }) : t('people.noStrikes')}</span>
          <span>{t('people.since', { date: formatDate(new Date(since)) })}</span>
        </p>
      </div>
      <div className={styles.acts}>
        {groups.length > 0 && (
          <Menu
            label={t('people.actions')}
            align="end"
            items={groups.flatMap((group, index) => [
              ...(index > 0 ? [{ kind: 'line' as const }] : []),
              ...group.map(({ action, roles: choice }) => ({
                label: t(`staffAct.${action}`),
                icon: <Shield />,
                danger: action === 'person.ban' || action === 'person.undo-edits',
                onSelect: () =>
                  void openStaffDialog({ action, id, name, refresh, ...(choice ? { roles: choice } : {}) }),
              })),
            ])}
            trigger={
              <Button look="primary" icon={<Shield />} end={<ChevronDown />}>
                {t('people.actions')}
              </Button>
            }
          />
        )}
        <Button icon={<ScrollText />} href={`${pathTo.plain('moderationLog')}?object=${id}`}>
          {t('staffAct.log')}
        </Button>
        <Button icon={<ExternalLink />} href={pathTo.user(id, name)}>
          {t('people.profile')}
        </Button>
      </div>
      {person.can['person.warn'] === 'rank' && <p className={styles.rank}>{t('people.rank')}</p>}
    </header>
  );
}

interface Offer {
  action: PageAction;
  /** Roles to choose from. */
  roles?: readonly string[];
}

/** Actions that change something as things are, in groups of a menu. A sign-in that is too long ago is repeated in the dialog. */
function actionsOn({ can, sanctions, roles }: PersonDetail): Offer[][] {
  const may = ({ action, roles: choice }: Offer): boolean =>
    (can[action] === true || can[action] === 'step_up') && (choice === undefined || choice.length > 0);
  const held = (names: readonly string[]) => names.filter((role) => roles.includes(role));
  const free = (names: readonly string[]) => names.filter((role) => !roles.includes(role) && rankOf([role]) < 3);
  const { 'user.role.uploader': uploader, 'user.role.staff': staff } = grantedRoles;
  const isVip = roles.includes('ROLE_VIP');
  const groups: Offer[][] = [
    [
      { action: 'person.warn' },
      { action: 'person.clear-profile' },
      { action: 'person.mute' },
      ...(sanctions.muted ? [{ action: 'person.unmute' } as const] : []),
      { action: 'person.mute-reports' },
      ...(sanctions.reportsMuted ? [{ action: 'person.unmute-reports' } as const] : []),
      { action: 'person.revoke-uploads' },
      ...(sanctions.uploadRevoked ? [{ action: 'person.restore-uploads' } as const] : []),
      { action: 'person.ban' },
      ...(sanctions.banned ? [{ action: 'person.unban' } as const] : []),
    ],
    [
      { action: 'person.grant-uploader', roles: free(uploader) },
      { action: 'person.revoke-uploader', roles: held(uploader) },
      { action: isVip ? 'person.revoke-vip' : 'person.grant-vip' },
      { action: 'person.grant-staff', roles: free(staff) },
      { action: 'person.revoke-staff', roles: held(staff) },
    ],
    [{ action: 'person.undo-edits' }, { action: 'person.sign-out' }],
  ];
  return groups.map((group) => group.filter(may));
}
