import { BadgeCheck, Lock, Moon, ShieldCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { Tag } from '#web/ui/text/Tag.tsx';

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
      {attributes.inactive && (
        <Tag tone="warning" icon={<Moon />}>
          {t('groups.inactive')}
        </Tag>
      )}
    </>
  );
}
