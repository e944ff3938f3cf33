import { useEffect, useState, type ReactNode } from 'react';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { useT } from '../i18n/i18n.ts';
import { beginWork } from '../render/pending-work.ts';

const debounceMs = 300;

/**
 * Search field that reports its text debounced. Without `label` it searches titles. `problem`: what is wrong with a
 * text, which is then shown and not reported.
 */
export function DebouncedSearchField({
  text,
  onChange,
  label,
  placeholder = label,
  problem,
  ...rest
}: {
  text: string;
  onChange: (text: string) => void;
  label?: string;
  placeholder?: string | undefined;
  problem?: (text: string) => string | undefined;
  size?: 'md' | 'lg';
  maxLength?: number;
  clearLabel?: string;
  end?: ReactNode;
}) {
  const t = useT();
  const fieldLabel = label ?? t('search.words');
  const [typed, setTyped] = useState(text);
  const [lastText, setLastText] = useState(text);
  // the URL changed by other means, such as Back or a link
  if (text !== lastText) {
    setLastText(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const error = problem?.(typed);
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
    <search aria-label={fieldLabel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (error === undefined) onChange(typed.trim());
        }}
      >
        <SearchField
          label={fieldLabel}
          placeholder={placeholder ?? t('search.titlesPlaceholder')}
          clearLabel={t('search.clearWords')}
          shortcuts={label === undefined ? '/ Control+K Meta+K' : '/'}
          value={typed}
          onChange={setTyped}
          onClear={() => {
            setTyped('');
            onChange('');
          }}
          error={error}
          {...rest}
        />
      </form>
    </search>
  );
}
