import { useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import styles from './BarSearch.module.css';
import { searchShortcut } from './search-keys.ts';

type SuggestingField = (typeof import('#web/search/QuickField.tsx'))['QuickField'];

let loadedField: SuggestingField | null = null;
async function loadSuggestingField(): Promise<SuggestingField | null> {
  const page = await withCatalogues(
    loadOptional(() => import('#web/search/QuickField.tsx')),
    'more',
  );
  loadedField ??= page?.QuickField ?? null;
  return loadedField;
}

/**
 * Search field of the top bar. The code for suggestions is loaded on first use; until then, and when it does not load,
 * it is a field without suggestions, and Enter opens the search page.
 */
export function BarSearch() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [Suggesting, setSuggesting] = useState<SuggestingField | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isComposingText = useRef(false);
  const openSearchPage = (searchText: string) => navigate(pathTo.search(searchText.trim()));
  const hint = (
    <span aria-hidden="true" className={styles.hint}>
      <Kbd>{searchShortcut}</Kbd>
    </span>
  );

  if (Suggesting) return <Suggesting text={typed} onSearch={openSearchPage} bar={{ end: hint }} />;
  // The field with suggestions replaces this one and takes over its text, but not during IME composition.
  const showSuggestions = async () => {
    const field = await loadSuggestingField();
    if (field && document.activeElement === input.current && !isComposingText.current) setSuggesting(() => field);
  };
  return (
    <search aria-label={t('find.search')} onPointerEnter={() => void loadSuggestingField()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openSearchPage(typed);
        }}
      >
        <TextField
          ref={input}
          label={t('find.search')}
          hideLabel
          quiet
          type="search"
          aria-keyshortcuts="/ Control+K Meta+K"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder={t('find.placeholder')}
          icon={<Search />}
          end={typed === '' && hint}
          value={typed}
          onChange={setTyped}
          onFocus={() => void showSuggestions()}
          onCompositionStart={() => (isComposingText.current = true)}
          onCompositionEnd={() => {
            isComposingText.current = false;
            void showSuggestions();
          }}
        />
      </form>
    </search>
  );
}
