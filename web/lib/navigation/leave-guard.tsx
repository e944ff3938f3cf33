// Confirmation before a page with unsaved input is left: by a link, by Back or by closing the tab.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useT } from '../i18n/i18n.ts';
import { leaving } from './routes.ts';

/** Texts of the dialog, in the interface language. */
interface LeaveWords {
  /** The question. */
  title: string;
  /** Says what would be lost. */
  text: string;
  stay: string;
  leave: string;
}

interface LeaveGuard {
  /** The confirmation dialog; to be rendered anywhere on the page. */
  dialog: ReactNode;
  /** To be called after saving: allows the next navigation at once, before a render. */
  release: () => void;
}

interface Guard {
  ask: (go: () => void) => void;
  back: () => boolean;
}

/** Active guards; the last one asks, because a dialog may be open over a page that has a guard of its own. */
const guards: Guard[] = [];

function applyGuards(): void {
  leaving.ask = guards.at(-1)?.ask ?? null;
  leaving.back = guards.at(-1)?.back ?? null;
}

/**
 * @param dirty whether something would be lost
 * @param words override the default texts; the page has to load the catalog `more` for those
 * @param place whether a change of the path or of the whole URL counts as leaving, the latter for a tab of a page
 */
export function useLeaveGuard(dirty: boolean, words?: LeaveWords, place: 'path' | 'address' = 'path'): LeaveGuard {
  const t = useT();
  const [open, setOpen] = useState(false);
  const go = useRef<(() => void) | null>(null);
  const free = useRef(false);

  useEffect(() => {
    if (!dirty) return undefined;
    free.current = false;
    const ask = (next: () => void) => {
      go.current = next;
      setOpen(true);
    };
    const own = { path: '', href: '', state: null as unknown };
    const note = () => Object.assign(own, { path: location.pathname, href: location.href, state: history.state });
    const wentBack = () => {
      if (location.pathname === own.path && (place === 'path' || location.href === own.href)) {
        note();
        return false;
      }
      // pushes the entry that was left again, after the one that was navigated to
      history.pushState(own.state, '', own.href);
      ask(() => history.back());
      return true;
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    note();
    const guard: Guard = { ask, back: wentBack };
    guards.push(guard);
    applyGuards();
    addEventListener('beforeunload', unload);
    // events of the router: a page may rewrite its own URL
    addEventListener('replaceState', note);
    addEventListener('pushState', note);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      applyGuards();
      removeEventListener('beforeunload', unload);
      removeEventListener('replaceState', note);
      removeEventListener('pushState', note);
    };
  }, [dirty, place]);

  const release = () => {
    free.current = true;
    leaving.ask = leaving.back = null;
  };
  const leave = () => {
    release();
    setOpen(false);
    go.current?.();
  };
  const dialog = (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={words?.title ?? t('leave.title')}
      text={words?.text ?? t('leave.text')}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{words?.stay ?? t('leave.stay')}</Button>
          <Button look="danger" onClick={leave}>
            {words?.leave ?? t('leave.leave')}
          </Button>
        </>
      }
    />
  );
  return { dialog, release };
}
