import { MadeEdits } from '#web/edit-history/MadeEdits.tsx';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { madeAction } from './along-words.ts';
import { outcomeTones, outcomeWord, reasonName, type Decision } from './words.ts';
import styles from './ItemPane.module.css';

/** Decisions about the same thing before, the newest first. */
export function Decisions({
  decisions,
  onUndo,
}: {
  decisions: readonly Decision[];
  onUndo: (decision: string) => void;
}) {
  const t = useT();
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('moderation.earlier')}</h3>
      <ul className={styles.decisions}>
        {decisions.map(
          ({ id, kind, outcome, actions, reason, by, at, message, note, undoneAt, can, edits, editNames }) => (
            <li key={id}>
              <p className={styles.line}>
                <Tag tone={outcomeTones[outcome]}>{outcomeWord(outcome, kind)}</Tag>
                {actions.map((action) => (
                  <Tag key={`${action.action} ${action.id}`} tone={outcomeTones.acted}>
                    {madeAction(action)}
                  </Tag>
                ))}
                <span>{reasonName(reason)}</span>
                <span>
                  {t('moderation.byOn', { name: by?.name ?? t('moderation.theSite'), date: formatDate(new Date(at)) })}
                </span>
                {undoneAt && <span>{t('moderation.wasUndone')}</span>}
                {can.undo && (
                  <Button size="sm" onClick={() => onUndo(id)}>
                    {t('moderation.undo')}
                  </Button>
                )}
              </p>
              {[message, note].filter(Boolean).map((text) => (
                <p key={text} className={styles.text} dir="auto">
                  {text}
                </p>
              ))}
              {edits.length > 0 && <MadeEdits edits={edits} names={editNames} />}
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
