import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AuthorCard } from '#web/authors/AuthorCard.tsx';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import { AllHidden } from '#web/lib/lists/AllHidden.tsx';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { hiddenByBlocks, HiddenNote } from '#web/lib/lists/HiddenNote.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { CoverMeta } from '#web/titles/CoverMeta.tsx';
import { matchingName } from '#web/titles/name-match.ts';
import { TitleResult } from '#web/titles/TitleResults.tsx';
import { TitleCoverCard } from '#web/titles/TitleCoverCard.tsx';
import { CoverGrid } from '#web/ui/cards/CoverCard.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { UserCard } from '#web/users/UserCard.tsx';
import { PopularTitles } from './PopularTitles.tsx';
import { everythingInFullQuery } from './queries.ts';
import { TopResult } from './TopResult.tsx';
import styles from './SearchPage.module.css';

const maxPerKind = 12;
/** Number of results below which popular titles follow. */
const fewResults = 8;
/** Number of titles beside the best one. */
const maxRows = 4;

/** The best matches among titles, groups, authors and users, with a link to all matches of each kind. */
export function EverythingResults({ text, isLiteral, empty }: { text: string; isLiteral: boolean; empty: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const query = useQuery(everythingInFullQuery(text, useFilters(), maxPerKind, isLiteral));
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
  const { titles, groups, authors, users, corrected = text } = query.data;
  const total = titles.total + groups.total + authors.total + users.total;
  const hidden = (titles.hidden ?? 0) + (groups.hidden ?? 0) + (users.hidden ?? 0);
  const hiddenNote = <HiddenNote alone hidden={hidden} />;
  if (total === 0) {
    if (hidden > 0) return <AllHidden reasons={[hiddenByBlocks(t, hidden)]} />;
    return (
      <>
        {hiddenNote}
        {empty}
      </>
    );
  }
  const [top, ...others] = titles.data;
  const seeAllLink = (tab: string, { data, total }: { data: unknown[]; total: number }) =>
    total > data.length ? { more: { href: pathTo.search(text, tab), label: t('home.seeAll') } } : {};
  return (
    <>
      {hiddenNote}
      {top && (
        <div className={styles.best} data-alone={others.length === 0 || undefined}>
          <Section title={t('find.topResult')}>
            <TopResult title={top} text={corrected} />
          </Section>
          {others.length > 0 && (
            <Section title={t('find.moreTitles')} {...seeAllLink('titles', titles)}>
              <div className={styles.rows}>
                {others.slice(0, maxRows).map((title) => (
                  <TitleResult
                    key={title.id}
                    title={title}
                    match={matchingName(title.attributes, language, corrected)}
                    small
                    first={false}
                  />
                ))}
              </div>
            </Section>
          )}
        </div>
      )}
      {others.length > maxRows && (
        <CoverGrid>
          {others.slice(maxRows).map((title) => (
            <TitleCoverCard
              key={title.id}
              title={title}
              sizes="(max-width: 767px) 31vw, 170px"
              meta={<CoverMeta title={title} rating={title.rating} />}
            />
          ))}
        </CoverGrid>
      )}
      {groups.data.length > 0 && (
        <Section title={t('find.groups')} note={formatCount(groups.total)} {...seeAllLink('groups', groups)}>
          <div className={styles.cards}>
            {groups.data.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
        </Section>
      )}
      {authors.data.length > 0 && (
        <Section title={t('find.authors')} note={formatCount(authors.total)} {...seeAllLink('authors', authors)}>
          <div className={styles.cards}>
            {authors.data.map((author) => (
              <AuthorCard key={author.id} author={author} />
            ))}
          </div>
        </Section>
      )}
      {users.data.length > 0 && (
        <Section title={t('find.users')} note={formatCount(users.total)} {...seeAllLink('users', users)}>
          <div className={styles.cards}>
            {users.data.map((user) => (
              <UserCard key={user.id} user={user} />
            ))}
          </div>
        </Section>
      )}
      {total < fewResults && (
        <div className={styles.others}>
          <PopularTitles />
        </div>
      )}
    </>
  );
}
