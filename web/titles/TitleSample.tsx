import { useQuery } from '@tanstack/react-query';
import type { ClientQuery } from '#contract/generated/client.ts';
import { titleFilter } from '#contract/rules/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { Rail } from '#web/ui/layout/Rail.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { CoverMeta } from './CoverMeta.tsx';
import { findTitles } from './found.ts';
import { TitleCoverCard } from './TitleCoverCard.tsx';

const titleCount = { large: 4, small: 6 };

/**
 * Section with the first titles of a list; absent when there are none or they do not load. `query` is null while it is
 * not known.
 */
export function TitleSample({
  heading,
  more,
  name,
  query,
  large = false,
  size = 'md',
}: {
  heading: string;
  more?: { href: string; label: string };
  /** Identifies the list in its query key. */
  name: readonly string[];
  query: NonNullable<ClientQuery<'titles.list'>> | null;
  /** Four larger covers instead of six, in a column beside others. */
  large?: boolean;
  /** Font size of the heading. */
  size?: 'md' | 'lg';
}) {
  const t = useT();
  const filters = useFilters();
  const maxTitles = titleCount[large ? 'large' : 'small'];
  const { data, isError } = useQuery({
    queryKey: ['title sample', ...name, query, filters],
    queryFn: async ({ signal }) =>
      (await findTitles({ ...query, ...titleFilter(filters) }, { limit: maxTitles, offset: 0, signal })).data,
    enabled: query !== null,
  });
  if (isError || data?.length === 0) return null;
  return (
    <Section title={heading} size={size} {...(more ? { more } : {})}>
      {data ? (
        <Rail>
          {data.map((title) => (
            <TitleCoverCard
              key={title.id}
              title={title}
              sizes="(max-width: 767px) 31vw, 170px"
              meta={<CoverMeta title={title} rating={title.rating} />}
            />
          ))}
        </Rail>
      ) : (
        <Busy label={t('app.loading')}>
          <Rail>
            <SkeletonCards count={maxTitles} />
          </Rail>
        </Busy>
      )}
    </Section>
  );
}
