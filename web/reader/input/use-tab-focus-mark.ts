import { useEffect } from 'react';

/**
 * Marks the document while Tab moves the focus. The page area always has the focus, so that keys scroll it; its focus
 * ring is useful only after arriving there with Tab.
 */
export function useTabFocusMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') dataset['tabbing'] = '';
      else if (key !== 'Shift') delete dataset['tabbing'];
    };
    const onPointerDown = (): void => void delete dataset['tabbing'];
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', onPointerDown, true);
    return () => {
      onPointerDown();
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
