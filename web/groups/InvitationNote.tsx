import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Row } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { invitationsQuery } from './queries.ts';

/** Note above the page of a group that invites the viewer; nothing for others. */
export function InvitationNote({ group: { id, name } }: { group: { id: string; name: string } }) {
  const t = useT();
  const client = useQueryClient();
  const { status, user } = useSession();
  const invitations = useQuery({ ...invitationsQuery(user?.id ?? ''), enabled: status === 'member' }).data;
  const [busy, setBusy] = useState(false);
  if (status !== 'member' || !user || !invitations?.some(({ group }) => group.id === id)) return null;
  const answer = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await send();
      toast({ text: done });
      await client.invalidateQueries({ queryKey: invitationsQuery(user.id).queryKey });
      await client.invalidateQueries({ queryKey: ['group', id] });
      // the notification of the invitation is gone, also where it was read
      await client.invalidateQueries({ queryKey: ['notifications'] });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Note icon={<MailOpen />}>
      <Row gap={2} wrap justify="between">
        {t('groups.invitation')}
        <Row gap={2}>
          <Button
            size="sm"
            disabled={busy}
            onClick={() =>
              void answer(
                () => call('groupEditing.uninvite', { params: { id, user: user.id } }),
                t('groups.invitation.declined'),
              )
            }
          >
            {t('groups.invitation.decline')}
          </Button>
          <Button
            size="sm"
            look="primary"
            disabled={busy}
            onClick={() =>
              void answer(() => call('groupEditing.join', { params: { id } }), t('groups.invitation.joined', { name }))
            }
          >
            {t('groups.invitation.join')}
          </Button>
        </Row>
      </Row>
    </Note>
  );
}
