import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/TextField.tsx';

/** A field for the name of an account, as password managers know it. */
export function NameField(props: Pick<ComponentProps<typeof TextField>, NameProps>) {
  return (
    <TextField
      size="lg"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

type NameProps = 'label' | 'value' | 'onChange' | 'error' | 'hint' | 'busy' | 'maxLength';
