import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button, type ButtonLook } from './Button.tsx';

/** Copies a text, and shows for a few seconds whether that succeeded. */
export function CopyButton({
  text,
  copyLabel,
  copiedLabel,
  failedLabel,
  ...look
}: Pick<ButtonLook, 'look' | 'size' | 'block'> & {
  text: string;
  copyLabel: string;
  copiedLabel: string;
  failedLabel: string;
}) {
  const [state, setState] = useState<'rest' | 'copied' | 'failed'>('rest');
  useEffect(() => {
    if (state === 'rest') return;
    const timer = setTimeout(() => setState('rest'), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const currentLabel = { rest: copyLabel, copied: copiedLabel, failed: failedLabel }[state];
  return (
    <>
      <Button {...look} icon={state === 'copied' ? <Check /> : <Copy />} onClick={() => void copy()}>
        {currentLabel}
      </Button>
      <output className="sr-only">{state === 'rest' ? '' : currentLabel}</output>
    </>
  );
}
