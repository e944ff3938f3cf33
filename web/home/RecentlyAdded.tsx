import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/languages.ts';
import { coverVeil, mainCoverUrl } from '#web/lib/covers.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { titleNames } from '#web/lib/names.ts';
import type { Figures, Title } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { statusKeys } from '#web/lib/statuses.ts';
import { CoverCard } from '#web/ui/CoverCard.tsx';
import { Dot } from '#web/ui/Dot.tsx';
import { Rail } from '#web/ui/Rail.tsx';
import { Score } from '#web/ui/Score.tsx';
import { Section } from '#web/ui/SectionHeading.tsx';
import { Busy, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { figuresQuery, recentQuery } from './queries.ts';

type Rating = Figures['rating'];

/** The titles that came last to the site. */
export function RecentlyAdded() {
  const t = useT();
  const query = useQuery(recentQuery);
  const failure = useFailure(query);
  const figures = useQuery(figuresQuery(query.data?.data.map(({ id }) => id) ?? [])).data;
  return (
    <Section title={t('home.recent')}>
      {query.data ? (
        <Rail label={t('home.titles')}>
          {query.data.data.map((title) => (
            <TitleCard key={title.id} title={title} rating={figures?.[title.id]?.rating ?? null} />
          ))}
        </Rail>
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')}>
          <Rail label={t('home.titles')}>
            <SkeletonCards count={6} />
          </Rail>
        </Busy>
      )}
    </Section>
  );
}

function TitleCard({ title, rating }: { title: Title; rating: Rating | null }) {
  const t = useT();
  const { main } = titleNames(title.attributes, useLanguage());
  const small = mainCoverUrl(title, 256);
  const large = mainCoverUrl(title, 512);
  return (
    <CoverCard
      href={pathTo.titleOf(title)}
      name={main.text}
      lang={toBcp47(main.language)}
      cover={{
        src: large,
        srcSet: small && large ? `${small} 256w, ${large} 512w` : undefined,
        sizes: '(max-width: 767px) 31vw, (max-width: 1023px) 22vw, 230px',
        veil: coverVeil(title.attributes.contentRating, t),
      }}
      meta={
        <>
          {rating && rating.average !== null && <Score>{formatDecimal(rating.bayesian, 1)}</Score>}
          <Dot tone={`pub-${title.attributes.status}`} />
          {t(statusKeys[title.attributes.status])}
        </>
      }
    />
  );
}
