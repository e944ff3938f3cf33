import { needsMessage, reasonsFor, type DecisionReason } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { AlongFields } from './AlongFields.tsx';
import { sendHint } from './decision-hints.ts';
import { numberedReasons, reasonNumber } from './reason-keys.ts';
import { reachesOwner, readsText } from './reads-text.ts';
import { Remarks } from './Remarks.tsx';
import { useLetterKeys } from './use-keys.ts';
import { isQuestion, reasonChoice, reasonName, reasonText, type DecisionDraft, type ItemDetail } from './words.ts';
import styles from './ReasonPanel.module.css';

/** Reason of a decision, own words for the person, and a note for moderators. @param open on phones it is closed at first */
export function ReasonPanel({
  item,
  words,
  reports,
  open,
  onChange,
}: {
  item: ItemDetail;
  words: DecisionDraft;
  /** Number of reports that the decision settles. */
  reports: number;
  open: boolean;
  onChange: (words: DecisionDraft) => void;
}) {
  const t = useT();
  const hasKeys = useLetterKeys();
  const { kind, sender, owner } = item;
  const { reason, message, note, remarks, along } = words;
  const isWritten = [message, note, ...Object.values(remarks)].some((text) => text.trim() !== '');
  const guard = useLeaveGuard(isWritten);
  const { refusals, acceptances } = numberedReasons(kind);
  const chips = (reasons: readonly DecisionReason[]) =>
    reasons.map((each) => (
      <Chip
        key={each}
        pressed={reason === each}
        count={hasKeys ? reasonNumber(each) : undefined}
        onClick={() => onChange({ ...words, reason: reason === each ? null : each })}
      >
        {reasonChoice(each)}
      </Chip>
    ));
  return (
    <div className={styles.panel} data-open={open || reason !== null || undefined}>
      {guard.dialog}
      <div className={styles.head}>
        <b>{t('moderation.reason')}</b>
        {sender && owner && reachesOwner(item, along.actions.length > 0) ? (
          <span className={styles.sent}>
            {t('moderation.sentTo', { name: owner.name, language: languageName(sender.language) })}
          </span>
        ) : (
          item.reported.length > 0 && <span className={styles.sent}>{t('moderation.sentToReporters')}</span>
        )}
      </div>
      <div data-side="refused">
        <Chips label={t('moderation.reason')}>{chips(refusals)}</Chips>
      </div>
      {acceptances.length > 0 && (
        <div data-side="accepted">
          <Chips label={t('moderation.acceptBecause')}>
            <span className={styles.sent}>{t('moderation.acceptBecause')}</span>
            {chips(acceptances)}
          </Chips>
        </div>
      )}
      <AlongFields item={item} along={along} onChange={(changed) => onChange({ ...words, along: changed })} />
      {reason === null && (
        <p className={styles.sent}>
          {open && <b>{t('moderation.chooseReason')} </b>}
          {t(isQuestion(kind) ? 'moderation.acceptSays' : 'moderation.approveSays', {
            reason: reasonName(reasonsFor(kind, 'accepted')[0]!),
          })}
        </p>
      )}
      {reason !== null && (
        <>
          {!needsMessage(reason) && <p className={styles.preview}>{reasonText(reason)}</p>}
          <div className={styles.fields}>
            <TextField
              label={t('moderation.ownWords')}
              hint={`${readsText(item, reports, along.actions.length > 0)} ${sendHint(item, reason, hasKeys)}`}
              rows={2}
              maxLength={moderationLimits.messageMaxLength}
              value={message}
              onChange={(text) => onChange({ ...words, message: text })}
            />
            <TextField
              label={t('moderation.privateNote')}
              hint={t('moderation.privateNoteHint')}
              rows={2}
              maxLength={moderationLimits.noteMaxLength}
              value={note}
              onChange={(text) => onChange({ ...words, note: text })}
            />
          </div>
          {(kind === 'draft' || kind === 'title_edit') && (
            <Remarks remarks={remarks} onChange={(changed) => onChange({ ...words, remarks: changed })} />
          )}
        </>
      )}
    </div>
  );
}
