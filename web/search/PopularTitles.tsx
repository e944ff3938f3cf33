import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { noCriteria, writeCriteria } from '#contract/preload/search-criteria.ts';

/** The titles that most readers follow, where a search has nothing to show. */
export function PopularTitles() {
  const t = useT();
  return (
    <TitleSample
      size="lg"
      heading={t('find.popularTitles')}
      more={{ href: pathTo.titles(writeCriteria({ ...noCriteria, sort: 'follows' })), label: t('home.seeAll') }}
      name={['popular']}
      query={{ order: { followedCount: 'desc' } }}
    />
  );
}
