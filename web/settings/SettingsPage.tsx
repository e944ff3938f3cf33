import { Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import {
  Ban,
  Bell,
  BookOpen,
  Ellipsis,
  Eye,
  FlaskConical,
  KeyRound,
  Languages,
  Layers,
  Lock,
  Palette,
  SearchX,
  UserRound,
} from 'lucide-react';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { settingTabs } from '#contract/rules/redirects.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { SideNav } from '#web/ui/layout/SideNav.tsx';
import { SkeletonSettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { TaskBar } from '#web/ui/layout/TaskBar.tsx';
import { phoneQuery, useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { DraftSave, DraftScope } from '#web/theme/DraftScope.tsx';
import { useRoleAccess } from '#web/lib/session/role-access.ts';
import { Preview } from './Preview.tsx';
import { accountTabs, preloadSections, findSections, isAccountTab, sections } from './sections.ts';
import type { SettingSection, SettingTab } from './setting-section.ts';
import styles from './SettingsPage.module.css';

const tabIcons: Record<SettingTab, ReactNode> = {
  all: <Layers />,
  language: <Languages />,
  display: <Palette />,
  reader: <BookOpen />,
  blocks: <Ban />,
  account: <UserRound />,
  notifications: <Bell />,
  clients: <KeyRound />,
  other: <Ellipsis />,
  experiments: <FlaskConical />,
};

/** Tab that is open without a `tab` in the URL. */
const defaultTab: SettingTab = 'display';

const ReaderPreview = deferredComponent(
  () => import('./ReaderPreview.tsx'),
  (all) => all.ReaderPreview,
);

/** Live previews of the tabs that have one. */
const previews: Partial<Record<SettingTab, () => ReactNode>> = {
  display: () => (
    <DraftScope>
      <Preview />
    </DraftScope>
  ),
  reader: () => <ReaderPreview />,
};

/** Settings page: the sections of the open tab, or those that match the search text. */
export function SettingsPage() {
  const t = useT();
  usePageTitle(t('settings.title'));
  const isWide = useMedia(wideQuery);
  const params = useSearchParams();
  const tab = settingTabs.find((each) => each === params.get('tab')) ?? defaultTab;
  const searchText = params.get('find') ?? '';
  const preview = searchText === '' ? previews[tab] : undefined;
  const maySetFlags = useRoleAccess('flag.set') !== 'no';
  const shownTabs = settingTabs.filter((each) => each !== 'experiments' || maySetFlags);
  const items = shownTabs.map((each) => ({
    href: pathTo.settings(each),
    label: t(`settings.${each}`),
    icon: tabIcons[each],
    current: searchText === '' && each === tab,
  }));
  return (
    <Wrap>
      <PageHeading title={t('settings.title')}>
        <span className={styles.space} />
        <FindField key={searchText === '' ? tab : 'find'} text={searchText} tab={tab} />
      </PageHeading>
      {!isWide && <Tabs label={t('settings.sections')} bleed items={items} />}
      {preview && !isWide && <PreviewSheet key={tab} draw={preview} saves={tab === 'display'} />}
      <div className={styles.page}>
        {isWide && (
          <div className={styles.nav}>
            <SideNav label={t('settings.sections')} items={items} />
          </div>
        )}
        <div className={styles.sections}>
          {searchText === '' ? <TabContent tab={tab} /> : <SearchResults text={searchText} />}
        </div>
        {preview && isWide && (
          // focusable, because it has no focusable content but must be scrollable by keyboard in low viewports
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <aside className={styles.aside} aria-label={t('settings.preview')} tabIndex={0}>
            <p className={styles.label}>{t('settings.preview')}</p>
            {preview()}
          </aside>
        )}
      </div>
    </Wrap>
  );
}

/** Preview in a sheet, for viewports without room beside the settings. */
function PreviewSheet({ draw, saves }: { draw: () => ReactNode; saves: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const previewButton = (
    <Button icon={<Eye />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {t('settings.showPreview')}
    </Button>
  );
  return (
    <>
      {useMedia(phoneQuery) ? (
        <TaskBar>
          {previewButton}
          {saves && <DraftSave />}
        </TaskBar>
      ) : (
        <div className={styles.open}>{previewButton}</div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('settings.preview')} closeLabel={t('app.close')}>
        {/* focusable, because it has no focusable content but must be scrollable by keyboard */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label={t('settings.preview')} tabIndex={0}>
          {draw()}
        </section>
      </Sheet>
    </>
  );
}

/**
 * Search field of the settings. Searches while typing and updates the URL, so that results can be shared and returned
 * to.
 */
function FindField({ text, tab }: { text: string; tab: SettingTab }) {
  const t = useT();
  const [typed, setTyped] = useState(text);
  const updateSearch = (next: string) => {
    setTyped(next);
    navigate(pathTo.settings(tab === defaultTab ? undefined : tab, next), { replace: true });
  };
  return (
    <search className={styles.find} aria-label={t('settings.find')}>
      <SearchField
        label={t('settings.find')}
        clearLabel={t('settings.clearFind')}
        maxLength={100}
        value={typed}
        onChange={updateSearch}
      />
    </search>
  );
}

function TabContent({ tab }: { tab: SettingTab }) {
  const t = useT();
  const { status } = useSession();
  const available = useAvailableSections();
  const isOfMembers = isAccountTab(tab) || tab === 'experiments';
  if (isAccountTab(tab) && status === 'guest') {
    return (
      <SignInPrompt icon={<Lock />} title={t(accountTabs[tab])}>
        {t('settings.signInHint')}
      </SignInPrompt>
    );
  }
  if (isOfMembers && status === 'starting') {
    return <Sections loading sections={sections.filter((section) => section.tab === tab)} />;
  }
  const shownSections = available.filter((section) => tab === 'all' || section.tab === tab);
  if (shownSections.length === 0) return <Empty icon={<FlaskConical />} level={2} title={t('settings.flags.none')} />;
  preloadSections(shownSections);
  const Body = tab === 'all' ? AllTabs : Sections;
  return (
    // one Suspense boundary for all sections, so that none shifts those below it when its code is loaded
    <Suspense key={tab} fallback={<Body loading sections={shownSections} />}>
      <Body sections={shownSections} />
    </Suspense>
  );
}

interface SectionsProps {
  sections: readonly SettingSection[];
  /** Headings with skeletons, while code or session is loading. */
  loading?: boolean;
}

/** All sections, grouped under the names of their tabs. */
function AllTabs({ sections: shownSections, loading = false }: SectionsProps) {
  const t = useT();
  return settingTabs.map((tab) => {
    const tabSections = shownSections.filter((section) => section.tab === tab);
    if (tabSections.length === 0) return null;
    const name = t(`settings.${tab}`);
    // a tab with one section needs no heading besides that section's
    if (tabSections.length === 1) {
      const isNamed = t(tabSections[0]!.title) !== name;
      return <Sections key={tab} sections={tabSections} loading={loading} named={isNamed} />;
    }
    return (
      <Section key={tab} title={name} className={styles.section}>
        <div className={styles.group}>
          <Sections sections={tabSections} loading={loading} level={3} />
        </div>
      </Section>
    );
  });
}

/** Sections that the viewer may see: those of an account are for members, feature flags for who may set them. */
function useAvailableSections(): readonly SettingSection[] {
  const { status } = useSession();
  const maySetFlags = useRoleAccess('flag.set') !== 'no';
  return sections.filter(({ tab }) => {
    if (tab === 'experiments') return maySetFlags;
    return status === 'member' || !isAccountTab(tab);
  });
}

function SearchResults({ text }: { text: string }) {
  const t = useT();
  const deferredText = useDeferredValue(text);
  const foundSections = findSections(useAvailableSections(), deferredText, t);
  preloadSections(foundSections);
  return (
    <>
      <output className={foundSections.length === 0 ? 'sr-only' : styles.found}>
        {t('settings.found', { count: foundSections.length })}
      </output>
      {foundSections.length === 0 ? (
        <Empty icon={<SearchX />} level={2} title={t('settings.nothing', { text: deferredText })}>
          {t('settings.nothingHint')}
        </Empty>
      ) : (
        <Suspense fallback={<Sections loading sections={foundSections} named />}>
          <Sections sections={foundSections} named />
        </Suspense>
      )}
    </>
  );
}

/** List of sections. `named`: the heading of each is followed by the name of its tab. */
function Sections({
  sections: shownSections,
  named = false,
  level = 2,
  loading = false,
}: SectionsProps & { named?: boolean; level?: 2 | 3 }) {
  const t = useT();
  return shownSections.map(({ id, tab, title, rows, skeletonRows, Section: Body, Aside }) => (
    <Section
      key={id}
      title={t(title)}
      size="md"
      level={level}
      className={styles.section}
      {...(named ? { note: t(`settings.${tab}`) } : {})}
      {...(Aside && !loading
        ? {
            aside: (
              <Suspense fallback={null}>
                <Aside />
              </Suspense>
            ),
          }
        : {})}
    >
      {loading ? <SkeletonSettingRows label={t('app.loading')} count={skeletonRows ?? rows?.length ?? 1} /> : <Body />}
    </Section>
  ));
}
