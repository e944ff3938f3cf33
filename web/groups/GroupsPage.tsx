import { useMemo } from 'react';
import { UsersRound } from 'lucide-react';
import type { ClientQuery } from '#contract/generated/client.ts';
import { isLanguage, languages as everyLanguage } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { FollowSwitch } from '#web/lib/follows/FollowButton.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { languageRank, preferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { NameList, type Sorting } from '#web/lib/lists/NameList.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { groupFollows, withFollowed } from './follows.ts';
import { GroupCard } from './GroupCard.tsx';
import { findGroups } from './queries.ts';

type Order = NonNullable<NonNullable<ClientQuery<'groups.list'>>['order']>;

const pageSize = 36;

const sorts: readonly Sorting<Order>[] = [
  { value: 'relevance', label: 'sort.relevance', order: { relevance: 'desc' } },
  { value: 'latest', label: 'sort.latest', order: { latestUploadedChapter: 'desc' } },
  { value: 'follows', label: 'sort.follows', order: { followedCount: 'desc' } },
  { value: 'name', label: 'sort.name', order: { name: 'asc' } },
  { value: 'nameDesc', label: 'sort.nameDesc', order: { name: 'desc' } },
  { value: 'newest', label: 'sort.added', order: { createdAt: 'desc' } },
  { value: 'oldest', label: 'sort.addedAsc', order: { createdAt: 'asc' } },
];

/** All groups of the site; the search term, language and sort order are stored in the URL. */
export function GroupsPage() {
  const t = useT();
  usePageTitle(t('groups.title'));
  const [params] = useUrlParams(pathTo.groups());
  const language = [params.get('lang') ?? ''].find(isLanguage) ?? '';
  const languageOptions = [{ value: '', label: t('groups.anyLanguage') }, ...useLanguageOptions()];
  return (
    <Wrap>
      <PageHeading title={t('groups.title')} />
      <NameList
        kind="groups"
        path={pathTo.groups()}
        none="groups.none"
        icon={<UsersRound />}
        sorts={sorts}
        limit={pageSize}
        find={async (searchQuery, span) => {
          const criteria = { ...searchQuery, ...(language === '' ? {} : { focusedLanguage: language }) };
          const response = await findGroups(criteria, span);
          return { ...response, data: await withFollowed(response.data, span.signal) };
        }}
        narrowing={{
          param: 'lang',
          value: language,
          select: (choose) => (
            <Select
              key="language"
              label={t('groups.language')}
              hideLabel
              value={language}
              options={languageOptions}
              onChange={choose}
            />
          ),
        }}
        blockable
        card={{ width: 330, height: 96, picture: 'avatar' }}
        renderItem={(group) => (
          <GroupCard
            group={group}
            action={
              <FollowSwitch
                kind={groupFollows}
                initially={group.followed}
                subject={{ id: group.id, name: group.attributes.name }}
              />
            }
          />
        )}
      />
    </Wrap>
  );
}

/** All languages, the reader's own first. */
function useLanguageOptions() {
  const readerLanguage = useLanguage();
  return useMemo(() => {
    const preferred = preferredLanguages(readerLanguage);
    return everyLanguage
      .map((value) => ({ value, label: languageName(value) }))
      .toSorted(
        (a, b) =>
          languageRank(a.value, preferred) - languageRank(b.value, preferred) ||
          a.label.localeCompare(b.label, readerLanguage),
      );
  }, [readerLanguage]);
}
