// Keyboard shortcuts for search on every page: `/` focuses the page's own field, Ctrl or ⌘ with K the site-wide one.
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';

/** Subscribes for as long as the page lives. Not in the reader, which has keys of its own. */
export function subscribeSearchKeys(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
    if (document.querySelector('[data-reader]')) return;
    const target = event.target as HTMLElement;
    const isTyping = target.isContentEditable || target.matches('input, textarea, select');
    const isCommandK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping;
    if (!isCommandK && !isSlash) return;
    event.preventDefault();
    const pageField = fieldIn('main');
    const siteField = fieldIn('header');
    const field = isSlash ? (pageField ?? siteField) : (siteField ?? pageField);
    if (!field) return navigate(pathTo.search());
    field.focus();
    return field.select();
  };
  addEventListener('keydown', onKeyDown);
}

/** Whether the page has a search field of its own, which `/` focuses instead of the site's. */
export const hasPageSearch = (): boolean => fieldIn('main') !== undefined;

const fieldIn = (landmark: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`${landmark} input[aria-keyshortcuts]`)].find((field) =>
    field.checkVisibility(),
  );
