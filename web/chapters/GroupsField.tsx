import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Lock, Plus, X } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import type { OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

const debounceMs = 200;
const shownGroups = 8;
type Groups = OwnChapter['groups'];

/** Groups of a chapter, in their order: each can be removed, further ones are found by name. */
export function GroupsField({ groups, onChange }: { groups: Groups; onChange: (groups: Groups) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const found = useQuery({
    queryKey: ['groups by name', name],
    queryFn: async ({ signal }) =>
      (
        await call('groups.list', { query: { name, limit: shownGroups, order: { relevance: 'desc' } }, signal })
      ).data.map(({ id, attributes }) => ({
        id,
        name: attributes.name,
        locked: attributes.locked,
      })),
    enabled: name !== '',
  });
  const chosen = new Set(groups.map(({ id }) => id));
  const options = (name === '' ? [] : (found.data ?? [])).filter(({ id }) => !chosen.has(id));
  const isFull = groups.length >= limits.groupsPerChapter;
  const none = name !== '' && found.data ? t('chapters.noGroupFound') : undefined;
  return (
    <fieldset className={styles.groups}>
      <legend>{t('chapters.groups')}</legend>
      {groups.length === 0 ? (
        <Text muted>{t('chapters.noGroups')}</Text>
      ) : (
        <ul className={styles.chosen} aria-label={t('chapters.groups')}>
          {groups.map((group) => (
            <li key={group.id} className={styles.group}>
              <GroupLogo name={group.name} size="sm" />
              <bdi>{group.name}</bdi>
              {group.locked && <Lock aria-label={t('groups.locked')} />}
              <IconButton
                size="sm"
                icon={<X />}
                label={t('chapters.removeGroup', { name: group.name })}
                onClick={() => onChange(groups.filter(({ id }) => id !== group.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <Text muted>{t('chapters.groupsLimit', { max: formatCount(limits.groupsPerChapter) })}</Text>
      ) : (
        <Combobox
          label={t('chapters.addGroup')}
          hideLabel
          placeholder={t('chapters.addGroup')}
          icon={<Plus />}
          value={typed}
          onChange={setTyped}
          takesFirst
          busy={found.isFetching}
          message={options.length > 0 ? undefined : found.error ? failureText(found.error) : none}
          countLabel={t('chapters.groupsFound', { count: options.length })}
          groups={[
            {
              options: options.map((group) => ({
                id: group.id,
                label: group.name,
                icon: <GroupLogo name={group.name} size="sm" />,
                ...(group.locked ? { second: t('groups.locked') } : {}),
              })),
            },
          ]}
          onPick={({ id }) => {
            const picked = options.find((group) => group.id === id);
            if (picked) onChange([...groups, picked]);
            setTyped('');
          }}
        />
      )}
    </fieldset>
  );
}
