import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { blockableQuery } from './blocked-list.ts';
import { useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

const debounceMs = 200;
const kinds = { users: 'user', groups: 'group' } as const;

/** Field that finds a user or a group by name and blocks it at once. */
export function BlockField({ list }: { list: 'users' | 'groups' }) {
  const t = useT();
  const { user: viewer } = useSession();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const found = useQuery(blockableQuery(list, name));
  const blocks = useBlocks();
  const { change, busy } = useBlocking();
  const kind = kinds[list];
  const options = (name === '' ? [] : (found.data ?? [])).filter(
    (each) => each.id !== viewer?.id && !blocks?.has({ kind, ...each }),
  );
  const emptyText = name !== '' && found.data ? t('blocks.noneFound') : undefined;
  return (
    <Combobox
      label={t(`blocks.${list}.add`)}
      hideLabel
      placeholder={t(`blocks.${list}.add`)}
      icon={<Plus />}
      value={typed}
      onChange={setTyped}
      takesFirst
      busy={busy || found.isFetching}
      message={options.length > 0 ? undefined : found.error ? failureText(found.error) : emptyText}
      countLabel={t('blocks.suggestions', { count: options.length })}
      groups={[
        {
          options: options.map((each) => ({
            id: each.id,
            label: each.name,
            icon: kind === 'group' ? <GroupLogo name={each.name} size="sm" /> : <Avatar name={each.name} size="sm" />,
          })),
        },
      ]}
      onPick={({ id, label }) => {
        setTyped('');
        void change({ kind, id, name: label }, true);
      }}
    />
  );
}
