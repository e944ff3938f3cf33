// What a page does when it arrives: names the document, and takes the focus to its heading.
import { useEffect } from 'react';
import { boot } from '../api/boot-facts.ts';

let headingWaits = false;

/** A navigation has begun: the next page that names itself moves the focus to its heading. */
export function pageChanged(): void {
  headingWaits = true;
  // what the server wrote of the page that it answered with is not of this one
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}

/** Names the document `{title} - {site}`, or the site alone for an empty title. `null` while it is not known yet. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = title === '' ? boot.siteName : `${title} - ${boot.siteName}`;
    if (!headingWaits) return;
    headingWaits = false;
    // a page that is there to be written in has its field ready
    if (document.activeElement?.matches('main input')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title]);
}
