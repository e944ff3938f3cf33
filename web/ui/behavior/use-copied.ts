import { useEffect, useState } from 'react';

const shownMs = 2500;

/**
 * Copies text to the clipboard; afterwards `state` is `copied` for `shownMs`. `copy` returns false when the browser
 * refuses access to the clipboard.
 */
export function useCopied(): { state: 'idle' | 'copied' | 'failed'; copy: (text: string) => Promise<boolean> } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  };
  return { state, copy };
}
