// Confirmation before a page with unsaved input is left: by a link, by Back or by closing the tab.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useT } from '../i18n/i18n.ts';
import { navigationHooks } from './routes.ts';
import { listen } from '#web/ui/behavior/listen.ts';

/** Texts of the dialog, in the interface language. */
interface LeaveWords {
  /** Heading of the dialog: the question. */
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

interface NavigationGuard {
  confirm: (pendingNavigation: () => void) => void;
  interceptBack: () => boolean;
}

/** Active guards. Only the last one confirms: an open dialog may have a guard, and so may the page below it. */
const activeGuards: NavigationGuard[] = [];

function applyGuards(): void {
  navigationHooks.confirm = activeGuards.at(-1)?.confirm ?? null;
  navigationHooks.interceptBack = activeGuards.at(-1)?.interceptBack ?? null;
}

/**
 * Asks for confirmation before a page with unsaved input is left.
 * @param dirty whether something would be lost
 * @param customTexts override the default texts; the page has to load the catalog `more` for those
 * @param urlPart part of the URL whose change counts as leaving: the path, or the full URL (for input on one tab)
 */
export function useLeaveGuard(
  dirty: boolean,
  customTexts?: LeaveWords,
  urlPart: 'path' | 'address' = 'path',
): LeaveGuard {
  const t = useT();
  const [open, setOpen] = useState(false);
  const pendingNavigation = useRef<(() => void) | null>(null);
  const isReleased = useRef(false);

  useEffect(() => {
    if (!dirty) return undefined;
    isReleased.current = false;
    const confirm = (proceed: () => void) => {
      pendingNavigation.current = proceed;
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
      // browsers cannot cancel Back, so this pushes a history entry with the URL of the page again
      history.pushState(lastEntry.state, '', lastEntry.href);
      confirm(() => history.back());
      return true;
    };
    const onBeforeUnload = (event: Event) => {
      if (!isReleased.current) event.preventDefault();
    };
    rememberEntry();
    const navigationGuard: NavigationGuard = { confirm, interceptBack: interceptBack };
    activeGuards.push(navigationGuard);
    applyGuards();
    const unlisten = listen(window as EventTarget, {
      beforeunload: onBeforeUnload,
      // events dispatched by the router: pages may rewrite their own URL without being left
      replaceState: rememberEntry,
      pushState: rememberEntry,
    });
    return () => {
      activeGuards.splice(activeGuards.indexOf(navigationGuard), 1);
      applyGuards();
      unlisten();
    };
  }, [dirty, urlPart]);

  const release = () => {
    isReleased.current = true;
    navigationHooks.confirm = navigationHooks.interceptBack = null;
  };
  const leave = () => {
    release();
    setOpen(false);
    pendingNavigation.current?.();
  };
  const dialog = (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={customTexts?.title ?? t('leave.title')}
      text={customTexts?.text ?? t('leave.text')}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{customTexts?.stay ?? t('leave.stay')}</Button>
          <Button look="danger" onClick={leave}>
            {customTexts?.leave ?? t('leave.leave')}
          </Button>
        </>
      }
    />
  );
  return { dialog, release };
}
