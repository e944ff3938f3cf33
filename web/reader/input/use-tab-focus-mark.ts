import { useEffect } from 'react';

/**
 * Marks the document while Tab moves the focus. The page area always has the focus, so that keys scroll it; its focus
 * ring is useful only after arriving there with Tab.
 */
export function useTabFocusMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') dataset['tabbing'] = '';
      else if (key !== 'Shift') delete dataset['tabbing'];
    };
    const onPointerDown = (): void => void delete dataset['tabbing'];
    addEventListener('keydown', press, true);
    addEventListener('pointerdown', onPointerDown, true);
    return () => {
      onPointerDown();
      removeEventListener('keydown', press, true);
      removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
