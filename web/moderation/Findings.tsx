import { useState } from 'react';
import type { SiteCheck } from '#contract/rules/site-checks.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { ComparedSides } from './ComparedSides.tsx';
import { SubjectLinks } from './SubjectLinks.tsx';
import type { Veil } from './veil.tsx';
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

/** Checks whose findings stand beside what they are about. */
const comparing: ReadonlySet<SiteCheck> = new Set(['same_pages', 'alike_pages', 'alike_name']);

/** Findings of the site about the subject, the first of what it was compared with beside it. */
export function Findings({ item: { id, found }, veil }: { item: ItemDetail; veil: Veil | null }) {
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
            {comparing.has(check) && compared.length > 0 && <Found item={id} compared={compared} veil={veil} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The subject beside one of those that are like it. */
function Found({
  item,
  compared,
  veil,
}: {
  item: string;
  compared: ItemDetail['found'][number]['compared'];
  veil: Veil | null;
}) {
  const t = useT();
  const [chosen, setChosen] = useState(compared[0]!.id);
  return (
    <>
      {compared.length > 1 && (
        <Chips label={t('moderation.compare')}>
          {compared.map((each) => (
            <Chip key={each.id} pressed={each.id === chosen} onClick={() => setChosen(each.id)}>
              <bdi>{each.name}</bdi> {each.detail}
            </Chip>
          ))}
        </Chips>
      )}
      <ComparedSides isFound item={item} other={chosen} veil={veil} />
    </>
  );
}
