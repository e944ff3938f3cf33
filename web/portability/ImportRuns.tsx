import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { type ImportRun, importsQuery } from './queries.ts';
import { undoImport } from './undo-import.ts';

/** Earlier imports, each with its undo, and with what still waits for its title. */
export function ImportRuns() {
  const runs = useQuery(importsQuery).data ?? [];
  return runs.map((run) => <Run key={run.id} run={run} />);
}

function Run({ run: { id, source, at, counts, waiting, undone } }: { run: ImportRun }) {
  const t = useT();
  const client = useQueryClient();
  const sending = useSending();
  const date = new Date(at);
  const forget = () =>
    sending.send(async () => {
      await call('portability.forget', { params: { id } });
      await client.invalidateQueries({ queryKey: importsQuery.queryKey });
      return 'stay';
    });
  const undo = () =>
    sending.send(async () => {
      await undoImport(client, id);
      return 'stay';
    });
  return (
    <SettingRow
      name={t(`portability.source.${source}`)}
      hint={
        <>
          <time dateTime={at} title={formatDateTime(date)}>
            {formatAgo(date)}
          </time>
          {' · '}
          {t('portability.matched', { count: counts.matched, shown: formatCount(counts.matched) })}
          {waiting > 0 && (
            <>
              {' · '}
              {t('portability.waiting', { count: waiting, shown: formatCount(waiting) })}
            </>
          )}
          {undone && (
            <>
              {' · '}
              {t('portability.wasUndone')}
            </>
          )}
        </>
      }
    >
      {waiting > 0 && !undone && (
        <Button size="sm" look="quiet" onClick={() => void forget()}>
          {t('portability.forget')}
        </Button>
      )}
      {!undone && (
        <Button size="sm" icon={<Undo2 />} busy={sending.busy} onClick={() => void undo()}>
          {t('portability.undo')}
        </Button>
      )}
      {sending.error && (
        <Note key={sending.attempt} kind="bad" live>
          {refusalText(sending.error)}
        </Note>
      )}
    </SettingRow>
  );
}
