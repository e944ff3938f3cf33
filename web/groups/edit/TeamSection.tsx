import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Crown, X } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { PersonField } from './PersonField.tsx';
import type { Team } from './team-queries.ts';
import styles from './GroupEditor.module.css';

interface Person {
  id: string;
  name: string;
}

/** Members, invitations and allowed accounts of a group; each change takes effect at once. */
export function TeamSection({ group, team, mayTransfer }: { group: Group; team: Team; mayTransfer: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const [newLeader, setNewLeader] = useState<Person | null>(null);
  const { id } = group;
  const { members, invitations, uploaders, leader } = team;
  /** Sends a change and loads the team again; a failure is told and changes nothing. */
  const change = async (send: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await send();
      if (done !== undefined) toast({ text: done });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
    await client.invalidateQueries({ queryKey: ['group', id] });
  };
  /** Hands the group over; whether the page still may edit it is asked again. */
  const handOver = async (person: Person): Promise<void> => {
    await change(() => call('groupEditing.transfer', of(person)), t('groupEdit.lead.done', { name: person.name }));
    await client.invalidateQueries({ queryKey: ['edited group', id] });
  };
  const of = (person: Person) => ({ params: { id, user: person.id } });
  const isMember = (person: Person) => members.some((each) => each.id === person.id);
  return (
    <>
      <Panel pad>
        <Stack gap={3}>
          <SectionHeading title={t('groupEdit.team')} size="md" />
          <ul className={styles.people} aria-label={t('groupEdit.team')}>
            {members.map((member) => (
              <PersonRow key={member.id} person={member} mark={member.id === leader?.id && t('groups.leader')}>
                {member.id !== leader?.id && (
                  <>
                    <Checkbox
                      checked={member.canEdit}
                      onChange={(canEdit) =>
                        void change(() => call('groupEditing.changeMember', { ...of(member), body: { canEdit } }))
                      }
                    >
                      <span aria-hidden="true">{t('groupEdit.member.edits')}</span>
                      <span className="sr-only">{t('groupEdit.member.editsName', { name: member.name })}</span>
                    </Checkbox>
                    {mayTransfer && (
                      <IconButton
                        icon={<Crown />}
                        label={t('groupEdit.member.lead', { name: member.name })}
                        onClick={() => setNewLeader(member)}
                      />
                    )}
                    <IconButton
                      icon={<X />}
                      label={t('groupEdit.remove', { name: member.name })}
                      onClick={() =>
                        void change(
                          () => call('groupEditing.removeMember', of(member)),
                          t('groupEdit.removed', { name: member.name }),
                        )
                      }
                    />
                  </>
                )}
              </PersonRow>
            ))}
            {invitations?.map((person) => (
              <PersonRow key={person.id} person={person} mark={t('groupEdit.invited')}>
                <IconButton
                  icon={<X />}
                  label={t('groupEdit.invitation.revoke', { name: person.name })}
                  onClick={() => void change(() => call('groupEditing.uninvite', of(person)))}
                />
              </PersonRow>
            ))}
          </ul>
          <PersonField
            label={t('groupEdit.invite')}
            isListed={(person) => isMember(person) || (invitations?.some((each) => each.id === person.id) ?? false)}
            onPick={(person) => change(() => call('groupEditing.invite', of(person)))}
          />
        </Stack>
      </Panel>
      <Panel pad>
        <Stack gap={3}>
          <SectionHeading title={t('groupEdit.uploaders')} size="md" />
          <p className={styles.hint}>{t('groupEdit.uploaders.hint')}</p>
          {uploaders !== null && uploaders.length > 0 && (
            <ul className={styles.people} aria-label={t('groupEdit.uploaders')}>
              {uploaders.map((person) => (
                <PersonRow key={person.id} person={person}>
                  <IconButton
                    icon={<X />}
                    label={t('groupEdit.remove', { name: person.name })}
                    onClick={() => void change(() => call('groupEditing.removeUploader', of(person)))}
                  />
                </PersonRow>
              ))}
            </ul>
          )}
          <PersonField
            label={t('groupEdit.uploaders.add')}
            isListed={(person) => uploaders?.some((each) => each.id === person.id) ?? false}
            onPick={(person) => change(() => call('groupEditing.allowUploader', of(person)))}
          />
        </Stack>
      </Panel>
      <Dialog
        open={newLeader !== null}
        onClose={() => setNewLeader(null)}
        alert
        title={t('groupEdit.lead.title', { name: newLeader?.name ?? '' })}
        text={t('groupEdit.lead.text', { name: newLeader?.name ?? '' })}
        actions={
          <>
            <Button onClick={() => setNewLeader(null)}>{t('groupEdit.cancel')}</Button>
            <Button
              look="danger"
              onClick={() => {
                const person = newLeader!;
                setNewLeader(null);
                void handOver(person);
              }}
            >
              {t('groupEdit.lead.do')}
            </Button>
          </>
        }
      />
    </>
  );
}

function PersonRow({
  person: { id, name },
  mark,
  children,
}: {
  person: Person;
  /** What the person is here, such as the leader. */
  mark?: string | false;
  children?: ReactNode;
}) {
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <Link href={pathTo.user(id, name)}>
          <bdi>{name}</bdi>
        </Link>
        {mark !== undefined && mark !== false && <Tag tone="accent">{mark}</Tag>}
      </span>
      {children}
    </li>
  );
}
