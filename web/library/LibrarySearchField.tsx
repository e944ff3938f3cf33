import { useState } from 'react';
import { CircleQuestionMark } from 'lucide-react';
import { librarySearchLimits, parseLibrarySearch } from '#contract/rules/library-search.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import styles from './LibraryTools.module.css';

const SearchHelp = deferredComponent(
  () => import('./SearchHelp.tsx'),
  (all) => all.SearchHelp,
  undefined,
  true,
);

/** Search field of the library. A text with an error of syntax says what is wrong, and is not searched for. */
export function LibrarySearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasHelpOpened = useHasOpened(isHelpOpen);
  const problemOf = (typed: string): string | undefined => {
    const { error } = parseLibrarySearch(typed);
    return error && t(`library.problem.${error.problem}`, { part: error.part });
  };
  return (
    <div className={styles.search}>
      <DebouncedSearchField
        label={t('library.search')}
        clearLabel={t('library.clearSearch')}
        maxLength={librarySearchLimits.length}
        text={text}
        onChange={onChange}
        problem={problemOf}
        end={
          <IconButton
            size="sm"
            label={t('library.help')}
            icon={<CircleQuestionMark />}
            aria-haspopup="dialog"
            onClick={() => setHelpOpen(true)}
          />
        }
      />
      {hasHelpOpened && <SearchHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
