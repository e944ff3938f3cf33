import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Lock, Users } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { groupsByNameQuery } from '#web/search/queries.ts';
import { Chips, RemovableChip } from '#web/ui/controls/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import type { FieldsProps } from './ChapterFields.tsx';
import { chosenGroup } from './choose-group.ts';
import type { ChosenGroup } from './draft.ts';
import styles from './Form.module.css';

const debounceMs = 200;

/** Groups of the chapter, with the reason why a locked one refuses it. */
export function GroupField({ form, change }: Omit<FieldsProps, 'tried'>) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const name = useDebounced(typed.trim(), debounceMs);
  const found = useQuery(groupsByNameQuery(name));
  const { groups } = form;
  const isFull = groups.length >= limits.groupsPerChapter;
  const options = name === '' ? [] : (found.data ?? []).filter(({ id }) => !groups.some((group) => group.id === id));
  const locked = groups.find(({ refusal }) => refusal !== null);
  const pick = async (id: string): Promise<void> => {
    setTyped('');
    setFailure(null);
    try {
      const group = await chosenGroup(id);
      change({ groups: [...groups, group] });
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const lockedText = (refused: ChosenGroup): string =>
    refused.refusal === 'group_blocked'
      ? t('upload.groupBlocked', { name: refused.name })
      : t('upload.groupLocked', { name: refused.name });
  const error = locked ? lockedText(locked) : (failure ?? undefined);
  return (
    <div className={styles.groups}>
      <Combobox
        label={t('upload.groups')}
        aside={t('upload.groupsOf', { count: groups.length, max: limits.groupsPerChapter })}
        value={typed}
        placeholder={isFull ? t('upload.groupsFull', { max: limits.groupsPerChapter }) : t('upload.addGroup')}
        busy={found.isFetching}
        error={error}
        warning={isFull ? t('upload.groupsFull', { max: limits.groupsPerChapter }) : undefined}
        hint={groups.length === 0 ? t('upload.noGroups') : undefined}
        message={
          name !== '' && !isFull && options.length === 0 && found.data
            ? t('upload.groupNotFound')
            : found.error
              ? failureText(found.error)
              : undefined
        }
        countLabel={t('upload.groupsFound', { count: options.length })}
        groups={[
          {
            options: isFull
              ? []
              : options.map(({ id, name: label, official }) => ({
                  id,
                  label,
                  ...(official ? { detail: <OfficialMark word={t('app.officialGroup')} /> } : {}),
                })),
          },
        ]}
        takesFirst
        onChange={setTyped}
        onPick={({ id }) => void pick(id)}
      />
      {groups.length > 0 && (
        <Chips label={t('upload.groups')}>
          {groups.map(({ id, name: label, official, refusal }) => (
            <RemovableChip
              key={id}
              state={refusal === null ? 'plain' : 'exclude'}
              icon={refusal !== null ? <Lock /> : official ? <BadgeCheck /> : <Users />}
              removeLabel={t('upload.removeGroup', { name: label })}
              onRemove={() => change({ groups: groups.filter((group) => group.id !== id) })}
            >
              <bdi>{label}</bdi>
            </RemovableChip>
          ))}
        </Chips>
      )}
    </div>
  );
}
