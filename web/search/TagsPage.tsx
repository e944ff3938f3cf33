import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, SearchX } from 'lucide-react';
import { fold } from '#web/lib/i18n/fold-text.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import type { Title } from '#web/lib/catalogue/related.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { coverTitlesQuery, tagStatisticsQuery, tagsQuery, type Tag, type TagStatistics } from './queries.ts';
import styles from './Tags.module.css';
import { coversOfTags, isTagShown, sortTagsByUse, titleCount } from './tags-by-use.ts';
import { tagGroups } from './words.ts';

/** Every tag that has titles, by group and the most used ones first; those without titles are folded away. */
export function TagsPage() {
  const t = useT();
  usePageTitle(t('tags.title'));
  const tags = useQuery(tagsQuery);
  const filters = useFilters();
  const statistics = useQuery(tagStatisticsQuery(filters));
  const titles = useQuery(coverTitlesQuery(filters)).data;
  const tagsFailure = useFailure(tags);
  const statisticsFailure = useFailure(statistics);
  const [typed, setTyped] = useState('');
  const failed = tagsFailure
    ? { query: tags, failure: tagsFailure }
    : { query: statistics, failure: statisticsFailure };
  return (
    <Wrap>
      <PageHeading title={t('tags.title')}>
        <span className={styles.space} />
        <search className={styles.find} aria-label={t('tags.find')}>
          <SearchField label={t('tags.find')} clearLabel={t('search.clearWords')} value={typed} onChange={setTyped} />
        </search>
      </PageHeading>
      {tags.data && statistics.data ? (
        <TagGroups
          tags={tags.data.filter(
            (tag) => isTagShown(tag, statistics.data, filters) && fold(tagName(tag)).includes(fold(typed.trim())),
          )}
          statistics={statistics.data}
          titles={titles}
          unfolded={typed.trim() !== ''}
        />
      ) : failed.failure ? (
        <SectionError query={failed.query} failure={failed.failure} />
      ) : (
        tagGroups.slice(0, 2).map(([group, key]) => (
          <Section key={group} title={t(key)}>
            <Busy label={t('app.loading')} className={styles.tags}>
              {Array.from({ length: 12 }, (_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the skeletons have no identity besides their index
                <Skeleton key={at} height="58px" />
              ))}
            </Busy>
          </Section>
        ))
      )}
    </Wrap>
  );
}

/** `unfolded`: tags without titles are shown at once. `titles`: whose covers stand for tags, while unknown absent. */
function TagGroups({
  tags,
  statistics,
  titles,
  unfolded,
}: {
  tags: Tag[];
  statistics: TagStatistics;
  titles: readonly Title[] | undefined;
  unfolded: boolean;
}) {
  const t = useT();
  const [isExpanded, setExpanded] = useState(false);
  if (tags.length === 0) return <Empty icon={<SearchX />} level={2} title={t('find.nothing')} />;
  const sortedTags = sortTagsByUse(tags, statistics);
  const usedTags = sortedTags.filter((tag) => titleCount(tag, statistics) > 0);
  const unusedTags = sortedTags
    .filter((tag) => titleCount(tag, statistics) === 0)
    .toSorted((a, b) => tagName(a).localeCompare(tagName(b)));
  const covers = coversOfTags(usedTags, titles ?? []);
  return (
    <>
      {tagGroups.map(([group, key]) => {
        const groupTags = usedTags.filter((tag) => tag.attributes.group === group);
        if (groupTags.length === 0) return null;
        return (
          <Section key={group} title={t(key)} note={formatCount(groupTags.length)}>
            <ul className={styles.tags}>
              {groupTags.map((tag) => (
                <li key={tag.id}>
                  <UsedTag tag={tag} cover={covers.get(tag.id)} count={titleCount(tag, statistics)} />
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
      {unusedTags.length > 0 && (
        <div className={styles.unused}>
          {unfolded ? (
            <h2 className={styles.unusedTitle}>{t('tags.unused', { count: unusedTags.length })}</h2>
          ) : (
            <Button
              look="quiet"
              size="sm"
              aria-expanded={isExpanded}
              icon={<ChevronDown className={isExpanded ? styles.open : undefined} />}
              onClick={() => setExpanded(!isExpanded)}
            >
              {t('tags.unused', { count: unusedTags.length })}
            </Button>
          )}
          {(unfolded || isExpanded) && (
            <Chips label={t('tags.unused', { count: unusedTags.length })}>
              {unusedTags.map((tag) => (
                <Chip key={tag.id} href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')}>
                  {tagName(tag)}
                </Chip>
              ))}
            </Chips>
          )}
        </div>
      )}
    </>
  );
}

function UsedTag({ tag, cover, count }: { tag: Tag; cover: string | undefined; count: number }) {
  const t = useT();
  const shown = formatCount(count);
  return (
    <Link className={styles.tag} href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')}>
      <span className={styles.cover}>{cover && <img src={cover} alt="" width="40" height="56" loading="lazy" />}</span>
      <span className={styles.name}>{tagName(tag)}</span>
      <span className={styles.count}>
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{t('search.count', { count, shown })}</span>
      </span>
    </Link>
  );
}
