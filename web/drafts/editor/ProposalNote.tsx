import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { remarkFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { proposalsQuery, type Proposal } from '../queries.ts';
import { ProposalChanges } from './ProposalChanges.tsx';

/** The viewer's proposal for a published title: what it changes, and where somebody changed the same since. */
export function ProposalNote({ titleId }: { titleId: string }) {
  const edits = useQuery(proposalsQuery(titleId)).data?.edits ?? [];
  const last = edits.find(({ own }) => own);
  return last && last.state !== 'applied' && last.state !== 'withdrawn' ? (
    <OpenProposal titleId={titleId} proposal={last} />
  ) : null;
}

function OpenProposal({ titleId, proposal }: { titleId: string; proposal: Proposal }) {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { state, createdAt, changes, remarks, version } = proposal;
  const named = Object.entries(remarks).filter(([field]) => Object.hasOwn(remarkFieldNames, field));
  const isOpen = state === 'waiting' || state === 'conflict';
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('titleEdits.withdraw', { params: { id: titleId }, body: { version } });
      toast({ text: t('drafts.proposal.withdrawn') });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: proposalsQuery(titleId).queryKey });
    }
  };
  const kinds = { waiting: 'info', conflict: 'warn', refused: 'bad' } as const;
  const leads = {
    waiting: 'drafts.proposal.waiting',
    conflict: 'drafts.proposal.conflict',
    refused: 'drafts.proposal.refused',
  } as const;
  const shown = state === 'conflict' || state === 'refused' ? state : 'waiting';
  return (
    <Note kind={kinds[shown]} lead={t(leads[shown])}>
      {t('drafts.review.since', { ago: formatAgo(new Date(createdAt)) })} {remarks['']}
      {named.length > 0 && (
        <ul>
          {named.map(([field, text]) => (
            <li key={field} dir="auto">
              {t('drafts.problem.in', { field: t(remarkFieldNames[field]!), problem: text })}
            </li>
          ))}
        </ul>
      )}
      <ProposalChanges changes={changes} />
      {isOpen && (
        <Button size="sm" icon={<Undo2 />} busy={busy} onClick={() => void withdraw()}>
          {t('drafts.withdraw')}
        </Button>
      )}
    </Note>
  );
}
