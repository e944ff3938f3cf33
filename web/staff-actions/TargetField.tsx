import { useQuery } from '@tanstack/react-query';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Combobox, type ComboOption } from '#web/ui/controls/Combobox.tsx';
import { idIn } from './fields.ts';

const debounceMs = 200;
const maxSuggestions = 8;

/** Another title or author: what is typed, and its public id once one is chosen. */
export interface Target {
  text: string;
  id: string | null;
}

/** Field that finds another title or author by name; the link or id of one does, too. @param except the id of what is acted on */
export function TargetField({
  kind,
  except,
  value,
  error,
  onChange,
}: {
  kind: 'title' | 'author';
  except: string;
  value: Target;
  error: string | undefined;
  onChange: (target: Target) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const name = useDebounced(value.text.trim(), debounceMs);
  const isSearch = name !== '' && value.id === null && idIn(name) === null;
  const found = useQuery({
    queryKey: ['targets of staff', kind, name, language],
    enabled: isSearch,
    queryFn: async ({ signal }): Promise<ComboOption[]> => {
      if (kind === 'author') {
        const { data } = await call('authors.list', { query: { name, limit: maxSuggestions }, signal });
        return data.map(({ id, attributes }) => ({ id, label: attributes.name }));
      }
      const query = {
        title: name,
        limit: maxSuggestions,
        contentRating: [...contentRatings],
        order: { relevance: 'desc' },
      };
      const { data } = await call('titles.list', { query: query as never, signal });
      return data.map(({ id, attributes }) => {
        const { main } = titleNames(attributes, language);
        return {
          id,
          label: main.text,
          lang: toBcp47(main.language),
          ...(attributes.year === null ? {} : { detail: attributes.year }),
        };
      });
    },
  });
  const options = isSearch ? (found.data ?? []).filter(({ id }) => id !== except) : [];
  return (
    <Combobox
      label={t(kind === 'author' ? 'staffAct.into.author' : 'staffAct.into.title')}
      hint={t('staffAct.into.hint')}
      error={error}
      value={value.text}
      onChange={(text) => onChange({ text, id: null })}
      takesFirst
      busy={found.isFetching}
      message={
        !isSearch || options.length > 0
          ? undefined
          : found.error
            ? failureText(found.error)
            : found.data && t('staffAct.into.none')
      }
      countLabel={t('search.suggestions', { count: options.length })}
      groups={[{ options }]}
      onPick={({ id, label }) => onChange({ text: label, id })}
    />
  );
}
