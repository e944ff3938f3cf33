import { useId, useRef, useState, type ChangeEvent } from 'react';
import { FileUp } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { type ImportProblem, readTheme } from './exchange.ts';

/** Dialog that imports a theme from a file or from pasted text, and shows an error below the text. */
export function ImportDialog({
  open,
  onClose,
  onImport,
}: {
  open: boolean;
  onClose: () => void;
  onImport: (theme: CustomTheme) => void;
}) {
  const t = useT();
  const [pastedText, setPastedText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const id = useId();
  const leaveGuard = useLeaveGuard(pastedText !== '');
  const close = () => {
    setPastedText('');
    setProblem(null);
    onClose();
  };
  const importFrom = (themeText: string) => {
    const readResult = readTheme(themeText);
    if ('problem' in readResult) return setProblem(problemText(readResult.problem, t));
    onImport(readResult.theme);
    return close();
  };
  const onFilePicked = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [pickedFile] = currentTarget.files ?? [];
    // cleared, so that choosing the same file again after fixing it fires a change event
    currentTarget.value = '';
    if (!pickedFile) return;
    if (pickedFile.size > limits.themeFileMaxBytes) return setProblem(problemText({ why: 'large' }, t));
    try {
      const themeText = await pickedFile.text();
      setPastedText(themeText);
      importFrom(themeText);
    } catch {
      setProblem(t('builder.bad.file'));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('builder.importTitle')}
      text={t('builder.importText')}
      actions={
        <>
          <Button onClick={close}>{t('builder.cancel')}</Button>
          <Button look="primary" onClick={() => importFrom(pastedText)}>
            {t('builder.import')}
          </Button>
        </>
      }
    >
      <input
        ref={fileInput}
        id={id}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => void onFilePicked(event)}
      />
      <Button icon={<FileUp />} onClick={() => fileInput.current?.click()}>
        {t('builder.importFile')}
      </Button>
      <TextField
        label={t('builder.importPaste')}
        rows={6}
        dir="ltr"
        spellCheck={false}
        value={pastedText}
        onChange={(next) => {
          setPastedText(next);
          setProblem(null);
        }}
        error={problem ?? undefined}
      />
      {leaveGuard.dialog}
    </Dialog>
  );
}

function problemText(problem: ImportProblem, t: Translate): string {
  switch (problem.why) {
    case 'missing':
    case 'colour':
      return t(`builder.bad.${problem.why}`, {
        names: problem.tokens.map((token) => `${t(`builder.token.${token}`)} (${token})`).join(', '),
      });
    case 'unknown':
      return t('builder.bad.unknown', { names: problem.names.join(', ') });
    case 'large':
      return t('builder.bad.large', { size: limits.themeFileMaxBytes / 1024 });
    case 'longName':
      return t('builder.bad.longName', { most: limits.themeNameMaxLength });
    default:
      return t(`builder.bad.${problem.why}`);
  }
}
