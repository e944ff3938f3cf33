// Confirmation before a page with unsaved input is left: by a link, by Back or by closing the tab.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useT } from '../i18n/i18n.ts';
import { navigationHooks } from './routes.ts';
import { listen } from '#web/ui/behavior/listen.ts';

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
  confirm: (go: () => void) => void;
  interceptBack: () => boolean;
}

/** Active guards; the last one asks, because a dialog may be open over a page that has a guard of its own. */
const guards: Guard[] = [];

function applyGuards(): void {
  navigationHooks.confirm = guards.at(-1)?.confirm ?? null;
  navigationHooks.interceptBack = guards.at(-1)?.interceptBack ?? null;
}

/**
 * Asks for confirmation before a page with unsaved input is left.
 * @param dirty whether something would be lost
 * @param words override the default texts; the page has to load the catalog `more` for those
 * @param urlPart what changes when the input is left: the path, or anything in the URL (for input on a tab of a page)
 */
export function useLeaveGuard(dirty: boolean, words?: LeaveWords, urlPart: 'path' | 'address' = 'path'): LeaveGuard {
  const t = useT();
  const [open, setOpen] = useState(false);
  const go = useRef<(() => void) | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!dirty) return undefined;
    released.current = false;
    const confirm = (proceed: () => void) => {
      go.current = proceed;
      setOpen(true);
    };
    const lastEntry = { path: '', href: '', state: null as unknown };
    const rememberEntry = () =>
      Object.assign(lastEntry, { path: location.pathname, href: location.href, state: history.state });
    const interceptBack = () => {
      if (location.pathname === lastEntry.path && (urlPart === 'path' || location.href === lastEntry.href)) {
        rememberEntry();
        return false;
      }
      // pushes the entry that was left again, after the one that was navigated to
      history.pushState(lastEntry.state, '', lastEntry.href);
      confirm(() => history.back());
      return true;
    };
    const onBeforeUnload = (event: Event) => {
      if (!released.current) event.preventDefault();
    };
    rememberEntry();
    const guard: Guard = { confirm, interceptBack: interceptBack };
    guards.push(guard);
    applyGuards();
    const unlisten = listen(window as EventTarget, {
      beforeunload: onBeforeUnload,
      // events of the router, for pages that rewrite their own URL without being left
      replaceState: rememberEntry,
      pushState: rememberEntry,
    });
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      applyGuards();
      unlisten();
    };
  }, [dirty, urlPart]);

  const release = () => {
    released.current = true;
    navigationHooks.confirm = navigationHooks.interceptBack = null;
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
