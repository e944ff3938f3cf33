import { useEffect, useState } from 'react';
import { CircleQuestionMark, Search, X } from 'lucide-react';
import { librarySearchLimits, parseLibrarySearch } from '#contract/rules/library-search.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import styles from './LibraryTools.module.css';

const SearchHelp = deferredComponent(
  () => import('./SearchHelp.tsx'),
  (all) => all.SearchHelp,
  undefined,
  true,
);

const debounceMs = 250;

/** Search field of the library. A text with an error of syntax says what is wrong, and is not searched for. */
export function LibrarySearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(text);
  const [lastText, setLastText] = useState(text);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasHelpOpened = useHasOpened(isHelpOpen);
  // the URL changed by other means, such as Back or a cleared filter
  if (text !== lastText) {
    setLastText(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const { error } = parseLibrarySearch(typed);
  const isReady = typed.trim() !== text && error === undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    const endWork = beginWork();
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs);
    return () => {
      clearTimeout(timer);
      endWork();
    };
  });
  return (
    <search className={styles.search} aria-label={t('library.search')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onChange(typed.trim());
        }}
      >
        <TextField
          label={t('library.search')}
          hideLabel
          placeholder={t('library.search')}
          icon={<Search />}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={librarySearchLimits.length}
          value={typed}
          onChange={setTyped}
          error={error && t(`library.problem.${error.problem}`, { part: error.part })}
          end={
            <>
              {typed !== '' && (
                <IconButton
                  size="sm"
                  label={t('library.clearSearch')}
                  icon={<X />}
                  onClick={() => {
                    setTyped('');
                    onChange('');
                  }}
                />
              )}
              <IconButton
                size="sm"
                label={t('library.help')}
                icon={<CircleQuestionMark />}
                aria-haspopup="dialog"
                onClick={() => setHelpOpen(true)}
              />
            </>
          }
        />
      </form>
      {hasHelpOpened && <SearchHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />}
    </search>
  );
}
