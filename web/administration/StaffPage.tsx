import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { roleKeys } from '#web/lib/catalogue/roles.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { AdminPage } from './AdminPage.tsx';
import { type StaffMember, staffListQuery } from './queries.ts';
import styles from './Administration.module.css';

/** Everybody with a role of staff: since when, from whom, and how well their account is protected. */
export function StaffPage() {
  const t = useT();
  return (
    <AdminPage page="adminStaff" title={t('administration.staff')} needs="operations.view">
      {(session) => <StaffTable session={session} />}
    </AdminPage>
  );
}

function StaffTable({ session }: { session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, staffListQuery));
  return (
    <Loaded query={query} height="240px">
      {({ staff }) =>
        staff.length === 0 ? (
          <Empty icon={<UsersRound />} level={2} title={t('administration.staff.none')} />
        ) : (
          <Stack gap={4}>
            <Note>
              {t('administration.staff.public')}{' '}
              <TextLink href={pathTo.plain('about')}>{t('administration.staff.about')}</TextLink>
            </Note>
            <table className={styles.jobs} aria-label={t('administration.staff')}>
              <thead>
                <tr>
                  <th scope="col">{t('administration.staff.name')}</th>
                  <th scope="col">{t('administration.staff.role')}</th>
                  <th scope="col">{t('administration.staff.secondFactor')}</th>
                </tr>
              </thead>
              <tbody>
                {staff.map((member) => (
                  <StaffRow key={member.id} member={member} />
                ))}
              </tbody>
            </table>
          </Stack>
        )
      }
    </Loaded>
  );
}

function StaffRow({ member: { id, name, roles, isBanned, secondFactor } }: { member: StaffMember }) {
  const t = useT();
  return (
    <tr>
      <th scope="row">
        <TextLink href={pathTo.user(id, name)}>
          <bdi>{name}</bdi>
        </TextLink>{' '}
        {isBanned && <Tag tone="danger">{t('administration.staff.banned')}</Tag>}
      </th>
      <td data-label={t('administration.staff.role')}>
        <Stack gap={1}>
          {roles.map(({ role, since, by }) => (
            <span key={role}>
              {t(roleKeys[role as keyof typeof roleKeys])}
              {since !== null && (
                <span className={styles.muted}>
                  {' · '}
                  {by
                    ? t('administration.staff.sinceBy', { time: formatDate(new Date(since)), name: by.name })
                    : t('administration.staff.since', { time: formatDate(new Date(since)) })}
                </span>
              )}
            </span>
          ))}
        </Stack>
      </td>
      <td data-label={t('administration.staff.secondFactor')}>
        <Tag tone={secondFactor ? 'success' : 'warning'}>
          {t(secondFactor ? 'administration.staff.on' : 'administration.staff.off')}
        </Tag>
      </td>
    </tr>
  );
}
