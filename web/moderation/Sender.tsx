import { buildPath } from '#contract/rules/pages.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** Outcomes of somebody's submissions so far. */
export function Sender({
  owner: { id, name },
  sender,
}: {
  owner: NonNullable<ItemDetail['owner']>;
  sender: NonNullable<ItemDetail['sender']>;
}) {
  const t = useT();
  const { accepted, refused, waiting, since, roles, strikes, staffPage } = sender;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>
        <bdi>{name}</bdi>{' '}
        {shownRoles(roles).map(({ role, tone }) => (
          <Tag key={role} tone={tone}>
            {t(roleKeys[role])}
          </Tag>
        ))}
      </h3>
      <p className={styles.figures}>
        <span data-tone="success">{t('moderation.acceptedCount', { count: formatCount(accepted) })}</span>
        <span data-tone="danger">{t('moderation.refusedCount', { count: formatCount(refused) })}</span>
        <span>{t('moderation.waitingCount', { count: formatCount(waiting) })}</span>
        <span data-tone={strikes > 0 ? 'danger' : undefined}>{t('moderation.strikes', { count: strikes })}</span>
        <span data-tone="muted">{t('moderation.since', { year: String(new Date(since).getFullYear()) })}</span>
      </p>
      {staffPage && (
        <p>
          <TextLink href={buildPath('person', { id })} target="_blank" rel="noopener">
            {t('moderation.staffPage')}
          </TextLink>
        </p>
      )}
    </Panel>
  );
}
