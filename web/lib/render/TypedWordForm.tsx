import { useState } from 'react';
import { TextField } from '#web/ui/controls/TextField.tsx';

/** Form of a dialog that asks for a typed word before something is deleted. It mounts with each opening, which empties it. */
export function TypedWordForm({
  id,
  word,
  label,
  typeFirst,
  onConfirm,
}: {
  /** Of the form, for the button that sends it. */
  id: string;
  /** Compared without regard to case and space around it. */
  word: string;
  label: string;
  /** Said when the form is sent without the word. */
  typeFirst: string;
  onConfirm: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase();
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isTyped) onConfirm();
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        error={submitted && !isTyped ? typeFirst : undefined}
      />
    </form>
  );
}
