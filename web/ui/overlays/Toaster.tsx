import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Check, X } from 'lucide-react';
import { dismissToast, shownToast, spokenText, watchToasts, type ToastMessage } from './toasts.ts';
import styles from './Toaster.module.css';

/** Renders toasts and announcements; one per page, outside of all elements that can be hidden. */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const shown = useSyncExternalStore(watchToasts, shownToast);
  const spoken = useSyncExternalStore(watchToasts, spokenText);
  const [held, setHeld] = useState(false);
  const id = shown?.id;
  const seconds = shown?.seconds ?? (shown?.action ? 10 : 6);

  useEffect(() => {
    if (id === undefined || held) return undefined;
    const timer = setTimeout(() => dismissToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, held]);

  return (
    <div
      className={styles.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className={styles.live}>
        {shown && (
          <Toast
            key={shown.id}
            {...shown}
            dismissLabel={dismissLabel}
            onDismiss={() => {
              setHeld(false);
              dismissToast(shown.id);
            }}
          />
        )}
      </output>
      <div className="sr-only" aria-live="polite">
        <span key={spoken.id}>{spoken.text}</span>
      </div>
    </div>
  );
}

/** The toast itself, in inverted colors. */
export function Toast(props: ToastMessage & { dismissLabel: string; onDismiss: () => void }): ReactNode {
  const { text, icon = <Check />, action, dismissLabel, onDismiss } = props;
  return (
    <div className={styles.toast}>
      {icon}
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={dismissLabel} title={dismissLabel} onClick={onDismiss}>
        <X />
      </button>
    </div>
  );
}
