import { useState } from 'react';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ChapterFields } from '../form/ChapterFields.tsx';
import type { LanguageLock } from '../form/locked-languages.ts';
import { type ChapterForm, emptyForm } from '../form/draft.ts';
import { GroupField } from '../form/GroupField.tsx';
import { PublishField } from '../form/PublishField.tsx';
import type { BatchStore } from './create-batch.ts';
import { type Batch, changeForm, changeSelected, fieldTime, numberFrom, pasteSheet, scheduleApart } from './rows.ts';
import { rememberGroups } from './stored-batch.ts';
import form from '../form/Form.module.css';

export type OpenDialog =
  | { kind: 'language' | 'groups' | 'number' | 'schedule' | 'paste' }
  | { kind: 'row'; id: string };

interface DialogProps {
  batch: BatchStore;
  chapters: readonly Chapter[];
  lock: LanguageLock;
  onClose: () => void;
}

/** Fields of one row, or one change of all selected rows. */
export function BatchDialog({ dialog, ...props }: DialogProps & { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'row':
      return <RowDialog id={dialog.id} {...props} />;
    case 'language':
      return <LanguageDialog {...props} />;
    case 'groups':
      return <GroupsDialog {...props} />;
    case 'number':
      return <NumberDialog {...props} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'paste':
      return <PasteDialog {...props} />;
  }
}

interface ChangeDialogProps {
  title: string;
  text?: string;
  /** Null as long as what was entered cannot be applied. */
  change: ((batch: Batch) => Batch) | null;
  batch: BatchStore;
  onClose: () => void;
  children: React.ReactNode;
}

function ChangeDialog({ title, text, change, batch, onClose, children }: ChangeDialogProps) {
  const t = useT();
  const apply = (): void => {
    if (!change) return;
    batch.change(change);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('upload.batch.cancel')}</Button>
          <Button look="primary" disabled={!change} onClick={apply}>
            {t('upload.apply')}
          </Button>
        </>
      }
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

function RowDialog({ id, batch, chapters, lock, onClose }: DialogProps & { id: string }) {
  const t = useT();
  const row = useStore(batch.store).rows.find((each) => each.id === id);
  const [entered, setEntered] = useState<ChapterForm>(row?.form ?? emptyForm);
  if (!row) return null;
  const fields = {
    form: entered,
    change: (some: Partial<ChapterForm>) => setEntered((now) => ({ ...now, ...some })),
    tried: true,
  };
  const change = (now: Batch): Batch => {
    if (entered.groups !== row.form.groups)
      for (const name of row.groupNames) rememberGroups(batch.account, name, entered.groups);
    return changeForm(now, id, entered);
  };
  return (
    <ChangeDialog title={t('upload.details')} text={row.name} change={change} batch={batch} onClose={onClose}>
      <ChapterFields {...fields} chapters={chapters} lock={lock} />
      <GroupField form={fields.form} change={fields.change} />
      <PublishField {...fields} />
    </ChangeDialog>
  );
}

function LanguageDialog({ batch, onClose }: DialogProps) {
  const t = useT();
  const [language, setLanguage] = useState('');
  const change = language === '' ? null : (now: Batch) => changeSelected(now, { language });
  return (
    <ChangeDialog title={t('upload.language')} change={change} batch={batch} onClose={onClose}>
      <Select
        label={t('upload.language')}
        hideLabel
        placeholder={t('upload.chooseLanguage')}
        value={language}
        options={useLanguageOptions()}
        onChange={setLanguage}
      />
    </ChangeDialog>
  );
}

function GroupsDialog({ batch, onClose }: DialogProps) {
  const t = useT();
  const [entered, setEntered] = useState<ChapterForm>(emptyForm);
  const { groups } = entered;
  const change = (now: Batch): Batch => {
    const names = now.rows.filter(({ id }) => now.selected.has(id)).flatMap(({ groupNames }) => groupNames);
    for (const name of new Set(names)) rememberGroups(batch.account, name, groups);
    return changeSelected(now, { groups });
  };
  return (
    <ChangeDialog title={t('upload.groups')} change={change} batch={batch} onClose={onClose}>
      <GroupField form={entered} change={(fields) => setEntered((now) => ({ ...now, ...fields }))} />
    </ChangeDialog>
  );
}

function NumberDialog({ batch, onClose }: DialogProps) {
  const t = useT();
  const [first, setFirst] = useState('1');
  const [step, setStep] = useState('1');
  const [from, by] = [Number(first), Number(step)];
  const isValid = first.trim() !== '' && from >= 0 && by > 0 && Number.isFinite(from + by);
  const change = isValid ? (now: Batch) => numberFrom(now, from, by) : null;
  return (
    <ChangeDialog title={t('upload.batch.numberTitle')} change={change} batch={batch} onClose={onClose}>
      <div className={form.two}>
        <TextField label={t('upload.batch.firstNumber')} inputMode="decimal" value={first} onChange={setFirst} />
        <TextField label={t('upload.batch.step')} inputMode="decimal" value={step} onChange={setStep} />
      </div>
    </ChangeDialog>
  );
}

const hourMs = 3_600_000;

function ScheduleDialog({ batch, onClose }: DialogProps) {
  const t = useT();
  const [first, setFirst] = useState(() => fieldTime(Math.ceil(Date.now() / hourMs + 1) * hourMs));
  const [hours, setHours] = useState('24');
  const [time, apart] = [Date.parse(first), Number(hours)];
  const isValid = !Number.isNaN(time) && hours.trim() !== '' && apart >= 0;
  const change = isValid ? (now: Batch) => scheduleApart(now, time, apart) : null;
  return (
    <ChangeDialog title={t('upload.batch.scheduleTitle')} change={change} batch={batch} onClose={onClose}>
      <TextField label={t('upload.batch.firstTime')} type="datetime-local" value={first} onChange={setFirst} />
      <TextField label={t('upload.batch.hoursApart')} inputMode="numeric" value={hours} onChange={setHours} />
    </ChangeDialog>
  );
}

const sheetRows = 8;

function PasteDialog({ batch, onClose }: DialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const change = text.trim() === '' ? null : (now: Batch) => pasteSheet(now, text);
  return (
    <ChangeDialog
      title={t('upload.batch.paste')}
      text={t('upload.batch.pasteText')}
      change={change}
      batch={batch}
      onClose={onClose}
    >
      <TextField label={t('upload.batch.lines')} hideLabel rows={sheetRows} value={text} onChange={setText} />
    </ChangeDialog>
  );
}
