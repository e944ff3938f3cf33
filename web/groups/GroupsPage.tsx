import { useMemo } from 'react';
import { UsersRound } from 'lucide-react';
import { isLanguage, languages as everyLanguage } from '#contract/languages.ts';
import { formatCount, languageName } from '#web/lib/format.ts';
import { useLanguage, useT, type MessageKey } from '#web/lib/i18n.ts';
import { InfiniteList } from '#web/lib/InfiniteList.tsx';
import { usePageTitle } from '#web/lib/page.ts';
import { languageRank, preferredLanguages } from '#web/lib/reader-languages.ts';
import { pathTo } from '#web/lib/routes.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { WordsField } from '#web/search/WordsField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { PageHead } from '#web/ui/SectionHeading.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonNameCard } from '#web/ui/Skeleton.tsx';
import { fitColumns } from '#web/ui/VirtualList.tsx';
import { GroupCard } from './GroupCard.tsx';
import { findGroups } from './queries.ts';

const pageSize = 36;

const orders = {
  relevance: { relevance: 'desc' },
  latest: { latestUploadedChapter: 'desc' },
  follows: { followedCount: 'desc' },
  name: { name: 'asc' },
  nameDesc: { name: 'desc' },
  newest: { createdAt: 'desc' },
  oldest: { createdAt: 'asc' },
} as const;
type Sort = keyof typeof orders;
const sortKeys: Record<Sort, MessageKey> = {
  relevance: 'sort.relevance',
  latest: 'sort.latest',
  follows: 'sort.follows',
  name: 'groups.byName',
  nameDesc: 'groups.byNameDesc',
  newest: 'groups.newest',
  oldest: 'groups.oldest',
};
const sorts = Object.keys(orders) as Sort[];

/** Every group of the site, by name, language and order; the address keeps them. */
export function GroupsPage() {
  const t = useT();
  usePageTitle(t('groups.title'));
  const [params, change] = useAddress(pathTo.groups());
  const text = params.get('q')?.trim() ?? '';
  const language = [params.get('lang') ?? ''].find(isLanguage) ?? '';
  const usual: Sort = text === '' ? 'latest' : 'relevance';
  const offered = sorts.filter((sort) => sort !== 'relevance' || text !== '');
  const sort = offered.find((each) => each === params.get('sort')) ?? usual;
  const pages = usePages({
    key: ['groups', text, language, sort],
    limit: pageSize,
    fetchPage: (span) =>
      findGroups(
        {
          order: orders[sort],
          ...(text === '' ? {} : { name: text }),
          ...(language === '' ? {} : { focusedLanguage: language }),
        },
        span,
      ),
    keepOld: true,
  });
  const narrowed = text !== '' || language !== '';
  return (
    <Wrap>
      <PageHead title={t('groups.title')} />
      <ListTools
        words={
          <WordsField
            text={text}
            label={t('groups.name')}
            placeholder={t('groups.searchPlaceholder')}
            onChange={(q) => change({ q })}
          />
        }
        selects={[
          <Select
            key="language"
            label={t('groups.language')}
            hideLabel
            size="lg"
            value={language}
            options={[{ value: '', label: t('groups.anyLanguage') }, ...useLanguageOptions()]}
            onChange={(lang) => change({ lang })}
          />,
          <Select
            key="sort"
            label={t('search.sort')}
            hideLabel
            size="lg"
            value={sort}
            options={offered.map((value) => ({ value, label: t(sortKeys[value]) }))}
            onChange={(value) => change({ sort: value === usual ? null : value })}
          />,
        ]}
        count={pages.total !== null && t('groups.count', { count: pages.total, shown: formatCount(pages.total) })}
        busy={pages.isOld}
      />
      <h2 className="sr-only">{t('find.results')}</h2>
      <InfiniteList
        alone
        pages={pages}
        label={t('groups.title')}
        columns={fitColumns(330, 12)}
        gap={12}
        estimate={() => 96}
        skeleton={<SkeletonNameCard picture="avatar" />}
        skeletons={18}
        renderItem={(group) => <GroupCard group={group} />}
        empty={
          <Empty
            icon={<UsersRound />}
            level={2}
            title={t(narrowed ? 'groups.noMatch' : 'groups.none')}
            action={
              narrowed ? (
                <Button onClick={() => change({ q: null, lang: null })}>{t('groups.showAll')}</Button>
              ) : undefined
            }
          />
        }
      />
    </Wrap>
  );
}

/** All languages, the reader's own first. */
function useLanguageOptions() {
  const reader = useLanguage();
  return useMemo(() => {
    const preferred = preferredLanguages(reader);
    return everyLanguage
      .map((value) => ({ value, label: languageName(value) }))
      .toSorted(
        (a, b) =>
          languageRank(a.value, preferred) - languageRank(b.value, preferred) || a.label.localeCompare(b.label, reader),
      );
  }, [reader]);
}
