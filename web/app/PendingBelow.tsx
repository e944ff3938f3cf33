import { Check } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { formatCount, formatDecimal } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import type { SendingPoints } from './pending-content.ts';
import styles from './PendingBelow.module.css';

/** The lower part of a pending page: columns of facts to tell the staff, formats and limits of pages, rules. */
export function PendingBelow({ tell, rules, withPages = false }: SendingPoints) {
  const t = useT();
  return (
    <div className={styles.columns}>
      <Section title={t('pending.tell')}>
        <Points points={tell} />
      </Section>
      {withPages && <PageLimits />}
      <Section title={t('pending.rules')} more={{ href: pathTo.plain('rules'), label: t('pages.rules') }}>
        <Points points={rules} />
      </Section>
    </div>
  );
}

function Points({ points }: { points: readonly MessageKey[] }) {
  const t = useT();
  return (
    <Panel pad>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Check />
            {t(point)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MB = 1024 * 1024;

function PageLimits() {
  const t = useT();
  const side = formatDecimal(limits.imageMaxWidth, 0);
  const facts = [
    ['formats', t('pending.limits.formats.value')],
    ['side', t('pending.limits.side.value', { side })],
    ['page', t('pending.limits.megabytes', { count: formatCount(limits.imageMaxBytes / MB) })],
    ['pages', formatCount(limits.chapterMaxPages)],
    ['chapter', t('pending.limits.megabytes', { count: formatCount(limits.chapterMaxBytes / MB) })],
    ['groups', formatCount(limits.groupsPerChapter)],
  ] as const;
  return (
    <Section title={t('pending.limits')}>
      <Panel pad>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`pending.limits.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Section>
  );
}
