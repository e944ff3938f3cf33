import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { peopleQuery } from './team-queries.ts';

const debounceMs = 200;

/** Finds somebody by username. */
export function PersonField({
  label,
  isListed,
  onPick,
}: {
  label: string;
  /** Whether somebody is in the list that the field adds to. */
  isListed: (person: { id: string; name: string }) => boolean;
  onPick: (person: { id: string; name: string }) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const found = useQuery(peopleQuery(name));
  const options = name === '' ? [] : (found.data ?? []).filter((person) => !isListed(person));
  const nothing = found.error
    ? failureText(found.error)
    : name !== '' && found.data
      ? t('groupEdit.noPeople')
      : undefined;
  return (
    <Combobox
      label={label}
      placeholder={t('groupEdit.username')}
      value={typed}
      onChange={setTyped}
      takesFirst
      busy={found.isFetching}
      message={options.length === 0 ? nothing : undefined}
      countLabel={t('search.suggestions', { count: options.length })}
      groups={[{ options: options.map((person) => ({ id: person.id, label: person.name })) }]}
      onPick={({ id, label: picked }) => {
        setTyped('');
        onPick({ id, name: picked });
      }}
    />
  );
}
