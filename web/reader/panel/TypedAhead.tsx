import { useEffect } from 'react';

interface TypedInput {
  text: string;
  /** Whether Enter was pressed after the text. */
  sent: boolean;
}

let bufferedInput: TypedInput = { text: '', sent: false };

/** Returns and clears what was typed before the field was mounted. */
export function takeBufferedInput(): TypedInput {
  const input = bufferedInput;
  bufferedInput = { text: '', sent: false };
  return input;
}

/**
 * Placeholder while the code of the go-to dialog loads: buffers the digits typed after the key that opens the dialog,
 * for its field. Escape cancels.
 */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    takeBufferedInput();
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.key.normalize('NFKC');
      if (key === 'Escape') onClose();
      else if (key === 'Enter') bufferedInput.sent = bufferedInput.text !== '';
      else if (key === 'Backspace') bufferedInput.text = bufferedInput.text.slice(0, -1);
      else if (/^\d$/.test(key) && !bufferedInput.sent) bufferedInput.text += key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return null;
}
