// Keyboard shortcuts of every page but the reader, which has keys of its own: G, then another letter, opens a page; `?`
// lists the shortcuts. Those for search are in `subscribe-search-keys`, which is loaded with the page.
import { createRoot } from 'react-dom/client';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';

/** Time within which the second key of a sequence has to be pressed. */
const sequenceMs = 1500;

const pathsByKey: ReadonlyMap<string, string> = new Map([
  ['h', pathTo.home()],
  ['l', pathTo.plain('library')],
  ['u', pathTo.plain('updates')],
]);

/** Subscribes for as long as the page lives. */
export function subscribeSiteKeys(): void {
  let sequenceStartedAt = -Infinity;
  addEventListener('keydown', (event) => {
    const startedAt = sequenceStartedAt;
    sequenceStartedAt = -Infinity;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (target.isContentEditable || target.matches('input, textarea, select')) return;
    // in menus, letters select an item; a dialog is closed before the page behind it changes
    if (document.querySelector('[data-reader], [role=menu], [role=dialog], [role=alertdialog]')) return;
    if (event.key === '?') {
      event.preventDefault();
      return void showKeys();
    }
    if (event.shiftKey || event.repeat) return;
    if (event.key === 'g') sequenceStartedAt = event.timeStamp;
    const path = event.timeStamp - startedAt < sequenceMs ? pathsByKey.get(event.key) : undefined;
    if (path !== undefined) navigate(path);
  });
}

/** Opens the list of shortcuts. */
export async function showKeys(): Promise<void> {
  const dialog = await loadOptional(() => withCatalogues(import('./KeysDialog.tsx'), 'more'));
  if (!dialog) return;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const unmount = () => {
    root.unmount();
    container.remove();
  };
  root.render(<dialog.KeysDialog onClosed={unmount} />);
}
