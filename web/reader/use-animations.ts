import { useEffect } from 'react';

/** Applies the reader's own animation setting while a chapter is open; otherwise device and preferences decide. */
export function useAnimations(wanted: 'system' | 'on' | 'off'): void {
  useEffect(() => {
    if (wanted === 'system') return undefined;
    const { dataset } = document.documentElement;
    const before = dataset['motion'];
    dataset['motion'] = wanted === 'off' ? 'less' : 'full';
    return () => {
      if (before === undefined) delete dataset['motion'];
      else dataset['motion'] = before;
    };
  }, [wanted]);
}
