import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Megaphone, Pin, Plus } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { OwnProposals } from '#web/staff-actions/OwnProposals.tsx';
import { AdminPage } from './AdminPage.tsx';
import { AnnouncementEditor } from './AnnouncementEditor.tsx';
import { announcementQuery, announcementsQuery, type ManagedAnnouncement, stateTones } from './announcements.ts';
import styles from './Announcements.module.css';

/** Announcements in all states, or the editor of one, whose id is in the address. */
export function AdminAnnouncementsPage() {
  const t = useT();
  const address = pathTo.plain('adminAnnouncements');
  const [params, patchParams] = useUrlParams(address);
  const id = params.get('id');
  return (
    <AdminPage
      page="adminAnnouncements"
      title={t('administration.announcements')}
      needs="announcement.publish"
      aside={
        id === null && (
          <Button look="primary" icon={<Plus />} onClick={() => patchParams({ id: crypto.randomUUID() })}>
            {t('administration.announcements.new')}
          </Button>
        )
      }
    >
      {(session) =>
        id === null ? (
          <Stack gap={3}>
            <OwnProposals session={session} />
            <AnnouncementList session={session} />
          </Stack>
        ) : (
          <Stack gap={3}>
            <div>
              <Button look="quiet" size="sm" icon={<ArrowLeft className="flip" />} href={address}>
                {t('announcements.all')}
              </Button>
            </div>
            <OneAnnouncement key={id} id={id} session={session} />
          </Stack>
        )
      }
    </AdminPage>
  );
}

function OneAnnouncement({ id, session }: { id: string; session: LastingSession }) {
  const query = useQuery(lastingQuery(session, announcementQuery(id)));
  return (
    <Loaded query={query} height="480px">
      {(announcement) => <AnnouncementEditor key={announcement?.version ?? 0} id={id} stored={announcement} />}
    </Loaded>
  );
}

function AnnouncementList({ session }: { session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, announcementsQuery));
  return (
    <Loaded query={query} height="320px">
      {({ announcements, total }) =>
        announcements.length === 0 ? (
          <Empty icon={<Megaphone />} level={2} title={t('announcements.none')} />
        ) : (
          <Stack gap={3}>
            <ul className={styles.list}>
              {announcements.map((each) => (
                <li key={each.id}>
                  <AnnouncementRow announcement={each} />
                </li>
              ))}
            </ul>
            {total > announcements.length && (
              <Note>{t('administration.announcements.newest', { count: announcements.length })}</Note>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}

function AnnouncementRow({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useT();
  const { id, state, name, importance, publishedAt, expiresAt, author } = announcement;
  const time = (value: string): string => formatDateTime(new Date(value));
  const facts = [
    publishedAt !== null && state === 'planned' && t('administration.announcements.from', { time: time(publishedAt) }),
    publishedAt !== null && state !== 'planned' && time(publishedAt),
    expiresAt !== null && t('administration.announcements.until', { time: time(expiresAt) }),
    author?.name,
    Object.keys(name).map(languageName).join(', '),
  ].filter(Boolean);
  return (
    <Panel pad className={styles.row}>
      <h2 className={styles.name} lang="en">
        <Link className={styles.link} href={`${pathTo.plain('adminAnnouncements')}?id=${id}`}>
          <bdi>{name['en']}</bdi>
        </Link>
      </h2>
      <span className={styles.tags}>
        <Tag tone={stateTones[state]}>{t(`administration.announcements.state.${state}`)}</Tag>
        {importance === 'important' && (
          <Tag tone="warning" icon={<Pin />}>
            {t('social.important')}
          </Tag>
        )}
      </span>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </Panel>
  );
}
