import { useState } from 'react';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { CheckCheck, ListFilter } from 'lucide-react';
import { followStates } from '#contract/rules/follow-choices.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { languageRank, usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { countsQuery, type UpdatesFilter } from './queries.ts';
import { statusNames } from './updates-filter.ts';
import styles from './Follows.module.css';

const maxLanguages = 6;

/** Filters of the updates: languages with their unread counts, and behind a chip reading statuses and muted titles. */
export function UpdatesTools({
  filter,
  onChange,
  onMarkAll,
  isMarking,
}: {
  filter: UpdatesFilter;
  /** Patches the URL. */
  onChange: (patch: Record<string, string | null>) => void;
  onMarkAll: () => void;
  isMarking: boolean;
}) {
  const t = useT();
  const preferred = usePreferredLanguages();
  const { only, status, excludedStatus, muted, state } = filter;
  const counts = useQuery({
    ...countsQuery(useFilters(), { status, excludedStatus, muted }),
    placeholderData: keepPreviousData,
  }).data;
  const narrowings = status.length + excludedStatus.length + Number(muted) + Number(state === 'started');
  const [open, setOpen] = useState(narrowings > 0);
  const languages = [...new Set([...Object.keys(counts?.languages ?? {}), ...only])]
    .toSorted((a, b) => languageRank(a, preferred) - languageRank(b, preferred))
    .slice(0, Math.max(maxLanguages, only.length));
  const toggleLanguage = (code: string) => {
    const next = only.includes(code) ? only.filter((each) => each !== code) : [...only, code];
    onChange({ lang: next.join(',') });
  };
  const words = { include: t('search.included'), exclude: t('search.excluded'), clear: t('search.cleared') };
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        <div className={styles.strip}>
          <Chips label={t('follows.filters')}>
            {languages.length > 1 &&
              languages.map((code) => (
                <Chip
                  key={code}
                  pressed={only.includes(code)}
                  icon={<LanguageFlag code={code} />}
                  {...(counts ? { count: formatCount(counts.languages[code] ?? 0) } : {})}
                  onClick={() => toggleLanguage(code)}
                >
                  {languageName(code)}
                </Chip>
              ))}
            <Chip
              aria-expanded={open}
              icon={<ListFilter />}
              {...(narrowings > 0 ? { count: formatCount(narrowings) } : {})}
              onClick={() => setOpen(!open)}
            >
              {t('follows.filter')}
            </Chip>
          </Chips>
        </div>
        {counts !== undefined && counts.chapters > 0 && (
          <Button size="sm" look="quiet" icon={<CheckCheck />} busy={isMarking} onClick={onMarkAll}>
            {t('follows.markAll')}
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.strip}>
          <Chips label={t('follows.statuses')}>
            <Chip
              pressed={state === 'started'}
              onClick={() => onChange({ show: state === 'started' ? null : 'started' })}
            >
              {t('follows.onlyStarted')}
            </Chip>
            <Chip pressed={muted} onClick={() => onChange({ muted: muted ? null : '1' })}>
              {t('follows.showMuted')}
            </Chip>
            {followStates.map((each) => (
              <TriChip
                key={each}
                label={t(statusNames[each])}
                state={status.includes(each) ? 'include' : excludedStatus.includes(each) ? 'exclude' : null}
                words={words}
                onChange={(next) =>
                  onChange({
                    status: [...status.filter((other) => other !== each), ...(next === 'include' ? [each] : [])].join(
                      ',',
                    ),
                    not: [
                      ...excludedStatus.filter((other) => other !== each),
                      ...(next === 'exclude' ? [each] : []),
                    ].join(','),
                  })
                }
              />
            ))}
          </Chips>
        </div>
      )}
    </div>
  );
}
