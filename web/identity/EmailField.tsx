import type { ComponentProps } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';

type Field = ComponentProps<typeof TextField>;

/** Field for an account's email address, by default as large as on the sign-in pages. */
export function EmailField({
  label,
  ...props
}: Pick<Field, 'value' | 'onChange' | 'error' | 'hint' | 'size'> & Partial<Pick<Field, 'label'>>) {
  const t = useT();
  return (
    <TextField
      label={label ?? t('identity.email')}
      size="lg"
      type="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}
