import { useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { chapterHint, nameHint, type NumberHint, volumeHint } from '../number-hints.ts';
import { numberHintWords } from '../words.ts';
import type { ChapterForm } from './draft.ts';
import { knownFacts } from './known-chapters.ts';
import type { LanguageLock } from './locked-languages.ts';
import styles from './Form.module.css';

export interface FieldsProps {
  form: ChapterForm;
  change: (fields: Partial<ChapterForm>) => void;
  /** Whether an upload was tried, so that empty fields are told, too. */
  tried: boolean;
}

interface ChapterFieldsProps extends FieldsProps {
  /** Chapters of the title. */
  chapters: readonly Chapter[];
  /** Languages in which the title takes no chapters. */
  lock: LanguageLock;
}

/** Language, volume, number and name of the chapter, with hints while they are typed. */
export function ChapterFields({ form, change, tried, chapters, lock }: ChapterFieldsProps) {
  const t = useT();
  const facts = knownFacts(chapters, form);
  const repeated = form.oneshot ? null : nameHint(form.name, form.chapter);
  /** Volume that was filled in from other languages, until somebody enters one. */
  const [filled, setFilled] = useState('');
  const isLocked = lock.languages.includes(form.language);
  const changeNumber = (chapter: string): void => {
    if (form.volume.trim() !== filled) return change({ chapter });
    const volume = knownFacts(chapters, { ...form, chapter }).volume ?? '';
    setFilled(volume);
    change({ chapter, volume });
  };
  const volumeHintOf = (volume: string) => {
    const words = t('upload.volumeOfOthers', { volume });
    if (form.volume.trim() === '') return <Apply onApply={() => change({ volume })}>{words}</Apply>;
    return form.volume.trim() === filled ? words : undefined;
  };
  return (
    <>
      <Select
        label={t('upload.language')}
        placeholder={t('upload.chooseLanguage')}
        value={form.language}
        options={useLanguageOptions()}
        error={
          isLocked
            ? t(lock.reason === null ? 'refusal.language_locked' : `refusal.locked_${lock.reason}`)
            : tried && form.language === ''
              ? t('upload.mustPickLanguage')
              : undefined
        }
        onChange={(language) => change({ language })}
      />
      <div className={styles.two}>
        <TextField
          label={t('upload.volume')}
          aside={t('upload.optional')}
          value={form.volume}
          disabled={form.oneshot}
          autoComplete="off"
          maxLength={2 * limits.numberMaxLength}
          error={hint(form.oneshot ? null : volumeHint(form.volume), (volume) => change({ volume }))}
          hint={facts.volume === null || form.oneshot ? undefined : volumeHintOf(facts.volume)}
          onChange={(volume) => {
            setFilled('');
            change({ volume });
          }}
        />
        <TextField
          label={t('upload.chapter')}
          value={form.chapter}
          disabled={form.oneshot}
          autoComplete="off"
          maxLength={2 * limits.numberMaxLength}
          error={hint(form.oneshot ? null : chapterHint(form.chapter), changeNumber)}
          warning={
            facts.exists
              ? t('upload.exists', { number: form.chapter.trim(), language: languageName(form.language) })
              : facts.missing !== null
                ? t('upload.numberMissing', { number: facts.missing })
                : undefined
          }
          onChange={changeNumber}
        />
      </div>
      <TextField
        label={t('upload.name')}
        aside={t('upload.optional')}
        value={form.name}
        disabled={form.oneshot}
        autoComplete="off"
        maxLength={limits.chapterNameMaxLength}
        warning={
          repeated &&
          (repeated.suggestion === null ? (
            t('upload.nameHasNumber')
          ) : (
            <Apply onApply={() => change({ name: repeated.suggestion! })}>
              {repeated.suggestion === ''
                ? t('upload.nameIsNumber')
                : t('upload.nameRepeats', { name: repeated.suggestion })}
            </Apply>
          ))
        }
        onChange={(name) => change({ name })}
      />
      <Checkbox checked={form.oneshot} onChange={(oneshot) => change({ oneshot })}>
        {t('upload.oneshot')}
      </Checkbox>
    </>
  );
}

function hint(found: NumberHint | null, apply: (value: string) => void) {
  if (!found) return undefined;
  const words = numberHintWords(found);
  if (!('suggestion' in found)) return words;
  return (
    <Apply value={found.suggestion} onApply={() => apply(found.suggestion)}>
      {words}
    </Apply>
  );
}

/** A sentence with a button that applies what it suggests. */
function Apply({ value, onApply, children }: { value?: string; onApply: () => void; children: string }) {
  const t = useT();
  return (
    <span className={styles.apply}>
      {children}{' '}
      <Button size="sm" look="quiet" onClick={onApply}>
        {value === undefined ? t('upload.apply') : t('upload.use', { value })}
      </Button>
    </span>
  );
}
