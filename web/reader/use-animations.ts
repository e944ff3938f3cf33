import { useEffect } from 'react';

/** Applies the reader's own animation setting while a chapter is open; otherwise device and preferences decide. */
export function useAnimations(animationSetting: 'system' | 'on' | 'off'): void {
  useEffect(() => {
    if (animationSetting === 'system') return undefined;
    const { dataset } = document.documentElement;
    const previousValue = dataset['motion'];
    dataset['motion'] = animationSetting === 'off' ? 'less' : 'full';
    return () => {
      if (previousValue === undefined) delete dataset['motion'];
      else dataset['motion'] = previousValue;
    };
  }, [animationSetting]);
}
