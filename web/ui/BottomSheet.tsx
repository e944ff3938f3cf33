import { useEffect, useRef, type ReactNode } from 'react';
import styles from './BottomSheet.module.css';

/** Controls at the lower edge that leave the page usable (the phone reader): not modal. Escape or the grab bar closes. */
export function BottomSheet({
  label,
  closeLabel,
  onClose,
  children,
}: {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = sheet.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [onClose]);
  return (
    <section ref={sheet} className={styles.sheet} aria-label={label}>
      <button type="button" className={styles.grab} aria-label={closeLabel} onClick={onClose} />
      {children}
    </section>
  );
}
