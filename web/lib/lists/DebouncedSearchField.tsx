import { useEffect, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { beginWork } from '../render/pending-work.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';

const debounceMs = 300;

/** Search field that reports its text debounced. Without `label` it searches titles. */
export function DebouncedSearchField({
  text,
  onChange,
  label,
  placeholder,
}: {
  text: string;
  onChange: (text: string) => void;
  label?: string;
  placeholder?: string;
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
  useEffect(() => {
    if (typed.trim() === text) return undefined;
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
          onChange(typed.trim());
        }}
      >
        <TextField
          label={fieldLabel}
          hideLabel
          type="search"
          size="lg"
          aria-keyshortcuts={label === undefined ? '/ Control+K Meta+K' : '/'}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder ?? t('search.titlesPlaceholder')}
          icon={<Search />}
          value={typed}
          onChange={setTyped}
          end={
            typed !== '' && (
              <IconButton
                size="sm"
                look="quiet"
                label={t('search.clearWords')}
                icon={<X />}
                onClick={() => {
                  setTyped('');
                  onChange('');
                }}
              />
            )
          }
        />
      </form>
    </search>
  );
}
