// The keys that lead to the search from everywhere: `/`, and Ctrl or ⌘ with K.
import { useEffect } from 'react';
import { navigate, pathTo } from '#web/lib/routes.ts';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How the longer one is written on this device. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K';

export function useSearchKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const writes = target.isContentEditable || target.matches('input, textarea, select');
      const combined = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !writes;
      if (!combined && !slash) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts]');
      if (field) field.focus();
      else navigate(pathTo.search());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
