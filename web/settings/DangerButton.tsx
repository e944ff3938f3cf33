import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';

/**
 * Button that deletes or resets something. Shown only while there is something to delete (`isDone` is false). After it
 * was pressed it remains, plain and `aria-disabled`, until it loses the focus: if it vanished at once, the focus would
 * be lost.
 */
export function DangerButton({
  icon,
  isDone,
  onPress,
  children,
  'aria-label': label,
}: {
  icon: ReactNode;
  isDone: boolean;
  onPress: () => void;
  children: ReactNode;
  'aria-label'?: string;
}) {
  const [hasFocus, setHasFocus] = useState(false);
  if (isDone && !hasFocus) return null;
  return (
    <Button
      look={isDone ? 'quiet' : 'danger-line'}
      size="sm"
      icon={icon}
      aria-disabled={isDone || undefined}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={() => isDone || onPress()}
    >
      {children}
    </Button>
  );
}
