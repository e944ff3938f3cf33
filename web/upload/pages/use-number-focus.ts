import { useRef, type RefObject } from 'react';

/** The box of the number to which selected pages move, and what puts the focus into it. */
export function useNumberFocus(): { number: RefObject<HTMLInputElement | null>; focusNumber: () => void } {
  const number = useRef<HTMLInputElement>(null);
  const focus = (): void => {
    number.current?.focus();
    number.current?.select();
  };
  return {
    number,
    focusNumber() {
      // the box appears with the first selected page
      if (number.current) focus();
      else requestAnimationFrame(focus);
    },
  };
}
