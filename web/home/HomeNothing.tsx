import { BookOpen, EyeOff } from 'lucide-react';
import { areDefaultFilters } from '#contract/rules/filters.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { showEverything } from '#web/lib/preferences/show-hidden.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import styles from './HomeNothing.module.css';

/** Explains why home is empty. `all`: there is no title at all to show, as opposed to all parts being turned off. */
export function HomeNothing({ all: hasNoTitles }: { all: boolean }) {
  const t = useT();
  const filters = useFilters();
  if (!hasNoTitles) {
    return (
      <Empty icon={<EyeOff />} title={t('rails.allOff')} level={2}>
        {t('rails.allOffText')}
      </Empty>
    );
  }
  if (!areDefaultFilters(filters)) {
    return (
      <Empty
        icon={<BookOpen />}
        title={t('filters.nothing')}
        level={2}
        action={<Button onClick={() => showEverything(true)}>{t('filters.showEverything')}</Button>}
      />
    );
  }
  return (
    <Empty
      icon={<BookOpen />}
      title={t('rails.noTitles')}
      level={2}
      action={<code className={styles.command}>npm run import -- ~/Comics</code>}
    >
      {t('rails.noTitlesHint')}
    </Empty>
  );
}
