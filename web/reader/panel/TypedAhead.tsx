import { useEffect } from 'react';

interface Typed {
  text: string;
  /** Whether Enter was pressed after the text. */
  sent: boolean;
}

let typed: Typed = { text: '', sent: false };

/** Returns and clears what was typed before the field was mounted. */
export function takeTyped(): Typed {
  const taken = typed;
  typed = { text: '', sent: false };
  return taken;
}

/**
 * Placeholder while the code of the go-to dialog loads: buffers the digits typed after the key that opens the dialog,
 * for its field. Escape cancels.
 */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    takeTyped();
    const press = (event: KeyboardEvent): void => {
      const key = event.key.normalize('NFKC');
      if (key === 'Escape') onClose();
      else if (key === 'Enter') typed.sent = typed.text !== '';
      else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
      else if (/^\d$/.test(key) && !typed.sent) typed.text += key;
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onClose]);
  return null;
}
