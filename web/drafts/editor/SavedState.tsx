import { toBcp47 } from '#contract/rules/languages.ts';
import { interfaceLanguage, useT } from '#web/lib/i18n/i18n.ts';
import type { Autosave } from './use-autosave.ts';
import styles from './Editor.module.css';

/** Says whether what was typed is kept: "Saved 10:42", or why not. */
export function SavedState({
  isDirty,
  autosave: { state, keptAt, failure },
}: {
  isDirty: boolean;
  autosave: Autosave;
}) {
  const t = useT();
  const text =
    state === 'failed'
      ? `${t('drafts.kept.failed')} ${failure ?? ''}`
      : state === 'pending'
        ? t('drafts.kept.pending')
        : state === 'kept' && keptAt
          ? t('drafts.kept.at', { time: formatTime(keptAt) })
          : isDirty
            ? ''
            : t('drafts.kept.all');
  return (
    <output className={styles.saved} data-failed={state === 'failed' || undefined}>
      {text}
    </output>
  );
}

const formatTime = (date: Date): string =>
  new Intl.DateTimeFormat(toBcp47(interfaceLanguage()), { timeStyle: 'short' }).format(date);
