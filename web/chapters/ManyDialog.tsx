import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { changeMany, type Refusals } from './change-many.ts';
import { GroupsField } from './GroupsField.tsx';
import { languageOptions } from './language-options.ts';
import { emptyForm, hoursOf, isEmpty, isValid, manyChanges, type ManyForm } from './many-changes.ts';
import type { OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

/** Changes fields of several chapters at once; what is left empty stays as it is in each. */
export function ManyDialog({
  chapters,
  tab,
  onClose,
  onChanged,
}: {
  chapters: readonly OwnChapter[];
  tab: ChapterTab;
  onClose: () => void;
  onChanged: (refused: Refusals) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const client = useQueryClient();
  const formId = useId();
  const [form, setForm] = useState<ManyForm>(emptyForm);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const guard = useLeaveGuard(!isEmpty(form));
  const set = (change: Partial<ManyForm>): void => setForm((last) => ({ ...last, ...change }));
  const count = { count: chapters.length, shown: formatCount(chapters.length) };
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const refused = await changeMany(client, { action: 'edit', chapters: manyChanges(chapters, form) });
    setBusy(false);
    const done = chapters.length - refused.size;
    const [reason] = refused.values();
    onChanged(refused);
    // what was typed stays while nothing of it was saved
    if (done === 0) return setFailure(reason ?? null);
    toast({ text: t('chapters.changed', { count: done, shown: formatCount(done) }) });
    guard.release();
    return onClose();
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('chapters.editMany', count)}
        text={t('chapters.editManyText')}
        actions={
          <>
            <Button onClick={onClose}>{t('chapters.cancel')}</Button>
            <Button look="primary" type="submit" form={formId} busy={busy} disabled={isEmpty(form) || !isValid(form)}>
              {t('chapters.change')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isEmpty(form) && isValid(form) && !busy) void save();
          }}
        >
          <TextField
            label={t('chapters.volume')}
            inputMode="decimal"
            autoComplete="off"
            value={form.volume}
            {...(isValid({ ...form, publishAt: '' }) ? {} : { error: t('chapters.badVolume') })}
            onChange={(volume) => set({ volume })}
          />
          <Select
            label={t('chapters.language')}
            value={form.translatedLanguage}
            options={[{ value: '', label: t('chapters.asItIs') }, ...languageOptions(language)]}
            {...(form.translatedLanguage && tab === 'published' ? { warning: t('chapters.languageReview') } : {})}
            onChange={(translatedLanguage) => set({ translatedLanguage })}
          />
          <Checkbox
            checked={form.groups !== null}
            onChange={(on) => set({ groups: on ? (chapters[0]?.groups ?? []) : null })}
          >
            {t('chapters.changeGroups')}
          </Checkbox>
          {form.groups && <GroupsField groups={form.groups} onChange={(groups) => set({ groups })} />}
          {tab !== 'published' && (
            <div className={styles.pair}>
              <TextField
                label={t('chapters.firstAt')}
                type="datetime-local"
                value={form.publishAt}
                onChange={(publishAt) => set({ publishAt })}
              />
              <TextField
                label={t('chapters.hoursBetween')}
                inputMode="numeric"
                value={form.hours}
                {...(hoursOf(form) === null ? { error: t('chapters.badHours') } : {})}
                onChange={(hours) => set({ hours })}
              />
            </div>
          )}
          {failure && (
            <Note kind="bad" live lead={t('chapters.notSaved')}>
              {failure}
            </Note>
          )}
        </form>
      </Dialog>
      {guard.dialog}
    </>
  );
}
