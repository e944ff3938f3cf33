import type { ReactNode } from 'react';
import { BadgeCheck, Ban, Lock, Moon, ShieldCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import styles from './GroupMarks.module.css';

/** Status icons of a group in a card, with their names as tooltips: official publisher, verified, locked, inactive. */
export function GroupIcons({ attributes }: { attributes: Group['attributes'] }) {
  const t = useT();
  const { official, verified, locked, blocked, inactive } = attributes;
  return (
    <>
      {official && <MarkIcon name={t('groups.official')} tone="info" icon={<BadgeCheck />} />}
      {verified && !official && <MarkIcon name={t('groups.verified')} tone="success" icon={<ShieldCheck />} />}
      {locked && <MarkIcon name={t('groups.locked')} icon={<Lock />} />}
      {blocked && <MarkIcon name={t('groups.blocked')} tone="danger" icon={<Ban />} />}
      {inactive && <MarkIcon name={t('groups.inactive')} tone="warning" icon={<Moon />} />}
    </>
  );
}

function MarkIcon({ name, tone, icon }: { name: string; tone?: Tone; icon: ReactNode }) {
  return (
    <Text title={name} className={styles.icon} {...(tone ? { tone } : { muted: true })}>
      {icon}
      <span className="sr-only">{name}</span>
    </Text>
  );
}

/** Status tags of a group: official publisher, verified, locked, inactive. */
export function GroupMarks({ attributes }: { attributes: Group['attributes'] }) {
  const t = useT();
  return (
    <>
      {attributes.official && (
        <Tag tone="info" icon={<BadgeCheck />}>
          {t('groups.official')}
        </Tag>
      )}
      {attributes.verified && !attributes.official && (
        <Tag tone="success" icon={<ShieldCheck />}>
          {t('groups.verified')}
        </Tag>
      )}
      {attributes.locked && <Tag icon={<Lock />}>{t('groups.locked')}</Tag>}
      {attributes.blocked && (
        <Tag tone="danger" icon={<Ban />}>
          {t('groups.blocked')}
        </Tag>
      )}
      {attributes.inactive && (
        <Tag tone="warning" icon={<Moon />}>
          {t('groups.inactive')}
        </Tag>
      )}
    </>
  );
}
