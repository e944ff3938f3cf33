import { useState, type KeyboardEvent } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** Password field with a button that shows the password, and a Caps Lock warning. */
export function PasswordField({
  showLabel,
  concealLabel,
  capsLabel,
  warning,
  ...rest
}: Omit<TextFieldProps, 'type' | 'end' | 'rows'> & {
  /** Labels of the button at the end. */
  showLabel: string;
  concealLabel: string;
  capsLabel: string;
  autoComplete: 'current-password' | 'new-password';
}) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const updateCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      warning={warning ?? (caps ? capsLabel : undefined)}
      onKeyUp={updateCapsLock}
      onKeyDown={updateCapsLock}
      onBlur={() => setCaps(false)}
      end={
        <IconButton
          size="sm"
          label={shown ? concealLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
