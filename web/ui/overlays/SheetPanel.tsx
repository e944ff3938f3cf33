import type { ReactNode, RefObject } from 'react';
import * as Radix from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { IconButton } from '../controls/IconButton.tsx';
import { useScopeTheme } from '../layout/ThemeScope.tsx';
import { useReturnFocus } from '../behavior/use-return-focus.ts';
import styles from './SheetPanel.module.css';

export interface SheetPanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the close button, which is shown with the title; without it, there is only a grab bar. */
  closeLabel?: string;
  /** `half` leaves two fifths of the page visible, `full` covers the screen; the default fits the content. */
  size?: 'fit' | 'half' | 'full';
  children: ReactNode;
  /** Buttons that stay visible at the lower edge of the sheet. */
  foot?: ReactNode;
  /** The button that opens the sheet: on closing, it gets the focus if the element that had it before is gone. */
  trigger?: RefObject<HTMLElement | null>;
}

/** Implementation of `Sheet`: focus is trapped and returned, Escape and a press outside close it. */
export function SheetPanel({
  open,
  onClose,
  title,
  closeLabel,
  size = 'fit',
  children,
  foot,
  trigger,
}: SheetPanelProps) {
  const scope = useScopeTheme();
  const focusHandlers = useReturnFocus(trigger);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          {...focusHandlers}
          className={styles.sheet}
          {...scope}
          data-size={size}
          aria-modal="true"
          aria-describedby={undefined}
        >
          <div className={styles.head} data-bare={closeLabel === undefined || undefined}>
            {size !== 'full' && <span className={styles.grab} />}
            <Radix.Title className={closeLabel === undefined ? 'sr-only' : styles.title}>{title}</Radix.Title>
            {closeLabel !== undefined && <IconButton label={closeLabel} icon={<X />} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
