import { useRef, type RefObject } from 'react';

/**
 * Handlers for a Radix layer without a trigger of its own: on closing, the focus returns to the element that had it.
 * @param trigger gets the focus when that element is gone: late-loaded code may have replaced the pressed button
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
      const isOpenerLost = !opener.current?.isConnected || opener.current === document.body;
      const target = isOpenerLost ? trigger?.current : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
