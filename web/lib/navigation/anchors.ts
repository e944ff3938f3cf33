// In-page anchors (`#id`): followed from links, and from the URL that a page was opened with.
import { useEffect, type MouseEvent } from 'react';
import { navigate } from './routes.ts';

/** Scrolls an anchor to below the top bar and focuses it, so that keyboard and screen reader continue from there. */
function focusAnchor(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
}

/** Delegated click handler (`onClickCapture` of an ancestor) for links to anchors on the same page. */
export function goToAnchor(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href') ?? '';
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const [path = '', id = ''] = href.split('#');
  if (!isPlainClick || id === '' || (path !== '' && path !== location.pathname)) return;
  event.preventDefault();
  // native navigation would create a history entry without the key of its scroll position
  navigate(`#${id}`, { replace: location.hash === `#${id}` });
  focusAnchor(decodeURIComponent(id));
}

/** Scrolls to the anchor in the URL once the content that may contain it is rendered. */
export function useAnchor(ready: boolean): void {
  useEffect(() => {
    if (!ready || location.hash.length < 2) return;
    try {
      focusAnchor(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // malformed percent-encoding matches no anchor
    }
  }, [ready]);
}
