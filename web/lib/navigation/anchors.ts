// Places on a page, `#id`: gone to by links, and by the address that a page was opened with.
import { useEffect, type MouseEvent } from 'react';
import { navigate } from './routes.ts';

/** The heading is under the top bar's edge, and has the focus: what is read next is what stands below it. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

/** Of links to places on the page itself, wherever they stand inside the element that has this as its `onClickCapture`. */
export function goToAnchor(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href') ?? '';
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const [path = '', id = ''] = href.split('#');
  if (!plain || id === '' || (path !== '' && path !== location.pathname)) return;
  event.preventDefault();
  // the browser's own way would leave the entry without its scroll position
  navigate(`#${id}`, { replace: location.hash === `#${id}` });
  goTo(decodeURIComponent(id));
}

/** Goes to the place that the address names, once what it may name is there. */
export function useAnchor(ready: boolean): void {
  useEffect(() => {
    if (!ready || location.hash.length < 2) return;
    try {
      goTo(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // a broken address names nothing
    }
  }, [ready]);
}
