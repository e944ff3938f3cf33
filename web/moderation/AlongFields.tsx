import { removalReasons } from '#contract/rules/comments.ts';
import { sanctionDays } from '#web/staff-actions/fields.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { type Along, isTimed, offeredAlong } from './along.ts';
import { quietKeys } from './use-keys.ts';
import type { ItemDetail } from './words.ts';
import styles from './ReasonPanel.module.css';

/** Ticks for what else is done along with the decision, and what these need. */
export function AlongFields({
  item,
  along,
  onChange,
}: {
  item: ItemDetail;
  along: Along;
  onChange: (along: Along) => void;
}) {
  const t = useT();
  const offered = offeredAlong(item);
  const { actions, days, because } = along;
  if (offered.length === 0) return null;
  const label = t(item.kind === 'report' ? 'moderation.along.accept' : 'moderation.along.refuse');
  return (
    <div className={styles.along} {...quietKeys}>
      <Chips label={label}>
        <span className={styles.sent}>{label}</span>
        {offered.map((action) => (
          <Chip
            key={action}
            pressed={actions.includes(action)}
            onClick={() =>
              onChange({
                ...along,
                actions: actions.includes(action) ? actions.filter((each) => each !== action) : [...actions, action],
              })
            }
          >
            {t(`staffAct.${action}`)}
          </Chip>
        ))}
      </Chips>
      {actions.length === 0 && item.kind === 'report' && <p className={styles.sent}>{t('moderation.along.none')}</p>}
      {item.owner && <p className={styles.sent}>{t('moderation.along.person', { name: item.owner.name })}</p>}
      {actions.length > 0 && (
        <div className={styles.fields}>
          {actions.includes('comment.remove') && (
            <Select
              label={t('staffAct.because.readers')}
              value={because}
              options={removalReasons.map((code) => ({ value: code, label: t(`comments.reason.${code}`) }))}
              onChange={(value) => onChange({ ...along, because: value as Along['because'] })}
            />
          )}
          {actions.some(isTimed) && (
            <Select
              label={t('staffAct.howLong')}
              value={days}
              options={sanctionDays.map((each) => ({
                value: each,
                label: each === '' ? t('staffAct.noEnd') : t('staffAct.days', { count: Number(each) }),
              }))}
              onChange={(value) => onChange({ ...along, days: value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
