import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { pageOfText } from '../layout/place.ts';
import { takeBufferedInput } from './TypedAhead.tsx';
import styles from './ReaderPanel.module.css';

/** Dialog that goes to a page by its number. */
export function GoToDialog({
  open,
  onClose,
  page,
  count,
  onGo,
}: {
  open: boolean;
  onClose: () => void;
  page: number;
  count: number;
  onGo: (page: number) => void;
}) {
  const t = useT();
  return (
    <DialogPanel open={open} onClose={onClose} title={t('reader.goTo')}>
      {open && (
        <NumberForm
          page={page}
          count={count}
          onClose={onClose}
          onGo={(next) => {
            onGo(next);
            onClose();
          }}
        />
      )}
    </DialogPanel>
  );
}

function NumberForm({
  page,
  count,
  onGo,
  onClose,
}: {
  page: number;
  count: number;
  onGo: (page: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [earlyInput] = useState(takeBufferedInput);
  const [input, setInput] = useState(earlyInput.text || String(page));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (earlyInput.sent) form.current?.requestSubmit();
  }, [earlyInput]);
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const pageNumber = pageOfText(input, count);
    if (pageNumber === null) setInvalidText(input.trim());
    else onGo(pageNumber);
  };
  const rangeHint = t('controls.pageRange', { count });
  const error = invalidText ? t('controls.noPage', { page: invalidText, count }) : rangeHint;
  return (
    <form ref={form} className={styles.goTo} onSubmit={onSubmit} noValidate>
      <Stack gap={3}>
        <TextField
          label={t('reader.page')}
          {...(invalidText === null ? { hint: rangeHint } : { error })}
          value={input}
          onChange={setInput}
          inputMode="numeric"
          autoComplete="off"
          // digits typed ahead are continued, not replaced
          onFocus={(event) => earlyInput.text === '' && event.currentTarget.select()}
        />
        <Row justify="end">
          <Button look="quiet" onClick={onClose}>
            {t('reader.cancel')}
          </Button>
          <Button look="primary" type="submit">
            {t('controls.goToPage')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
