import { useEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../controls/IconButton.tsx';
import { Logo } from '../text/Logo.tsx';
import { listen } from '../behavior/listen.ts';
import styles from './Drawer.module.css';

/**
 * Drawer over a scrim: a native modal dialog, so the focus is trapped and returned, and Escape closes it. A clicked
 * link closes it, too.
 */
export function Drawer({
  open,
  onClose,
  label,
  closeLabel,
  siteName,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  siteName: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target === element || target.closest('a[href]')) onClose();
    };
    return listen(element, { click: onClick });
  }, [onClose]);

  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={label} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
          <Logo name={siteName} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
