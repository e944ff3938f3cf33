import { useEffect, useState } from 'react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { type Many, spanDays } from './fields.ts';
import type { StaffAct } from './open-staff-dialog.ts';
import { type ActCounts, tryAct } from './requests.ts';
import styles from './ManyFields.module.css';

/** Kinds of things that an action on many takes along, and how many days back; '' for all. */
export interface ManyChoice {
  kinds: readonly string[];
  since: string;
}

interface Tried {
  since: string;
  counts: ActCounts | null;
  failure: unknown;
}

/** Numbers that an action on many would change, tried anew for each span of time. */
export function useTried(act: StaffAct, many: Many | undefined, since: string): Tried | null {
  const [tried, setTried] = useState<Tried | null>(null);
  useEffect(() => {
    if (!many) return undefined;
    const ending = new AbortController();
    void tryAct(act, many.kinds, since, ending.signal).then(
      (counts) => setTried({ since, counts, failure: null }),
      (failure: unknown) => {
        if (!ending.signal.aborted) setTried({ since, counts: null, failure });
      },
    );
    return () => ending.abort();
  }, [act, many, since]);
  return tried?.since === since ? tried : null;
}

/** Kinds to choose from with their numbers, the span, and what stays. */
export function ManyFields({
  many,
  choice,
  onChange,
  tried,
  error,
}: {
  many: Many;
  choice: ManyChoice;
  onChange: (choice: ManyChoice) => void;
  tried: Tried | null;
  error?: string | undefined;
}) {
  const t = useT();
  const counts = tried?.counts;
  const sum = (of: 'change' | 'conflict' | 'denied'): number =>
    choice.kinds.reduce((total, kind) => total + (counts?.[kind]?.[of] ?? 0), 0);
  const [change, conflict, denied] = [sum('change'), sum('conflict'), sum('denied')];
  const notes = [
    ...(choice.kinds.length > 0 && change === 0 ? [t(`staffAct.many.nothing.${many.label}`)] : []),
    ...(conflict > 0 ? [t('staffAct.many.conflict', { count: conflict })] : []),
    ...(denied > 0 ? [t('staffAct.many.denied', { count: denied })] : []),
    ...(change > moderationLimits.secondPersonFrom
      ? [t(`staffAct.many.second.${many.label}`, { count: formatCount(moderationLimits.secondPersonFrom) })]
      : []),
  ];
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend>{t(`staffAct.many.${many.label}`)}</legend>
        {many.kinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={choice.kinds.includes(kind)}
            onChange={(checked) =>
              onChange({
                ...choice,
                kinds: many.kinds.filter((each) => (each === kind ? checked : choice.kinds.includes(each))),
              })
            }
          >
            {counts?.[kind]
              ? t('staffAct.many.change', {
                  name: t(`staffAct.many.${kind}`),
                  count: formatCount(counts[kind].change),
                })
              : t(`staffAct.many.${kind}`)}
          </Checkbox>
        ))}
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
      <Select
        label={t('staffAct.many.since')}
        value={choice.since}
        options={spanDays.map((each) => ({
          value: each,
          label: each === '' ? t('staffAct.many.sinceAll') : t('staffAct.many.sinceDays', { count: Number(each) }),
        }))}
        onChange={(since) => onChange({ ...choice, since })}
      />
      <div aria-live="polite">
        {tried === null && <p className={styles.muted}>{t('staffAct.many.counting')}</p>}
        {counts && notes.length > 0 && (
          <Stack gap={2}>
            {notes.map((text) => (
              <Note key={text}>{text}</Note>
            ))}
          </Stack>
        )}
      </div>
    </>
  );
}
