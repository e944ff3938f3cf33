import { useState } from 'react';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import type { FieldsProps } from './ChapterFields.tsx';
import styles from './Form.module.css';

/** When the chapter comes out: at once, or at a time in the zone of the device. */
export function PublishField({ form, change, tried }: FieldsProps) {
  const t = useT();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = Date.parse(form.publishAt);
  const [now, setNow] = useState(Date.now);
  const error =
    form.publishAt === ''
      ? tried
        ? t('upload.publishMissing')
        : undefined
      : time <= now
        ? t('upload.publishPast')
        : time > latestPublication(now)
          ? t('upload.publishLate', { days: publishingLimits.publishAheadDays })
          : undefined;
  return (
    <div className={styles.publish}>
      <span className={styles.label}>{t('upload.publish')}</span>
      <Segment
        fill
        label={t('upload.publish')}
        value={form.isScheduled ? 'schedule' : 'now'}
        options={[
          { value: 'now', label: t('upload.publishNow') },
          { value: 'schedule', label: t('upload.publishLater') },
        ]}
        onChange={(choice) => change({ isScheduled: choice === 'schedule' })}
      />
      {form.isScheduled && (
        <TextField
          label={t('upload.publishAt')}
          hideLabel
          type="datetime-local"
          value={form.publishAt}
          error={error}
          hint={t('upload.publishZone', { zone })}
          onChange={(publishAt) => {
            setNow(Date.now());
            change({ publishAt });
          }}
        />
      )}
    </div>
  );
}

export const latestPublication = (now: number): number => now + publishingLimits.publishAheadDays * 86_400_000;
