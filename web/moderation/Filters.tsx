import type { ReactNode } from 'react';
import {
  BadgeCheck,
  BookUp,
  Copyright,
  FilePenLine,
  FilePlus2,
  Flag,
  Hand,
  Hourglass,
  Image,
  Inbox,
  KeyRound,
  Scale,
  ScanSearch,
  UserPen,
  UserRound,
  Users,
} from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { reviewKinds, type ReviewKind } from '#contract/rules/decision-reasons.ts';
import { formatCount, formatPercent, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Count } from '#web/ui/text/Count.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import type { QueueFilters } from './queries.ts';
import { durationText, kindsKeys } from './words.ts';
import styles from './Filters.module.css';

const icons: Readonly<Record<ReviewKind, ReactNode>> = {
  draft: <FilePlus2 />,
  title_edit: <FilePenLine />,
  first_chapter: <BookUp />,
  cover: <Image />,
  author: <UserPen />,
  claim: <BadgeCheck />,
  report: <Flag />,
  api_client: <KeyRound />,
  appeal: <Scale />,
  sample: <ScanSearch />,
  proposal: <Users />,
  notice: <Copyright />,
};

/** Which items the queue shows, with how many wait. Kinds and languages of which nothing waits are left out. */
export function Filters({
  filters,
  counts,
  onChange,
}: {
  filters: QueueFilters;
  counts: ClientResponse<'moderation.counts'> | undefined;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  const { kind, language, whose, overdue } = filters;
  const kinds = reviewKinds.filter((each) => each === kind || (counts?.kinds[each] ?? 0) > 0);
  // by name: neither a choice nor a decision moves them
  const languages = Object.entries({ ...(language ? { [language]: 0 } : {}), ...counts?.languages }).toSorted(
    ([a], [b]) => languageName(a).localeCompare(languageName(b)),
  );
  const week = counts?.week;
  return (
    <nav className={styles.list} aria-label={t('moderation.filters')}>
      <Row
        icon={<Inbox />}
        count={counts?.all}
        current={kind === null && language === null && whose === null && !overdue}
        onPress={() => onChange({ kind: null, lang: null, whose: null, overdue: null })}
      >
        {t('moderation.all')}
      </Row>
      {kinds.map((each) => (
        <Row
          key={each}
          icon={icons[each]}
          count={counts?.kinds[each] ?? 0}
          current={kind === each}
          onPress={() => onChange({ kind: kind === each ? null : each })}
        >
          {t(kindsKeys[each])}
        </Row>
      ))}
      <h2>{t('moderation.whose')}</h2>
      <Row
        icon={<Hand />}
        count={counts?.unclaimed}
        current={whose === 'unclaimed'}
        onPress={() => onChange({ whose: whose === 'unclaimed' ? null : 'unclaimed' })}
      >
        {t('moderation.unclaimed')}
      </Row>
      <Row
        icon={<UserRound />}
        count={counts?.mine}
        current={whose === 'mine'}
        onPress={() => onChange({ whose: whose === 'mine' ? null : 'mine' })}
      >
        {t('moderation.mine')}
      </Row>
      <Row
        icon={<Hourglass />}
        count={counts?.overdue}
        isNew
        current={overdue}
        onPress={() => onChange({ overdue: overdue ? null : '1' })}
      >
        {t('moderation.overdue')}
      </Row>
      {languages.length > 0 && <h2>{t('moderation.languages')}</h2>}
      {languages.map(([code, count]) => (
        <Row
          key={code}
          icon={<LanguageFlag code={code} />}
          count={count}
          current={language === code}
          onPress={() => onChange({ lang: language === code ? null : code })}
        >
          {languageName(code)}
        </Row>
      ))}
      {week && (
        <>
          <h2>{t('moderation.week')}</h2>
          <p className={styles.week}>
            {week.medianHours === null
              ? t('moderation.decidedNone')
              : t('moderation.decided', {
                  count: formatCount(week.decided),
                  median: durationText(week.medianHours * 3_600_000),
                })}
            {week.inTime !== null && (
              <>
                <br />
                {t('moderation.inTime', { share: formatPercent(week.inTime) })}
              </>
            )}
          </p>
        </>
      )}
    </nav>
  );
}

function Row({
  icon,
  count,
  isNew = false,
  current,
  onPress,
  children,
}: {
  icon: ReactNode;
  count: number | undefined;
  isNew?: boolean;
  current: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.row} aria-pressed={current} onClick={onPress}>
      {icon}
      <span className={styles.name}>{children}</span>
      {count !== undefined && <Count isNew={isNew && count > 0}>{formatCount(count)}</Count>}
    </button>
  );
}
