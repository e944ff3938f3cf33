import { useRef } from 'react';
import { Check, Copy } from 'lucide-react';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { announce } from './toasts.ts';
import { useCopied } from './use-copied.ts';
import styles from './CopyField.module.css';

/** Something to be taken along letter by letter: a key, an address. One press copies it; in its box it can be selected. */
export function CopyField({
  label,
  value,
  copyLabel,
  copiedText,
  failedText,
  hint,
}: {
  label: string;
  value: string;
  copyLabel: string;
  /** Said once it is copied. */
  copiedText: string;
  /** Stands below when the browser does not let it be copied. */
  failedText: string;
  hint?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const { state, copy } = useCopied();
  const press = async () => {
    if (await copy(value)) announce(copiedText);
    else box.current?.select();
  };
  return (
    <Field label={label} hint={hint} warning={state === 'failed' ? failedText : undefined}>
      {(ids) => (
        <span className={styles.line}>
          <input
            {...ids}
            ref={box}
            className={styles.value}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <IconButton
            look="second"
            label={state === 'copied' ? copiedText : copyLabel}
            icon={state === 'copied' ? <Check /> : <Copy />}
            onClick={() => void press()}
          />
        </span>
      )}
    </Field>
  );
}
