import type { SiteCheck } from '#contract/rules/site-checks.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { SubjectLinks } from './SubjectLinks.tsx';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

const checkKeys: Readonly<Record<SiteCheck, MessageKey>> = {
  same_pages: 'moderation.found.samePages',
  alike_pages: 'moderation.found.alikePages',
  alike_name: 'moderation.found.alikeName',
  link_list: 'moderation.found.linkList',
  reports_by_person: 'moderation.found.reportsByPerson',
  reports_of_person: 'moderation.found.reportsOfPerson',
};

/** Findings of the site about the subject. */
export function Findings({ found }: Pick<ItemDetail, 'found'>) {
  const t = useT();
  if (found.length === 0) return null;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('moderation.found')}</h3>
      <ul className={styles.decisions}>
        {found.map(({ check, compared, at, current }) => (
          <li key={check}>
            <p className={styles.text}>
              {t(checkKeys[check])} <SubjectLinks subjects={compared} />
            </p>
            <p className={styles.line}>
              <span>{formatAgo(new Date(at))}</span>
              {!current && <Tag tone="warning">{t('moderation.changedSince')}</Tag>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
