import { ApiFailure } from '#web/lib/api/failure.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { QueryPage } from '#web/lib/navigation/QueryPage.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { type LastingSession, lastingQuery, useLastingData } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { StaffOnly } from '../StaffOnly.tsx';
import { Activity } from './Activity.tsx';
import { Contact } from './Contact.tsx';
import { Notes } from './Notes.tsx';
import { PersonDecisions } from './PersonDecisions.tsx';
import { PersonHead } from './PersonHead.tsx';
import { type PersonDetail, personQuery } from './queries.ts';
import styles from './People.module.css';

/** Somebody as staff sees them: standing, what they do here, notes and decisions, and actions. */
export function PersonPage({ id }: { id: string }) {
  const t = useT();
  const title = t('people.person');
  usePageTitle(title);
  return (
    <StaffOnly title={title}>
      {(session) =>
        session.user?.id === id ? (
          <Wrap className={styles.page}>
            <StaffNav current="people" />
            <PageHeading title={title} />
            <Empty icon={<UserRound />} level={2} title={t('people.own')}>
              {t('people.ownHint')}
            </Empty>
          </Wrap>
        ) : (
          <Person key={`${session.user?.id} ${id}`} id={id} session={session} />
        )
      }
    </StaffOnly>
  );
}

function Person({ id, session }: { id: string; session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, personQuery(id)));
  const data = useLastingData(query.data, id);
  if (query.error instanceof ApiFailure && query.error.context['reason'] === 'staff_page')
    return (
      <Wrap className={styles.page}>
        <StaffNav current="people" />
        <PageHeading title={t('people.person')} />
        <Empty icon={<UserRound />} level={2} title={t('people.ofRank')}>
          {t('people.ofRankHint')}
        </Empty>
      </Wrap>
    );
  return (
    <QueryPage
      query={{ ...query, data } as typeof query}
      notFound={t('people.notFound')}
      other={{ href: pathTo.plain('people'), label: t('people.title') }}
      loading={
        <Wrap>
          <Busy label={t('app.loading')}>
            <Skeleton height="420px" />
          </Busy>
        </Wrap>
      }
    >
      {(person) => <PersonView person={person} session={session} />}
    </QueryPage>
  );
}

function PersonView({ person, session }: { person: PersonDetail; session: LastingSession }) {
  usePageTitle(person.name);
  return (
    <Wrap className={styles.page}>
      <StaffNav current="people" />
      <PersonHead person={person} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Notes person={person} />
          <PersonDecisions id={person.id} session={session} />
        </div>
        <div className={styles.column}>
          <Activity person={person} />
          {session.user?.roles.includes('ROLE_ADMIN') && <Contact id={person.id} />}
        </div>
      </div>
    </Wrap>
  );
}
