import { useState, type ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { titleFilter } from '#contract/rules/filters.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import styles from './Editor.module.css';

const debounceMs = 200;
const maxSuggestions = 8;

const suggestionsQuery = (name: string, filters: ReturnType<typeof useFilters>) =>
  queryOptions({
    queryKey: ['titles to add', name, filters],
    queryFn: async ({ signal }) =>
      (
        await call('titles.list', {
          query: {
            ...titleFilter(filters),
            title: name,
            order: { relevance: 'desc' },
            limit: maxSuggestions,
            includes: ['cover_art'],
          },
          signal,
        })
      ).data,
    enabled: name !== '',
  });

/** Field that finds a title by name and adds it to the end of a list, or does what its label says. */
export function AddTitleField({
  label,
  icon = <Plus />,
  has,
  hasWord,
  onAdd,
}: {
  /** What picking a title does, if it adds none. */
  label?: string;
  icon?: ReactNode;
  /** Whether a title is there already, and what is said of it. */
  has: (id: string) => boolean;
  hasWord?: string;
  onAdd: (title: Title) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), debounceMs);
  const filters = useFilters();
  const found = useQuery(suggestionsQuery(name, filters));
  const titles = name === '' ? [] : (found.data ?? []);
  return (
    <Combobox
      label={label ?? t('lists.edit.add')}
      placeholder={t('lists.edit.addPlaceholder')}
      icon={icon}
      value={typed}
      onChange={setTyped}
      takesFirst
      busy={found.isFetching}
      message={
        titles.length > 0
          ? undefined
          : found.error
            ? failureText(found.error)
            : name !== '' && found.data
              ? t('lists.edit.noTitle')
              : undefined
      }
      countLabel={t('search.suggestions', { count: titles.length })}
      groups={[
        {
          options: titles.map((title) => {
            const { main } = titleNames(title.attributes, language);
            return {
              id: title.id,
              label: main.text,
              lang: toBcp47(main.language),
              icon: (
                <span className={styles.suggestionCover}>
                  <Cover src={mainCoverUrl(title, 256)} />
                </span>
              ),
              ...(has(title.id) ? { detail: hasWord ?? t('lists.edit.hasIt') } : {}),
            };
          }),
        },
      ]}
      onPick={({ id }) => {
        const title = titles.find((each) => each.id === id);
        if (!title || has(id)) return;
        setTyped('');
        onAdd(title);
      }}
    />
  );
}
