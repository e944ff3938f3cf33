import { useRef } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { announce } from '../overlays/toasts.ts';
import { useCopied } from '../behavior/use-copied.ts';
import styles from './CopyField.module.css';

/** Read-only value to be copied exactly, such as a key or URL: by the button, or by selecting it in the field. */
export function CopyField({
  label,
  value,
  full = false,
  first = false,
  copyWord,
  copyLabel,
  copiedText,
  failedText,
  hint,
}: {
  label: string;
  value: string;
  /** Shows the value in several lines, with the button below. */
  full?: boolean;
  /** The button is the primary one of a dialog, and is focused when that opens. */
  first?: boolean;
  /** Label of the button; without it, an icon button. */
  copyWord?: string;
  copyLabel: string;
  /** Announced once the value is copied. */
  copiedText: string;
  /** Shown below when the browser does not allow copying. */
  failedText: string;
  hint?: string;
}) {
  const fieldRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { state, copy } = useCopied();
  const copyValue = async () => {
    if (await copy(value)) announce(copiedText);
    else fieldRef.current?.select();
  };
  const icon = state === 'copied' ? <Check /> : <Copy />;
  const buttonLabel = state === 'copied' ? copiedText : copyLabel;
  const fieldProps = {
    ref: fieldRef,
    className: styles.value,
    dir: 'ltr',
    spellCheck: false,
    autoComplete: 'off',
    readOnly: true,
    value,
    onFocus: () => fieldRef.current?.select(),
  };
  return (
    <Field label={label} hint={hint} warning={state === 'failed' ? failedText : undefined}>
      {(ids) => (
        <span className={styles.line} data-full={full || undefined}>
          {full ? <textarea {...ids} {...fieldProps} rows={2} /> : <input {...ids} {...fieldProps} />}
          {copyWord ? (
            <Button
              size={full ? 'sm' : 'md'}
              {...(first ? { look: 'primary' } : {})}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog shows the value for the reader to copy it
              autoFocus={first}
              aria-label={buttonLabel}
              icon={icon}
              onClick={() => void copyValue()}
            >
              {copyWord}
            </Button>
          ) : (
            <IconButton look="second" label={buttonLabel} icon={icon} onClick={() => void copyValue()} />
          )}
        </span>
      )}
    </Field>
  );
}
