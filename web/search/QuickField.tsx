import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  History,
  PenTool,
  Search,
  Shuffle,
  SlidersHorizontal,
  Tag as TagIcon,
  Tags,
  UserRound,
  Users,
  X,
} from 'lucide-react';
import { noCriteria, writeCriteria } from '#contract/preload/search-criteria.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Combobox, type ComboGroup } from '#web/ui/controls/Combobox.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MatchedName } from '#web/titles/MatchedName.tsx';
import { findMatch, matchingName } from '#web/titles/name-match.ts';
import { everythingQuery, tagStatisticsQuery, tagsQuery, type Tag } from './queries.ts';
import { isTagShown, sortTagsByUse, titleCount } from './tags-by-use.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

const debounceMs = 150;
export const maxSuggestionsPerKind = 4;
/** Number of recent searches and of popular tags that the empty field of the top bar offers. */
const maxStarts = 5;

/**
 * Search field with suggestions for the typed text, or recent searches while it is empty. `bar` is set only in the top
 * bar, where this field replaces the initial, focused input; `bar.end` is shown in the field while it is empty. There
 * the empty field also offers popular tags and other ways to find something, which the search page has below the field.
 */
export function QuickField({
  text,
  onSearch,
  bar,
}: {
  text: string;
  onSearch: (text: string) => void;
  bar?: { end: ReactNode };
}) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState(text);
  const [recent, setRecent] = useState(recentSearches);
  const input = useRef<HTMLInputElement>(null);
  const query = useDebounced(typed.trim(), debounceMs);
  const filters = useFilters();
  const resultsQuery = useQuery(everythingQuery(query, filters, maxSuggestionsPerKind));
  const isInBar = bar !== undefined;
  const statistics = useQuery({ ...tagStatisticsQuery(filters), enabled: isInBar }).data;
  const tags = (useQuery(tagsQuery).data ?? []).filter((tag) => isTagShown(tag, statistics, filters));
  // Focuses the field on a search page without a search text, and in the top bar. There it replaces an input that had
  // the focus, so a layout effect moves the focus before the next keystroke.
  useLayoutEffect(() => {
    if (text !== '' && !isInBar) return;
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, [text, isInBar]);

  const submitSearch = (searchText: string) => {
    if (searchText.trim() === '') return;
    rememberSearch(searchText.trim());
    setRecent(recentSearches());
    onSearch(searchText.trim());
  };
  const isEmpty = typed.trim() === '';
  const results = isEmpty ? undefined : resultsQuery.data;
  const foundText = results?.corrected ?? query;
  const marked = (label: string) => ({ label, mark: findMatch({ text: label }, foundText) });
  const groups: ComboGroup[] = isEmpty
    ? [
        {
          label: t('find.recent'),
          options: recent
            .slice(0, isInBar ? maxStarts : undefined)
            .map((label) => ({ id: label, label, icon: <History /> })),
        },
        ...(isInBar
          ? [
              {
                label: t('find.usedTags'),
                options: (statistics ? sortTagsByUse(tags, statistics) : [])
                  .filter((tag) => isTopic(tag) && titleCount(tag, statistics ?? {}) > 0)
                  .slice(0, maxStarts)
                  .map((tag) => ({
                    ...tagOption(tag),
                    detail: formatCount(titleCount(tag, statistics ?? {})),
                  })),
              },
              {
                label: t('find.explore'),
                options: [
                  { id: 'advanced', label: t('search.advanced'), icon: <SlidersHorizontal />, href: pathTo.titles() },
                  { id: 'tags', label: t('tags.title'), icon: <Tags />, href: pathTo.tags() },
                  { id: 'random', label: t('find.random'), icon: <Shuffle />, href: pathTo.random() },
                ],
              },
            ]
          : []),
      ]
    : [
        {
          label: t('find.titles'),
          options: (results?.titles.data ?? []).map((title) => {
            const { main, second } = titleNames(title.attributes, language);
            const match = matchingName(title.attributes, language, foundText);
            const blur = coverBlur(title.attributes.contentRating, t);
            return {
              id: title.id,
              ...marked(main.text),
              lang: toBcp47(main.language),
              second: match ? (
                <MatchedName match={match} />
              ) : (
                second && <bdi lang={toBcp47(second.language)}>{second.text}</bdi>
              ),
              icon: <Cover src={mainCoverUrl(title, 256)} width={30} {...(blur ? { blur } : {})} />,
              href: pathTo.titleOf(title),
            };
          }),
        },
        {
          label: t('find.groups'),
          options: (results?.groups.data ?? []).map(({ id, attributes: { name, altNames, official } }) => ({
            id,
            ...marked(name),
            ...aliasOf(name, altNames, foundText),
            icon: <Users />,
            ...(official ? { detail: <OfficialMark word={t('app.officialGroup')} /> } : {}),
            href: pathTo.group(id, name),
          })),
        },
        {
          // the response for guests has no users
          label: t('find.users'),
          options: (results?.users?.data ?? []).map(({ id, attributes: { username } }) => ({
            id,
            ...marked(username),
            icon: <UserRound />,
            href: pathTo.user(id, username),
          })),
        },
        {
          label: t('find.authors'),
          options: (results?.authors.data ?? []).map(({ id, attributes: { name } }) => ({
            id,
            ...marked(name),
            icon: <PenTool />,
            href: pathTo.author(id, name),
          })),
        },
        {
          label: t('tags.title'),
          options: tags
            .filter((tag) => tagName(tag).toLowerCase().includes(typed.trim().toLowerCase()))
            .slice(0, maxSuggestionsPerKind)
            .map((tag) => ({ ...tagOption(tag), ...marked(tagName(tag)) })),
        },
      ];
  const nonEmptyGroups = groups.filter(({ options }) => options.length > 0);
  const optionCount = nonEmptyGroups.reduce((sum, { options }) => sum + options.length, 0);
  // the results that are shown are those of the corrected spelling
  const searchText = results?.corrected ?? typed.trim();
  const message = resultsQuery.error ? failureText(resultsQuery.error) : results ? t('find.nothing') : undefined;
  const noResultsMessage = !isEmpty && optionCount === 0 ? message : undefined;
  if (!isEmpty && (optionCount > 0 || noResultsMessage)) {
    nonEmptyGroups.push({
      options: [{ id: 'all', label: t('find.everything', { words: searchText }), icon: <Search /> }],
    });
  }
  if (noResultsMessage) {
    nonEmptyGroups.at(-1)?.options.push({
      id: 'advanced',
      label: t('search.advanced'),
      icon: <SlidersHorizontal />,
      href: pathTo.titles(writeCriteria({ ...noCriteria, text: searchText })),
    });
  }
  return (
    <search aria-label={t('find.search')}>
      <Combobox
        label={t('find.search')}
        hideLabel
        size={bar ? 'md' : 'lg'}
        quiet={isInBar}
        fillsPhone={!isEmpty}
        hint={isInBar || text !== '' ? undefined : t('find.writeSomething')}
        icon={<Search />}
        placeholder={t('find.placeholder')}
        inputRef={input}
        keyShortcuts="/ Control+K Meta+K"
        value={typed}
        onChange={setTyped}
        groups={nonEmptyGroups}
        message={
          noResultsMessage ?? (results?.corrected ? t('find.corrected', { words: results.corrected }) : undefined)
        }
        countLabel={t('search.suggestions', { count: optionCount })}
        onSubmit={() => submitSearch(typed)}
        onEscape={() => bar && input.current?.blur()}
        onPick={(option) => {
          if (!isEmpty && option.id === 'all') submitSearch(searchText);
          else if (option.href === undefined) submitSearch(option.label);
          else if (!isEmpty) rememberSearch(searchText);
        }}
        end={
          typed === '' ? (
            bar?.end
          ) : (
            <IconButton
              size="sm"
              look="quiet"
              label={t('search.clearWords')}
              icon={<X />}
              onClick={() => {
                setTyped('');
                input.current?.focus();
              }}
            />
          )
        }
        foot={
          isEmpty && recent.length > 0 ? (
            <Button
              look="quiet"
              size="sm"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              {t('find.forget')}
            </Button>
          ) : undefined
        }
      />
    </search>
  );
}

/** The name that the search found, if it is not the one that is shown. */
function aliasOf(name: string, altNames: readonly Record<string, string>[], searchText: string) {
  if (findMatch({ text: name }, searchText)) return {};
  for (const [language, text] of altNames.flatMap((each) => Object.entries(each))) {
    const match = findMatch({ text, language }, searchText);
    if (match) return { second: <MatchedName match={match} /> };
  }
  return {};
}

const isTopic = ({ attributes: { group } }: Tag): boolean => group === 'genre' || group === 'theme';

const tagOption = (tag: Tag) => ({
  id: tag.id,
  label: tagName(tag),
  icon: <TagIcon />,
  href: pathTo.tag(tag.id, tag.attributes.name['en'] ?? ''),
});
