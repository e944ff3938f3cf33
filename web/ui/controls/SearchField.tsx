import type { ReactNode } from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

/** Search-as-you-type field with its label as placeholder, and a clear button. Every list has this one above it. */
export function SearchField({
  label,
  placeholder = label,
  clearLabel,
  value,
  size = 'md',
  maxLength = 200,
  shortcuts,
  error,
  end,
  onChange,
  onClear = () => onChange(''),
}: {
  label: string;
  placeholder?: string;
  clearLabel: string;
  value: string;
  /** `lg`: the field is what its page is for. */
  size?: 'md' | 'lg';
  maxLength?: number;
  /** Keys that focus it, as in `aria-keyshortcuts`. */
  shortcuts?: string;
  error?: ReactNode;
  /** Button after the one that clears the field. */
  end?: ReactNode;
  onChange: (value: string) => void;
  onClear?: () => void;
}) {
  const clear = value !== '' && <IconButton size="sm" look="quiet" label={clearLabel} icon={<X />} onClick={onClear} />;
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      size={size}
      aria-keyshortcuts={shortcuts}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={maxLength}
      placeholder={placeholder}
      icon={<Search />}
      value={value}
      onChange={onChange}
      error={error}
      end={
        (clear || end) && (
          <>
            {clear}
            {end}
          </>
        )
      }
    />
  );
}
