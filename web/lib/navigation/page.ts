// Document title, and focus on the heading of a page after a navigation.
import { useEffect } from 'react';
import { boot } from '../api/boot-facts.ts';

let focusPending = false;

/** Marks the start of a navigation: the next page that sets its title moves the focus to its heading. */
export function beginNavigation(): void {
  focusPending = true;
  // head elements of the server's response (`data-page`) describe only the page that was requested from it
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}

/**
 * Sets the document title to `{title} - {site}`, or the site alone for an empty title. `null`, for a title that is not
 * known yet, leaves it unchanged.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = title === '' ? boot.siteName : `${title} - ${boot.siteName}`;
    if (!focusPending) return;
    focusPending = false;
    // does not take the focus from an input that the page has focused itself
    if (document.activeElement?.matches('main input')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title]);
}
