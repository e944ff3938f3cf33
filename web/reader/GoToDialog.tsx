import { useState, type FormEvent } from 'react';
import { useT } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row, Stack } from '#web/ui/Row.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** A page by its number. */
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
    <Dialog open={open} onClose={onClose} title={t('reader.key.goTo')}>
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
    </Dialog>
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
  const [text, setText] = useState(String(page));
  const [wrong, setWrong] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onGo(wanted);
    else setWrong(true);
  };
  const range = t('reader.pageRange', { count });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={3}>
        <TextField
          label={t('reader.page')}
          {...(wrong ? { error: range } : { hint: range })}
          value={text}
          onChange={setText}
          inputMode="numeric"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Row justify="end">
          <Button look="quiet" onClick={onClose}>
            {t('reader.close')}
          </Button>
          <Button look="primary" type="submit">
            {t('reader.go')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
