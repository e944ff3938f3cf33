import { Search, X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

/** Search-as-you-type field with its label as placeholder, and a clear button. */
export function SearchField({
  label,
  clearLabel,
  value,
  maxLength = 200,
  onChange,
}: {
  label: string;
  clearLabel: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      autoComplete="off"
      maxLength={maxLength}
      placeholder={label}
      icon={<Search />}
      value={value}
      onChange={onChange}
      end={
        value !== '' && (
          <IconButton size="sm" look="quiet" label={clearLabel} icon={<X />} onClick={() => onChange('')} />
        )
      }
    />
  );
}
