import { useRef, type RefObject } from 'react';

/**
 * Handlers for a Radix layer without a trigger of its own: what had the focus when it opened gets it back.
 * @param trigger gets it when nothing had: code that loads late may have replaced the button that was pressed
 */
export function useReturnFocus(trigger?: RefObject<HTMLElement | null>): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const lost = !opener.current?.isConnected || opener.current === document.body;
      const target = lost ? trigger?.current : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
