import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import { AllHidden } from '#web/lib/lists/AllHidden.tsx';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { hiddenByBlocks, HiddenNote } from '#web/lib/lists/HiddenNote.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { CoverMeta } from '#web/titles/CoverMeta.tsx';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { CoverGrid } from '#web/ui/cards/CoverCard.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { UserCard } from '#web/users/UserCard.tsx';
import { everythingWithRatingsQuery } from './queries.ts';
import styles from './SearchPage.module.css';

const maxPerKind = 12;

/** The best matches among titles, groups, authors and users, with a link to all matches of each kind. */
export function EverythingResults({ text, empty }: { text: string; empty: ReactNode }) {
  const t = useT();
  const query = useQuery(everythingWithRatingsQuery(text, useFilters(), maxPerKind));
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <CoverGrid>
          <SkeletonCards count={6} />
        </CoverGrid>
      </Busy>
    );
  }
  const { titles, groups, authors, users = { data: [], total: 0, hidden: 0 } } = query.data;
  const hidden = (titles.hidden ?? 0) + (groups.hidden ?? 0) + (users.hidden ?? 0);
  const hiddenNote = <HiddenNote alone hidden={hidden} />;
  if (titles.total + groups.total + authors.total + users.total === 0) {
    if (hidden > 0) return <AllHidden reasons={[hiddenByBlocks(t, hidden)]} />;
    return (
      <>
        {hiddenNote}
        {empty}
      </>
    );
  }
  const seeAllLink = (tab: string, { data, total }: { data: unknown[]; total: number }) =>
    total > data.length ? { more: { href: pathTo.search(text, tab), label: t('home.seeAll') } } : {};
  return (
    <>
      {hiddenNote}
      {titles.data.length > 0 && (
        <Section title={t('find.titles')} note={formatCount(titles.total)} {...seeAllLink('titles', titles)}>
          <CoverGrid>
            {titles.data.map((title) => (
              <TitleCoverCard
                key={title.id}
                title={title}
                sizes="(max-width: 767px) 31vw, 170px"
                meta={<CoverMeta title={title} rating={title.rating} />}
              />
            ))}
          </CoverGrid>
        </Section>
      )}
      {groups.data.length > 0 && (
        <Section title={t('find.groups')} note={formatCount(groups.total)} {...seeAllLink('groups', groups)}>
          <div className={styles.cards}>
            {groups.data.map((group) => (
              <GroupCard key={group.id} group={{ ...group, figures: null }} />
            ))}
          </div>
        </Section>
      )}
      {authors.data.length > 0 && (
        <Section title={t('find.authors')} note={formatCount(authors.total)} {...seeAllLink('authors', authors)}>
          <div className={styles.cards}>
            {authors.data.map(({ id, attributes: { name } }) => (
              <NameCard
                key={id}
                href={pathTo.author(id, name)}
                picture={<Avatar name={name} size="lg" />}
                name={name}
              />
            ))}
          </div>
        </Section>
      )}
      {users.data.length > 0 && (
        <Section title={t('find.users')} note={formatCount(users.total)} {...seeAllLink('users', users)}>
          <div className={styles.cards}>
            {users.data.map((user) => (
              <UserCard key={user.id} user={{ ...user, figures: null }} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
