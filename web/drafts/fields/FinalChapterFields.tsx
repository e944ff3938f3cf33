import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { useFieldMessages } from '../editor/field-messages.ts';
import styles from './Section.module.css';

/** The final volume and chapter, which only a title that has ended has. */
export function FinalChapterFields() {
  const t = useT();
  const { form, set } = useEditor();
  return (
    <div className={styles.two}>
      <div data-field="lastVolume">
        <TextField
          label={t('drafts.lastVolume')}
          aside={t('drafts.optional')}
          maxLength={limits.numberMaxLength}
          autoComplete="off"
          value={form.lastVolume}
          onChange={(lastVolume) => set({ lastVolume })}
          {...useFieldMessages('lastVolume')}
        />
      </div>
      <div data-field="lastChapter">
        <TextField
          label={t('drafts.lastChapter')}
          aside={t('drafts.optional')}
          maxLength={limits.numberMaxLength}
          autoComplete="off"
          value={form.lastChapter}
          onChange={(lastChapter) => set({ lastChapter })}
          {...useFieldMessages('lastChapter')}
        />
      </div>
    </div>
  );
}
