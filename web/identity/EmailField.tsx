import type { ComponentProps } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/TextField.tsx';

/** A field for the address of an account. */
export function EmailField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'hint'>) {
  const t = useT();
  return (
    <TextField
      label={t('identity.email')}
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
