import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Check, CircleAlert, X } from 'lucide-react';
import { useStore } from '../behavior/store.ts';
import { activeToastStore, announcementStore, dismissToast, type ToastMessage } from './toasts.ts';
import styles from './Toaster.module.css';

const openDialogs = ":is([role='dialog'][aria-modal='true'], [role='alertdialog']):not([data-state='closed'])";

/** Renders toasts and announcements; one per page, outside of all elements that can be hidden. */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const activeToast = useStore(activeToastStore);
  const announcement = useStore(announcementStore);
  const [paused, setPaused] = useState(false);
  const id = activeToast?.id;
  const seconds = activeToast?.seconds ?? (activeToast?.action ? 10 : 6);

  useEffect(() => {
    if (id === undefined || paused) return undefined;
    const timer = setTimeout(() => dismissToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, paused]);

  // Chosen once for each toast, so that it does not jump when a dialog opens or closes: at the top while a dialog is
  // open, else at the bottom, where later dialogs cover it.
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (id !== undefined) place.current?.toggleAttribute('data-top', document.querySelector(openDialogs) !== null);
  }, [id]);

  return (
    <div
      ref={place}
      className={styles.place}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <output className={styles.live}>
        {activeToast && (
          <Toast
            key={activeToast.id}
            {...activeToast}
            dismissLabel={dismissLabel}
            onDismiss={() => {
              setPaused(false);
              dismissToast(activeToast.id);
            }}
          />
        )}
      </output>
      <div className="sr-only" aria-live="polite">
        <span key={announcement.id}>{announcement.text}</span>
      </div>
    </div>
  );
}

/** The toast itself, in inverted colors. */
export function Toast(props: ToastMessage & { dismissLabel: string; onDismiss: () => void }): ReactNode {
  const { text, failed = false, icon = failed ? <CircleAlert /> : <Check />, action, dismissLabel, onDismiss } = props;
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
