import { useState, type ReactElement, type ReactNode } from 'react';
import * as Radix from 'radix-ui/popover';
import type { ButtonProps } from '../controls/Button.tsx';
import { useScopeTheme } from '../layout/ThemeScope.tsx';
import styles from './PopoverPanel.module.css';

/** A panel below a button, open on mount. Not modal: the page behind can be used; a press outside and Escape close it. */
export function PopoverPanel({
  label,
  trigger,
  children,
}: {
  label: string;
  /** Button or IconButton that opens the panel. */
  trigger: ReactElement<ButtonProps>;
  children: (close: () => void) => ReactNode;
}) {
  const scope = useScopeTheme();
  const [open, setOpen] = useState(true);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.panel}
          {...scope}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
