import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/TextField.tsx';

/** Username field that password managers recognize. */
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
