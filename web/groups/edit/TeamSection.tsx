import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Crown, X } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { PersonField } from './PersonField.tsx';
import { PersonRow, type Person } from './PersonRow.tsx';
import { type AskedOfMember, MemberDialog } from './MemberDialog.tsx';
import type { Team } from './team-queries.ts';
import { useTeamChanges } from './use-team-changes.ts';
import styles from './GroupEditor.module.css';

/** Members and invitations of a group; each change takes effect at once. */
export function TeamSection({
  id,
  team,
  mayTransfer,
}: {
  id: string;
  team: Team;
  /** Whether the viewer may hand the group over, or why not: whose sign-in is old signs in again first. */
  mayTransfer: unknown;
}) {
  const t = useT();
  const client = useQueryClient();
  const change = useTeamChanges(id);
  const [asked, setAsked] = useState<AskedOfMember | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const { members, leader } = team;
  const invitations = team.invitations ?? [];
  const of = (person: Person) => ({ params: { id, user: person.id } });
  const without = <T extends Person>(people: readonly T[], person: Person): T[] =>
    people.filter((each) => each.id !== person.id);
  const allowEdits = (member: Person, canEdit: boolean): Promise<void> =>
    change(
      (now) => ({ ...now, members: now.members.map((each) => (each.id === member.id ? { ...each, canEdit } : each)) }),
      () => call('groupEditing.changeMember', { ...of(member), body: { canEdit } }),
    );
  const invite = (person: Person): Promise<void> =>
    change(
      (now) => ({
        ...now,
        invitations: [...without(invitations, person), { ...person, at: new Date().toISOString() }],
      }),
      () => call('groupEditing.invite', of(person)),
    );
  const uninvite = (person: Person): void => {
    void change(
      (now) => ({ ...now, invitations: without(invitations, person) }),
      () => call('groupEditing.uninvite', of(person)),
    );
    focusSoon(() => part.current);
  };
  const doAsked = async ({ what, person }: AskedOfMember): Promise<void> => {
    if (what === 'remove')
      return change(
        (now) => ({ ...now, members: without(now.members, person) }),
        () => call('groupEditing.removeMember', of(person)),
        t('groupEdit.removed', { name: person.name }),
      );
    await change(
      (now) => now,
      () => call('groupEditing.transfer', of(person)),
      t('groupEdit.lead.done', { name: person.name }),
    );
    // whether the page still may edit the group is asked again
    return client.invalidateQueries({ queryKey: ['edited group', id] });
  };
  return (
    <Panel pad className={styles.part} ref={part} tabIndex={-1}>
      <SectionHeading title={t('groupEdit.team')} size="md" />
      <ul className={styles.people} aria-label={t('groupEdit.team')}>
        {members.map((member) => (
          <PersonRow key={member.id} person={member} mark={member.id === leader?.id && t('groups.leader')}>
            {member.id !== leader?.id && (
              <>
                <Checkbox checked={member.canEdit} onChange={(canEdit) => void allowEdits(member, canEdit)}>
                  <span aria-hidden="true">{t('groupEdit.member.edits')}</span>
                  <span className="sr-only">{t('groupEdit.member.editsName', { name: member.name })}</span>
                </Checkbox>
                {(mayTransfer === true || mayTransfer === 'step_up') && (
                  <IconButton
                    icon={<Crown />}
                    label={t('groupEdit.member.lead', { name: member.name })}
                    onClick={() => setAsked({ what: 'lead', person: member })}
                  />
                )}
                <IconButton
                  icon={<X />}
                  label={t('groupEdit.remove', { name: member.name })}
                  onClick={() => setAsked({ what: 'remove', person: member })}
                />
              </>
            )}
          </PersonRow>
        ))}
        {invitations.map((person) => (
          <PersonRow key={person.id} person={person} mark={t('groupEdit.invited')}>
            <IconButton
              icon={<X />}
              label={t('groupEdit.invitation.revoke', { name: person.name })}
              onClick={() => uninvite(person)}
            />
          </PersonRow>
        ))}
      </ul>
      <PersonField
        label={t('groupEdit.invite')}
        isListed={(person) => [...members, ...invitations].some((each) => each.id === person.id)}
        onPick={(person) => void invite(person)}
      />
      <MemberDialog
        asked={asked}
        needsSignIn={asked?.what === 'lead' && mayTransfer === 'step_up'}
        onClose={() => setAsked(null)}
        onDo={(done) => {
          setAsked(null);
          void doAsked(done);
          focusSoon(() => part.current);
        }}
      />
    </Panel>
  );
}
