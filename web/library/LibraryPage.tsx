import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dices, FolderCog, Library as LibraryIcon, ListChecks, SearchX } from 'lucide-react';
import { readingStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { parseLibrarySearch } from '#contract/rules/library-search.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { statusTones } from '#web/lib/library/status-tones.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { HiddenNote } from '#web/lib/lists/HiddenNote.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import categoryStyles from './Categories.module.css';
import {
  hasFilters,
  libraryPath,
  storedView,
  storeView,
  useLibraryCriteria,
  withoutFilters,
  withTriState,
  type LibraryCriteria,
} from './criteria.ts';
import { LibraryGrid } from './LibraryGrid.tsx';
import styles from './LibraryPage.module.css';
import { LibraryTools } from './LibraryTools.tsx';
import { categoriesQuery, fetchRandomUnread, type Category } from './queries.ts';
import { useLibrary, type Library } from './use-library.ts';
import { useSelection } from './use-selection.ts';

const SelectionBar = deferredComponent(
  () => import('./SelectionBar.tsx'),
  (all) => all.SelectionBar,
  undefined,
  true,
);
const CategoriesDialog = deferredComponent(
  () => import('./CategoriesDialog.tsx'),
  (all) => all.CategoriesDialog,
  undefined,
  true,
);

/** Titles that the viewer reads, has read or wants to read, by reading status. */
export function LibraryPage() {
  const t = useT();
  usePageTitle(t('nav.library'));
  const { status } = useSession();
  if (status === 'guest')
    return (
      <Wrap>
        <PageHeading title={t('nav.library')} />
        <SignInPrompt icon={<LibraryIcon />} title={t('pages.needLibrary')}>
          {t('library.guest')}
        </SignInPrompt>
      </Wrap>
    );
  return <OwnLibrary isMember={status === 'member'} />;
}

function OwnLibrary({ isMember }: { isMember: boolean }) {
  const t = useT();
  const isPhone = useMedia(phoneQuery);
  const [criteria, setCriteria] = useLibraryCriteria();
  const [layout, setLayout] = useState(() => storedView().layout);
  const library = useLibrary(criteria, isMember);
  const selection = useSelection(library, criteria);
  const { data: categories = [], isPending: areCategoriesPending } = useQuery({
    ...categoriesQuery,
    enabled: isMember,
  });
  const [isEditing, setEditing] = useState(false);
  const hasEdited = useHasOpened(isEditing);
  const { first, failure } = library;
  const isEmpty = first !== undefined && !library.isOld && library.total === 0;
  const counts = first?.counts;
  const random = async (): Promise<void> => {
    try {
      const entry = await fetchRandomUnread(criteria, library.languages);
      if (entry?.title) navigate(pathTo.titleOf(entry.title));
      else toast({ text: t('library.nothingUnread') });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
  };
  const tab = (status: ReadingStatus | null) => ({
    href: libraryPath({ ...criteria, status }),
    label: t(status === null ? 'library.all' : `tracking.status.${status}`),
    mark: status === null ? undefined : <Dot tone={statusTones[status]} />,
    count: counts ? formatCount(counts[status ?? 'all']) : '',
    current: criteria.status === status,
  });
  return (
    <Wrap>
      <PageHeading title={t('nav.library')}>
        <span className={styles.size}>
          {first && t('library.titles', { count: first.size, shown: formatCount(first.size) })}
        </span>
        <span className={styles.acts}>
          {isPhone ? (
            <>
              <IconButton label={t('library.random')} icon={<Dices />} onClick={() => void random()} />
              <IconButton label={t('library.beginSelection')} icon={<ListChecks />} onClick={selection.begin} />
            </>
          ) : (
            <>
              <Button look="quiet" size="sm" icon={<Dices />} onClick={() => void random()}>
                {t('library.random')}
              </Button>
              <Button look="quiet" size="sm" icon={<ListChecks />} onClick={selection.begin}>
                {t('library.beginSelection')}
              </Button>
            </>
          )}
          <IconButton
            size={isPhone ? 'md' : 'sm'}
            label={t('library.editCategories')}
            icon={<FolderCog />}
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          />
        </span>
      </PageHeading>
      <Tabs label={t('library.statuses')} bleed sticky items={[...readingStatuses.map(tab), tab(null)]} />
      {selection.isSelecting ? (
        <SelectionBar library={library} selection={selection} />
      ) : (
        <LibraryTools
          criteria={criteria}
          onChange={setCriteria}
          layout={layout}
          onLayout={(next) => {
            storeView({ layout: next });
            setLayout(next);
          }}
          categories={categories}
          total={library.isOld ? null : library.total}
        />
      )}
      {first && categories.length > 0 && (
        <CategoryStrip categories={categories} criteria={criteria} onChange={setCriteria} counts={first.categories} />
      )}
      <HiddenNote hidden={first?.hidden} alone />
      {failure ? (
        <SectionError query={{ refetch: library.refetch, isFetching: library.isFetching }} failure={failure} />
      ) : isEmpty ? (
        <EmptyLibrary library={library} criteria={criteria} onChange={setCriteria} />
      ) : (
        <LibraryGrid
          library={library}
          layout={layout}
          selection={selection}
          criteria={criteria}
          isWaiting={areCategoriesPending}
        />
      )}
      {hasEdited && <CategoriesDialog open={isEditing} onClose={() => setEditing(false)} />}
    </Wrap>
  );
}

/** Own categories as chips: included, excluded or ignored. */
function CategoryStrip({
  categories,
  criteria,
  onChange,
  counts,
}: {
  categories: readonly Category[];
  criteria: LibraryCriteria;
  onChange: (next: LibraryCriteria) => void;
  counts: Readonly<Record<string, number>> | undefined;
}) {
  const t = useT();
  const words = { include: t('search.included'), exclude: t('search.excluded'), clear: t('search.cleared') };
  return (
    <fieldset className={categoryStyles.strip} aria-label={t('library.categories')}>
      {categories.map(({ id, name }) => (
        <TriChip
          key={id}
          label={name}
          count={counts?.[id] === undefined ? undefined : formatCount(counts[id])}
          words={words}
          state={criteria.categories[id] ?? null}
          onChange={(state) => onChange(withTriState(criteria, 'categories', id, state))}
        />
      ))}
    </fieldset>
  );
}

const emptyKeys: Record<ReadingStatus, MessageKey> = {
  reading: 'library.empty.reading',
  completed: 'library.empty.completed',
  dropped: 'library.empty.dropped',
  on_hold: 'library.empty.onHold',
  plan_to_read: 'library.empty.planToRead',
  re_reading: 'library.empty.reReading',
};

/** Empty state, which says what to do next: nothing matches, the tab is empty, or the whole library is. */
function EmptyLibrary({
  library,
  criteria,
  onChange,
}: {
  library: Library;
  criteria: LibraryCriteria;
  onChange: (next: LibraryCriteria) => void;
}) {
  const t = useT();
  const words = plainWords(criteria.text);
  const clear = () => onChange(withoutFilters(criteria));
  if (hasFilters(criteria))
    return (
      <Empty
        icon={<SearchX />}
        level={2}
        title={t('library.noMatch')}
        action={
          <>
            <Button onClick={clear}>{t('search.clearFilters')}</Button>
            {words !== '' && <Button href={pathTo.search(words)}>{t('library.searchSite', { text: words })}</Button>}
          </>
        }
      >
        {t('library.noMatch.text')}
      </Empty>
    );
  const isAllEmpty = library.first?.size === 0;
  return (
    <Empty
      icon={<LibraryIcon />}
      level={2}
      title={t(isAllEmpty || criteria.status === null ? 'library.empty' : emptyKeys[criteria.status])}
      action={
        <>
          <Button look="primary" href={pathTo.titles('?sort=follows')}>
            {t('library.findPopular')}
          </Button>
          {isAllEmpty ? (
            <>
              <Button href={pathTo.titleFeed('recommended')}>{t('library.seeRecommended')}</Button>
              {/* the search leads to the one section of the settings that imports files */}
              <Button href={pathTo.settings('account', 'mihon')}>{t('library.import')}</Button>
            </>
          ) : (
            criteria.status !== null && (
              <Button href={libraryPath({ ...criteria, status: null })}>{t('library.showAll')}</Button>
            )
          )}
        </>
      }
    >
      {t(isAllEmpty ? 'library.empty.text' : 'library.empty.tabText')}
    </Empty>
  );
}

/** The words of a search that mean something outside of the library; '' when it has none. */
function plainWords(text: string): string {
  const { expression } = { expression: null, ...parseLibrarySearch(text) };
  if (!expression) return '';
  const parts = expression.kind === 'all' ? expression.parts : [expression];
  return parts
    .flatMap((part) => (part.kind === 'text' && (part.field === null || part.field === 'title') ? [part.value] : []))
    .join(' ');
}
