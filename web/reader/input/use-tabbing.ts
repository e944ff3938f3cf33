import { useEffect } from 'react';

/**
 * Marks the document while the keyboard walks from part to part. The page area has the focus all the time, so that keys
 * scroll it; a ring around it says something only to somebody who arrives there with Tab.
 */
export function useTabbing(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') dataset['tabbing'] = '';
      else if (key !== 'Shift') delete dataset['tabbing'];
    };
    const point = (): void => void delete dataset['tabbing'];
    addEventListener('keydown', press, true);
    addEventListener('pointerdown', point, true);
    return () => {
      point();
      removeEventListener('keydown', press, true);
      removeEventListener('pointerdown', point, true);
    };
  }, []);
}
