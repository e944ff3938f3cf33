import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { hasPermission } from '#web/lib/session/session.ts';
import { peopleByNameQuery } from '#web/search/queries.ts';
import { waitingPeopleQuery } from '../queries.ts';
import { Chips, RemovableChip } from '#web/ui/controls/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { useFieldMessages } from '../editor/field-messages.ts';
import { usePeopleNames } from '../editor/use-people-names.ts';
import { NewPersonDialog } from './NewPersonDialog.tsx';
import styles from './PeopleField.module.css';

const debounceMs = 200;
/** Stands for the option that adds somebody new. */
const newId = 'new';

/** Authors or artists, who are found by name. */
export function PeopleField({
  field,
  label,
  placeholder,
  ids,
  locked = false,
  corner,
  onChange,
}: {
  field: 'authors' | 'artists';
  label: string;
  placeholder: string;
  ids: readonly string[];
  /** They follow somebody else's choice. */
  locked?: boolean;
  /** Button at the end of the label's line. */
  corner?: ReactNode;
  onChange: (ids: string[]) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { error, warning } = useFieldMessages(field);
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const found = useQuery(peopleByNameQuery(name));
  const waiting = useQuery({ ...waitingPeopleQuery, enabled: name !== '' }).data ?? [];
  const nameOf = usePeopleNames(ids);
  const { knowPerson } = useEditor();
  const [newName, setNewName] = useState<string | null>(null);
  // what waits for review is in no index
  const own = waiting.filter((person) => person.name.toLocaleLowerCase().includes(name.toLocaleLowerCase()));
  const options = name === '' ? [] : [...(found.data ?? []), ...own].filter(({ id }) => !ids.includes(id));
  const mayAdd = name !== '' && found.data !== undefined && hasPermission('author.create');
  const nothing = found.error ? failureText(found.error) : name !== '' && found.data ? t('search.noNames') : undefined;
  return (
    <div className={styles.field} data-field={field}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        {corner}
      </div>
      {ids.length > 0 && (
        <Chips label={label}>
          {ids.map((id) => {
            const shown = nameOf(id);
            if (locked)
              return (
                <Tag key={id}>
                  <bdi>{shown}</bdi>
                </Tag>
              );
            return (
              <RemovableChip
                key={id}
                state="plain"
                removeLabel={t('search.remove', { name: shown })}
                onRemove={() => onChange(ids.filter((each) => each !== id))}
              >
                <bdi>{shown}</bdi>
              </RemovableChip>
            );
          })}
        </Chips>
      )}
      {!locked && ids.length < limits.creditsPerTitle && (
        <Combobox
          label={label}
          hideLabel
          error={error}
          warning={warning}
          placeholder={placeholder}
          value={typed}
          onChange={setTyped}
          takesFirst
          busy={found.isFetching}
          message={options.length === 0 ? nothing : undefined}
          countLabel={t('search.suggestions', { count: options.length })}
          groups={[
            { options: options.map((person) => ({ id: person.id, label: person.name })) },
            ...(mayAdd
              ? [{ options: [{ id: newId, label: t('drafts.people.create', { name }), icon: <Plus /> }] }]
              : []),
          ]}
          onPick={({ id, label: picked }) => {
            // what was typed stays until the person is added
            if (id === newId) return setNewName(name);
            setTyped('');
            knowPerson(id, picked);
            onChange([...ids.filter((each) => each !== id), id]);
            return undefined;
          }}
        />
      )}
      <NewPersonDialog
        name={newName}
        onClose={() => setNewName(null)}
        onAdded={(id, added) => {
          setTyped('');
          knowPerson(id, added);
          void client.invalidateQueries(waitingPeopleQuery);
          onChange([...ids.filter((each) => each !== id), id]);
        }}
      />
    </div>
  );
}
