import type { Ref } from 'react';
import { UserLock } from 'lucide-react';
import { MadeEdits } from '#web/edit-history/MadeEdits.tsx';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { madeAction } from './along-words.ts';
import { Alike } from './Alike.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { Claimed } from './Claimed.tsx';
import { conflictText } from './conflict-text.ts';
import { Decisions } from './Decisions.tsx';
import { Evidence } from './Evidence.tsx';
import { Findings } from './Findings.tsx';
import { Pictures } from './Pictures.tsx';
import { ProposedObjects } from './ProposedObjects.tsx';
import { Reports } from './Reports.tsx';
import { Sender } from './Sender.tsx';
import { useVeil } from './veil.tsx';
import type { Lease } from './use-lease.ts';
import { barredKeys, itemNameId, outcomeWord, reasonName, type ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** All that a decision needs to know. */
export function ItemBody({
  ref,
  item,
  lease,
  unticked,
  onTick,
  onUndo,
  onToDecision,
}: {
  ref: Ref<HTMLElement>;
  item: ItemDetail;
  lease: Lease;
  unticked: ReadonlySet<string>;
  onTick: (report: string, ticked: boolean) => void;
  onUndo: (decision: string) => void;
  /** Moves the focus past all this; null when there is nothing to decide. */
  onToDecision: (() => void) | null;
}) {
  const t = useT();
  const veil = useVeil(item.kind === 'report');
  const { changes, names, covers, note, decision, earlier, sender, owner } = item;
  return (
    <section className={styles.body} ref={ref} tabIndex={-1} aria-labelledby={itemNameId}>
      {onToDecision && (
        <button type="button" className={styles.skip} onClick={onToDecision}>
          {t('moderation.toDecision')}
        </button>
      )}
      {item.barred && item.state === 'waiting' && (
        <Note kind="warn" icon={<UserLock />}>
          {t(barredKeys[item.barred])}
        </Note>
      )}
      {lease.failure !== null && item.state === 'waiting' && (
        <Note kind="warn" live icon={<UserLock />}>
          {conflictText(lease.failure, item.kind)}
        </Note>
      )}
      {item.name === null && <Note kind="warn">{t('moderation.goneHint')}</Note>}
      {decision && (
        <Note kind={decision.undoneAt ? 'info' : 'ok'}>
          {t('moderation.decidedBy', {
            outcome: outcomeWord(decision.outcome, item.kind),
            name: decision.by?.name ?? t('moderation.theSite'),
            when: formatAgo(new Date(decision.at)),
          })}{' '}
          {[reasonName(decision.reason), ...decision.actions.map(madeAction)].join(' · ')}
          {decision.undoneAt && ` · ${t('moderation.wasUndone')}`}
          {decision.edits.length > 0 && <MadeEdits edits={decision.edits} names={decision.editNames} />}
          {decision.can.undo && (
            <span className={styles.inNote}>
              <Button size="sm" onClick={() => onUndo(decision.id)}>
                {t('moderation.undo')}
              </Button>
            </span>
          )}
        </Note>
      )}
      <Alike item={item} />
      {note !== '' && (
        <Panel pad className={styles.words}>
          <h3 className={styles.title}>{t('moderation.note')}</h3>
          <p className={styles.text} dir="auto">
            {note}
          </p>
        </Panel>
      )}
      <Findings item={item} veil={veil} />
      <Reports item={item} unticked={unticked} onTick={onTick} />
      <Evidence item={item} />
      <Claimed item={item} />
      {changes.length > 0 && <ChangeTable changes={changes} names={names} covers={covers} />}
      {item.objects.length > 1 && <ProposedObjects objects={item.objects} />}
      <Pictures item={item} veil={veil} />
      {sender && owner && <Sender owner={owner} sender={sender} />}
      {earlier.length > 0 && <Decisions decisions={earlier} onUndo={onUndo} />}
    </section>
  );
}
