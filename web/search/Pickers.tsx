import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import { Chips, RemovableChip } from '#web/ui/controls/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { FacetPart } from '#web/ui/controls/Facet.tsx';
import { groupNameQuery, groupsByNameQuery, peopleByNameQuery, peopleQuery } from './queries.ts';

const debounceMs = 200;

interface PickerOption {
  id: string;
  name: string;
  official?: boolean;
}

/** Picks people by name; those who were picked are listed above the field. */
export function PeoplePicker({
  label,
  ids,
  onChange,
}: {
  label: string;
  ids: string[];
  onChange: (ids: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const debouncedName = useDebounced(typed.trim(), debounceMs);
  const searchQuery = useQuery(peopleByNameQuery(debouncedName));
  const nameById = useQuery(peopleQuery(ids)).data;
  return (
    <Picker
      label={label}
      typed={typed}
      onType={setTyped}
      found={searchQuery}
      asked={debouncedName}
      picked={ids.map((id) => ({ id, name: nameById?.get(id) ?? '…' }))}
      onPick={(id) => onChange([...ids.filter((each) => each !== id), id])}
      onRemove={(id) => onChange(ids.filter((each) => each !== id))}
    />
  );
}

/** Picks one group by name. */
export function GroupPicker({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const debouncedName = useDebounced(typed.trim(), debounceMs);
  const searchQuery = useQuery(groupsByNameQuery(debouncedName));
  const name = useQuery(groupNameQuery(id)).data;
  return (
    <Picker
      label={t('search.group')}
      typed={typed}
      onType={setTyped}
      found={searchQuery}
      asked={debouncedName}
      picked={id === null ? [] : [{ id, name: name ?? '…' }]}
      onPick={onChange}
      onRemove={() => onChange(null)}
    />
  );
}

function Picker({
  label,
  typed,
  onType,
  found: searchQuery,
  asked: debouncedName,
  picked,
  onPick,
  onRemove,
}: {
  label: string;
  typed: string;
  onType: (text: string) => void;
  found: UseQueryResult<PickerOption[]>;
  asked: string;
  picked: PickerOption[];
  onPick: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const t = useT();
  const options = debouncedName === '' ? [] : (searchQuery.data ?? []);
  const message = searchQuery.error
    ? failureText(searchQuery.error)
    : debouncedName !== '' && searchQuery.data
      ? t('search.noNames')
      : undefined;
  return (
    <FacetPart>
      {picked.length > 0 && (
        <Chips label={label}>
          {picked.map(({ id, name }) => (
            <RemovableChip key={id} removeLabel={t('search.remove', { name })} onRemove={() => onRemove(id)}>
              <bdi>{name}</bdi>
            </RemovableChip>
          ))}
        </Chips>
      )}
      <Combobox
        label={label}
        size="sm"
        placeholder={t('search.typeName')}
        value={typed}
        onChange={onType}
        busy={searchQuery.isFetching}
        message={options.length === 0 ? message : undefined}
        countLabel={t('search.suggestions', { count: options.length })}
        groups={[
          {
            options: options.map(({ id, name, official }) => ({
              id,
              label: name,
              ...(official ? { detail: <OfficialMark word={t('app.officialGroup')} /> } : {}),
            })),
          },
        ]}
        onPick={({ id }) => {
          onType('');
          onPick(id);
        }}
      />
    </FacetPart>
  );
}
