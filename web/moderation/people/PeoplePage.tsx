import { buildPath } from '#contract/rules/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Users } from 'lucide-react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { formatCount, formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { type LastingSession, lastingQuery, useLastingData } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { StaffOnly } from '../StaffOnly.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import { peopleQuery, type Person, readPeopleFilters } from './queries.ts';
import { Standing } from './Standing.tsx';
import styles from './People.module.css';

/** Search of people for staff. */
export function PeoplePage() {
  const title = useT()('people.title');
  usePageTitle(title);
  return <StaffOnly title={title}>{(session) => <People key={session.user?.id} session={session} />}</StaffOnly>;
}

function People({ session }: { session: LastingSession }) {
  const t = useT();
  const [params, patchParams] = useUrlParams(pathTo.plain('people'));
  const filters = readPeopleFilters(params);
  const query = useQuery(lastingQuery(session, peopleQuery(filters)));
  const data = useLastingData(query.data, JSON.stringify(filters));
  const failure = useFailure({ ...query, data });
  const { offset } = filters;
  const step = moderationLimits.peoplePerPage;
  const turn = (to: number): void => patchParams({ offset: to > 0 ? String(to) : null });
  return (
    <Wrap className={styles.page}>
      <StaffNav current="people" />
      <PageHeading title={t('people.title')} />
      <PeopleSearch
        filters={filters}
        mayFindEmail={session.user?.roles.includes('ROLE_ADMIN') ?? false}
        onPatch={(patch) => patchParams({ ...patch, offset: null })}
      />
      {failure ? (
        <SectionError query={query} failure={failure} />
      ) : !data ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : data.people.length === 0 ? (
        <Empty icon={<Users />} level={2} title={t('people.none')}>
          {t('people.noneHint')}
        </Empty>
      ) : (
        <>
          <h2 className={styles.count} aria-live="polite">
            {t('people.count', { count: data.total, shown: formatCount(data.total) })}
          </h2>
          <ul className={styles.cards}>
            {data.people.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
          {data.total > step && (
            <nav className={styles.pages} aria-label={t('people.pages')}>
              <Button
                icon={<ChevronLeft className="flip" />}
                disabled={offset === 0}
                onClick={() => turn(Math.max(0, offset - step))}
              >
                {t('people.previous')}
              </Button>
              <Button
                end={<ChevronRight className="flip" />}
                disabled={offset + step >= data.total}
                onClick={() => turn(offset + step)}
              >
                {t('people.next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </Wrap>
  );
}

function PersonCard({ person }: { person: Person }) {
  const t = useT();
  const { id, name, roles, since, strikes } = person;
  return (
    <NameCard
      href={buildPath('person', { id })}
      picture={<Avatar name={name} size="lg" />}
      name={name}
      tone={roleTone(roles)}
      marks={shownRoles(roles)
        .filter(({ role }) => role !== 'ROLE_MEMBER')
        .map(({ role, tone }) => (
          <Tag key={role} tone={tone}>
            {t(roleKeys[role])}
          </Tag>
        ))}
      facts={
        <>
          <Standing person={person} quiet />
          {strikes > 0 && <span>{t('people.strikes', { count: strikes })}</span>}
          <span>{t('people.since', { date: formatDate(new Date(since)) })}</span>
        </>
      }
    />
  );
}
