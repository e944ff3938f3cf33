import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Gavel } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { formatDate, formatDateTime } from '#web/lib/i18n/format.ts';
import { hasMessage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { AppealForm } from './AppealForm.tsx';
import { OwnLog } from './OwnLog.tsx';
import styles from './Account.module.css';
import { type Standing, standingQuery } from './standing-queries.ts';

type Decision = Standing['decisions'][number];

const sanctionKinds = ['banned', 'uploadRevoked', 'muted', 'reportsMuted'] as const;

/** Headings of actions; others name what the decision is about. */
const actionKeys: Record<string, MessageKey> = {
  'person.warn': 'standing.warn',
  'person.mute': 'standing.mute',
  'person.mute-reports': 'standing.mute-reports',
  'report.mute-reporter': 'standing.mute-reports',
  'person.revoke-uploads': 'standing.revoke-uploads',
  'person.ban': 'standing.ban',
  'person.clear-profile': 'standing.clear-profile',
  'person.revoke-uploader': 'standing.role',
  'person.revoke-vip': 'standing.role',
  'person.revoke-staff': 'standing.role',
  'client.revoke': 'standing.client',
  'chapter.remove': 'standing.chapter',
  'chapter.unavailable': 'standing.unavailable',
};

/** Sanctions against the account, decisions about it, and appeals. */
export function StandingSection() {
  const query = useInfiniteQuery(standingQuery);
  return (
    <Loaded query={query} height="60px">
      {({ pages }) => (
        <StandingView
          pages={pages}
          {...(query.hasNextPage
            ? { onMore: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
            : {})}
        />
      )}
    </Loaded>
  );
}

function StandingView({
  pages,
  onMore,
  loading = false,
}: {
  pages: readonly Standing[];
  onMore?: () => void;
  loading?: boolean;
}) {
  const t = useT();
  const [appealed, setAppealed] = useState<string | null>(null);
  const [logIsOpen, setLogIsOpen] = useState(false);
  const { sanctions } = pages[0]!;
  const held = sanctionKinds.filter((kind) => sanctions[kind] !== null);
  const decisions = pages.flatMap((page) => page.decisions);
  return (
    <div className={styles.form}>
      {held.length === 0 && (
        <Note kind="ok" icon={<CircleCheck />}>
          {t('standing.good')}
        </Note>
      )}
      {held.map((kind) => {
        const until = sanctions[kind]!.until;
        return (
          <Note key={kind} kind="warn">
            {until ? t(`standing.${kind}.until`, { until: formatDateTime(new Date(until)) }) : t(`standing.${kind}`)}
          </Note>
        );
      })}
      {decisions.length > 0 && (
        <ul className={styles.sessions} aria-label={t('standing.decisions')}>
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} onAppeal={() => setAppealed(decision.id)} />
          ))}
        </ul>
      )}
      {onMore && (
        <Button size="sm" busy={loading} onClick={onMore}>
          {t('standing.more')}
        </Button>
      )}
      <details className={styles.log} onToggle={(event) => setLogIsOpen(event.currentTarget.open)}>
        <summary>{t('standing.log')}</summary>
        {logIsOpen && <OwnLog onAppeal={setAppealed} />}
      </details>
      <Dialog
        open={appealed !== null}
        onClose={() => setAppealed(null)}
        title={t('standing.appeal.title')}
        text={t('standing.appeal.text')}
      >
        {appealed !== null && <AppealForm key={appealed} decision={appealed} onClose={() => setAppealed(null)} />}
      </Dialog>
    </div>
  );
}

function headingOf({ action, kind, outcome, name }: Decision, t: Translate): string {
  const values = { name: name ?? t('decision.gone') };
  const own = `decision.${kind}.${outcome}`;
  if (kind !== null && kind !== 'report' && hasMessage(own)) return t(own as 'decision.draft.refused', values);
  const key = action === null ? undefined : actionKeys[action];
  return t((key ?? 'decision.acted') as 'decision.acted', values);
}

function DecisionRow({ decision, onAppeal }: { decision: Decision; onAppeal: () => void }) {
  const t = useT();
  const { reported, reason, message, at, until, state, appeal, appealUntil, can, action } = decision;
  const isSanction =
    action !== null && /^(person\.(mute|mute-reports|revoke-uploads|ban)|report\.mute-reporter)$/.test(action);
  const end = until ? t('standing.until', { until: formatDateTime(new Date(until)) }) : t('standing.noEnd');
  const facts = [formatDate(new Date(at)), ...(isSanction ? [end] : [])].join(' · ');
  return (
    <li className={styles.session}>
      <Gavel aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          {headingOf(decision, t)}
          {state !== 'stands' && (
            <Tag tone={state === 'overruled' ? 'success' : 'neutral'}>{t(`standing.${state}`)}</Tag>
          )}
        </span>
        <span>{reasonText(reason, t)}</span>
        {reported !== null && <span dir="auto">{t('standing.reported', { text: reported })}</span>}
        {message && <span dir="auto">{t('standing.message', { text: message })}</span>}
        <span className={styles.facts}>{facts}</span>
        {appeal && (
          <span className={styles.facts}>
            {t(`standing.appeal.${appeal.state}`)}
            {appeal.reason && ` ${reasonText(appeal.reason, t)}`}
            {appeal.message && ` ${t('standing.message', { text: appeal.message })}`}
          </span>
        )}
        {can.appeal && (
          <span className={styles.facts}>
            {t('standing.appeal.until', { until: formatDate(new Date(appealUntil)) })}
          </span>
        )}
      </div>
      {can.appeal && (
        <Button size="sm" onClick={onAppeal}>
          {t('standing.appeal')}
        </Button>
      )}
    </li>
  );
}

const reasonText = (reason: string, t: Translate): string => t(`decision.reason.${reason}` as 'decision.reason.other');
