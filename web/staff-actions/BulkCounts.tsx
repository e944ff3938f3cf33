import { useEffect, useState } from 'react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { StaffAct } from './open-staff-dialog.ts';
import { type BulkTried, tryBulk } from './requests.ts';
import styles from './ManyFields.module.css';

/** Numbers of what an action on many things would do, before it is done. */
export function BulkCounts({ act }: { act: StaffAct }) {
  const t = useT();
  const [tried, setTried] = useState<BulkTried | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const ending = new AbortController();
    void tryBulk(act, ending.signal).then(setTried, (error: unknown) => {
      if (!ending.signal.aborted) setFailure(error);
    });
    return () => ending.abort();
  }, [act]);
  if (failure !== null) return <Note kind="bad">{failureText(failure)}</Note>;
  if (!tried)
    return (
      <p className={styles.muted} aria-live="polite">
        {t('staffAct.many.counting')}
      </p>
    );
  const { counts, secondPerson, lately } = tried;
  const [changed = 0, same = 0, denied = 0] = [counts['changed'], counts['same'], counts['denied']];
  const stays = (counts['gone'] ?? 0) + (counts['conflict'] ?? 0);
  const limit = formatCount(moderationLimits.secondPersonFrom);
  const texts = [
    t('staffAct.bulk.changed', { count: changed }),
    ...(same > 0 ? [t('staffAct.bulk.same', { count: same })] : []),
    ...(denied > 0 ? [t('staffAct.many.denied', { count: denied })] : []),
    ...(stays > 0 ? [t('staffAct.bulk.stays', { count: stays })] : []),
    ...(act.isCut ? [t('staffAct.bulk.cut', { count: formatCount(moderationLimits.bulkMax) })] : []),
    ...(!secondPerson
      ? []
      : changed > moderationLimits.secondPersonFrom
        ? [t('staffAct.many.second.edited', { count: limit })]
        : [t('staffAct.bulk.lately', { count: lately, limit })]),
  ];
  return (
    <Note live>
      <Stack gap={2}>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Stack>
    </Note>
  );
}
