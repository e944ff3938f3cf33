import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { tagStatisticsQuery, tagsQuery } from './queries.ts';
import styles from './Tags.module.css';
import { tagGroups } from './words.ts';

/** Every tag by group, with the number of titles that have it. */
export function TagsPage() {
  const t = useT();
  usePageTitle(t('tags.title'));
  const tags = useQuery(tagsQuery);
  const failure = useFailure(tags);
  const tagStatistics = useQuery(tagStatisticsQuery(useFilters())).data;
  return (
    <Wrap>
      <PageHeading title={t('tags.title')} />
      {tags.data ? (
        tagGroups.map(([group, key]) => (
          <Section key={group} title={t(key)}>
            <ul className={styles.tags}>
              {tags.data
                .filter((tag) => tag.attributes.group === group)
                .map((tag) => ({ id: tag.id, name: tagName(tag), english: tag.attributes.name['en'] ?? '' }))
                .toSorted((a, b) => a.name.localeCompare(b.name))
                .map(({ id, name, english }) => (
                  <li key={id}>
                    <Link className={styles.tag} href={pathTo.tag(id, english)}>
                      <span className={styles.name}>{name}</span>
                      {tagStatistics && (
                        <span className={styles.count}>
                          <span aria-hidden="true">{formatCount(tagStatistics[id]?.titles ?? 0)}</span>
                          <span className="sr-only">
                            {t('search.count', {
                              count: tagStatistics[id]?.titles ?? 0,
                              shown: formatCount(tagStatistics[id]?.titles ?? 0),
                            })}
                          </span>
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
            </ul>
          </Section>
        ))
      ) : failure ? (
        <SectionError query={tags} failure={failure} />
      ) : (
        <Busy label={t('app.loading')} className={styles.tags}>
          {Array.from({ length: 24 }, (_, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the skeletons have no identity besides their index
            <Skeleton key={at} height="44px" />
          ))}
        </Busy>
      )}
    </Wrap>
  );
}
