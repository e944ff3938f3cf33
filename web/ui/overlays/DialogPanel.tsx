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
  /** Asks the question. */
  title: string;
  /** What happens. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe choice first; their words repeat the verb. */
  actions?: ReactNode;
  /** With it a close button stands beside the title: for content that asks nothing. */
  closeLabel?: string;
  /** For what cannot be undone: announced as an alert. */
  alert?: boolean;
  /** For content rather than a question: 720 instead of 440 wide. */
  wide?: boolean;
  /** What is behind it stays as it is, and is seen through it while a slider is moved: its changes show there. */
  clear?: boolean;
}

/** The drawn dialog, on phones a sheet: focus is trapped and returned, Escape and a press outside close it. Use `Dialog`. */
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
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} data-clear={clear || undefined} />
        <div className={styles.place}>
          <Radix.Content
            {...focus}
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
