import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, ChevronDown, ListFilter } from 'lucide-react';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName, useTagNames } from '#web/lib/catalogue/tags.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useSession } from '#web/lib/session/session.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { summaryQuery, type ListSummary } from './queries.ts';
import {
  countTitleFilters,
  listSortKeys,
  listSorts,
  publicationStatuses,
  withoutTitleFilters,
  type TitleCriteria,
} from './title-criteria.ts';
import styles from './TitleTools.module.css';

interface ToolsProps {
  criteria: TitleCriteria;
  onChange: (next: TitleCriteria) => void;
}

/** Order and filters of the titles of a list, and the tags that most of them have. */
export function TitleTools({ id, criteria, onChange }: ToolsProps & { id: string }) {
  const t = useT();
  const filters = useFilters();
  const isPhone = useMedia(phoneQuery);
  const isMember = useSession().status === 'member';
  const { data: summary } = useQuery(summaryQuery(id, filters));
  return (
    <div className={styles.tools}>
      <SortMenu criteria={criteria} onChange={onChange} />
      {!isPhone && isMember && (
        <Chip pressed={criteria.isOutside} onClick={() => onChange({ ...criteria, isOutside: !criteria.isOutside })}>
          {t('lists.only.outside')}
        </Chip>
      )}
      {!isPhone && (
        <Chip pressed={criteria.isReadable} onClick={() => onChange({ ...criteria, isReadable: !criteria.isReadable })}>
          {t('lists.only.readable')}
        </Chip>
      )}
      <FilterMenu criteria={criteria} onChange={onChange} summary={summary} hasToggles={isPhone} isMember={isMember} />
      {summary?.tags.length !== 0 && <FrequentTags tags={summary?.tags ?? []} />}
    </div>
  );
}

function SortMenu({ criteria, onChange }: ToolsProps) {
  const t = useT();
  const { sort } = criteria;
  const name = sort === null ? t('lists.sort.own') : t(listSortKeys[sort]);
  return (
    <Menu
      label={t('search.sort')}
      items={[null, ...listSorts].map((value): MenuItem => ({
        kind: 'choice',
        label: value === null ? t('lists.sort.own') : t(listSortKeys[value]),
        checked: value === sort,
        onSelect: () => onChange({ ...criteria, sort: value }),
      }))}
      trigger={
        <Button
          look="quiet"
          size="sm"
          icon={<ArrowUpDown />}
          end={<ChevronDown />}
          aria-label={`${t('search.sort')}: ${name}`}
        >
          {name}
        </Button>
      }
    />
  );
}

/** Content ratings and statuses of which the list has several, and on phones the filters that are chips elsewhere. */
function FilterMenu({
  criteria,
  onChange,
  summary,
  hasToggles,
  isMember,
}: ToolsProps & { summary: ListSummary | undefined; hasToggles: boolean; isMember: boolean }) {
  const t = useT();
  const ratings = contentRatings.filter((each) => summary?.contentRatings[each]);
  const statuses = publicationStatuses.filter((each) => summary?.statuses[each]);
  const count = countTitleFilters(criteria);
  const choice = (label: string, checked: boolean, next: Partial<TitleCriteria>, titles?: number): MenuItem => ({
    kind: 'choice',
    label,
    checked,
    keepOpen: true,
    ...(titles === undefined ? {} : { end: formatCount(titles) }),
    onSelect: () => onChange({ ...criteria, ...next }),
  });
  const items: MenuItem[] = [
    ...(hasToggles && isMember
      ? [choice(t('lists.only.outside'), criteria.isOutside, { isOutside: !criteria.isOutside })]
      : []),
    ...(hasToggles
      ? [choice(t('lists.only.readable'), criteria.isReadable, { isReadable: !criteria.isReadable })]
      : []),
    ...(statuses.length > 1 ? [{ kind: 'heading' as const, label: t('search.status') }] : []),
    ...(statuses.length > 1
      ? statuses.map((each) => {
          const next = { statuses: toggled(criteria.statuses, each) };
          return choice(t(statusKeys[each]), criteria.statuses.includes(each), next, summary?.statuses[each]);
        })
      : []),
    ...(ratings.length > 1 ? [{ kind: 'heading' as const, label: t('search.rating') }] : []),
    ...(ratings.length > 1
      ? ratings.map((each) => {
          const next = { ratings: toggled(criteria.ratings, each) };
          return choice(t(ratingKeys[each]), criteria.ratings.includes(each), next, summary?.contentRatings[each]);
        })
      : []),
    ...(count > 0
      ? [
          { kind: 'line' as const },
          { label: t('search.clearAll'), onSelect: () => onChange(withoutTitleFilters(criteria)) },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('search.filters')}
      items={items}
      trigger={
        <Button look="quiet" size="sm" icon={<ListFilter />} end={count > 0 && <Count>{count}</Count>}>
          {t('search.filters')}
        </Button>
      }
    />
  );
}

/** The values with one more, or without it. */
const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

function FrequentTags({ tags }: Pick<ListSummary, 'tags'>) {
  const t = useT();
  // reserves its line on phones, so that the list does not move when the tags arrive
  if (!useTagNames() || tags.length === 0) return <div className={styles.tags} />;
  return (
    <nav className={styles.tags} aria-label={t('lists.mostly')}>
      <span className={styles.mostly} aria-hidden="true">
        {t('lists.mostly')}
      </span>
      {tags.map(({ tag, titles }) => (
        <Chip key={tag.id} href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')} count={formatCount(titles)}>
          {tagName(tag)}
        </Chip>
      ))}
    </nav>
  );
}
