import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import type { Person } from './queries.ts';

const sanctions = ['banned', 'uploadRevoked', 'muted', 'reportsMuted'] as const;

/** Sanctions that a person is under now, with their end. */
export function Standing({
  person,
  quiet = false,
}: {
  person: Pick<Person, 'sanctions' | 'unverified'>;
  /** Says nothing of somebody in good standing. */
  quiet?: boolean;
}) {
  const t = useT();
  const held = sanctions.flatMap((kind) => {
    const sanction = person.sanctions[kind];
    return sanction ? [{ kind, until: sanction.until }] : [];
  });
  return (
    <>
      {held.map(({ kind, until }) => (
        <Tag key={kind} tone={kind === 'banned' ? 'danger' : 'warning'}>
          {until
            ? t('people.until', { what: t(`people.${kind}`), until: formatDateTime(new Date(until)) })
            : t(`people.${kind}`)}
        </Tag>
      ))}
      {person.unverified && <Tag>{t('people.unverified')}</Tag>}
      {!quiet && held.length === 0 && !person.unverified && <Tag tone="success">{t('people.good')}</Tag>}
    </>
  );
}
