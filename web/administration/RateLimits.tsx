import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { FigureTable } from '#web/lib/staff/FigureTable.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { limitsQuery } from './queries.ts';

/** Rate limits that count somebody now, and how many they hold back: numbers without addresses. */
export function RateLimits({ session }: { session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, limitsQuery));
  return (
    <Section title={t('administration.limits')}>
      <Loaded query={query} height="160px">
        {({ isOn, limits }) =>
          !isOn ? (
            <Note kind="warn">{t('administration.limits.off')}</Note>
          ) : limits.length === 0 ? (
            <Note>{t('administration.limits.none')}</Note>
          ) : (
            <FigureTable
              label={t('administration.limits')}
              code
              headings={[
                t('administration.limits.name'),
                t('administration.limits.clients'),
                t('administration.limits.hits'),
                t('administration.limits.held'),
              ]}
              rows={limits.map(({ name, requests, minutes, clients, hits, held }) => [
                // one column less, so that phones have room
                `${name}: ${t('administration.limits.perMinutes', { requests: formatCount(requests), minutes: formatCount(minutes) })}`,
                formatCount(clients),
                formatCount(hits),
                formatCount(held),
              ])}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
