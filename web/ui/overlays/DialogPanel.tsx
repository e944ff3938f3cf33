import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { DialogActions } from './DialogActions.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { useScopeTheme } from '../layout/ThemeScope.tsx';
import { useReturnFocus } from '../behavior/use-return-focus.ts';
import styles from './DialogPanel.module.css';

export interface DialogPanelProps {
  open: boolean;
  onClose: () => void;
  /** Question that the dialog asks, as its heading. */
  title: string;
  /** Says what happens when the user confirms. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe choice first; their labels repeat the verb of the question. */
  actions?: ReactNode;
  /** Adds a close button next to the title, for content that is no question. */
  closeLabel?: string;
  /** For actions that cannot be undone: `role="alertdialog"`. */
  alert?: boolean;
  /** For content rather than a question: 720 px instead of 440 px wide. */
  wide?: boolean;
  /**
   * Does not dim the page, and turns transparent while a slider is moved, so that its effect on the page is visible.
   */
  clear?: boolean;
}

/**
 * Implementation of `Dialog`, on phones as a sheet: focus is trapped and returned, Escape and a press outside close it.
 */
export function DialogPanel({
  open,
  onClose,
  title,
  text,
  children,
  actions,
  closeLabel,
  alert = false,
  wide = false,
  clear = false,
}: DialogPanelProps) {
  const scope = useScopeTheme();
  const focusHandlers = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} data-clear={clear || undefined} />
        <div className={styles.place}>
          <Radix.Content
            {...focusHandlers}
            className={styles.dialog}
            {...scope}
            data-wide={wide || undefined}
            data-clear={clear || undefined}
            role={alert ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            {...(text ? {} : { 'aria-describedby': undefined })}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {closeLabel !== undefined && <IconButton label={closeLabel} icon={<X />} onClick={onClose} />}
            </div>
            {text && <Radix.Description className={styles.text}>{text}</Radix.Description>}
            {children}
            {actions && <DialogActions>{actions}</DialogActions>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
