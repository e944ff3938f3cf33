import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { isUsual } from '#contract/filters.ts';
import { useFilters } from '#web/lib/filters.ts';
import { useT } from '#web/lib/i18n.ts';
import { showEverything } from '#web/lib/lens.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Wrap } from '#web/ui/Panel.tsx';
import { LatestUpdates } from './LatestUpdates.tsx';
import { PopularTitles } from './PopularTitles.tsx';
import { railQuery } from './queries.ts';
import { TitleRail } from './TitleRail.tsx';
import styles from './HomePage.module.css';

const rails = ['staffPicks', 'selfPublished', 'featured', 'seasonal', 'recent'] as const;

/** What is new on the site. Each part loads and fails by itself. */
export function HomePage() {
  const t = useT();
  const filters = useFilters();
  const recent = useQuery(railQuery('recent', filters));
  usePageTitle('');
  return (
    <Wrap>
      <h1 className="sr-only">{t('nav.home')}</h1>
      {recent.data?.total === 0 && !isUsual(filters) ? (
        <Empty
          icon={<BookOpen />}
          title={t('filters.nothing')}
          level={2}
          action={<Button onClick={() => showEverything(true)}>{t('filters.showEverything')}</Button>}
        />
      ) : recent.data?.total === 0 ? (
        <Empty
          icon={<BookOpen />}
          title={t('home.noTitles')}
          level={2}
          action={<code className={styles.command}>npm run import -- ~/Comics</code>}
        >
          {t('home.noTitlesHint')}
        </Empty>
      ) : (
        <>
          <PopularTitles />
          <LatestUpdates />
          {rails.map((feed) => (
            <TitleRail key={feed} feed={feed} />
          ))}
        </>
      )}
    </Wrap>
  );
}
