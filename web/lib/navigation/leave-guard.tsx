// Asks before a page is left on which something is written that nobody has kept yet: by a link, by the way back, by closing.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useT } from '../i18n/i18n.ts';
import { leaving } from './routes.ts';

/** In the interface's language. */
interface LeaveWords {
  /** Asks the question. */
  title: string;
  /** What is lost. */
  text: string;
  stay: string;
  leave: string;
}

interface LeaveGuard {
  /** The question; to be drawn somewhere on the page. */
  dialog: ReactNode;
  /** What is written has been kept: whatever comes next may leave, before anything is drawn anew. */
  release: () => void;
}

interface Guard {
  ask: (go: () => void) => void;
  back: () => boolean;
}

/** The one that began last asks; a dialog may lie over a page that has one of its own. */
const guards: Guard[] = [];

function applyGuards(): void {
  leaving.ask = guards.at(-1)?.ask ?? null;
  leaving.back = guards.at(-1)?.back ?? null;
}

/**
 * @param dirty whether something would be lost
 * @param words other ones than the usual; the page has the texts of `more`
 * @param place what is left: the path alone, or the whole address for what a tab of its page has
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
      // its entry is put behind the one that was gone to
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
    // the router tells of them: a page may write its own address anew
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
