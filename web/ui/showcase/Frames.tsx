import { useState } from 'react';
import {
  ArrowLeft,
  Bell,
  Bookmark,
  BookOpen,
  Check,
  ChevronDown,
  GalleryVertical,
  House,
  Languages,
  LibraryBig,
  List,
  Maximize,
  MessageSquare,
  PanelRight,
  Play,
  Rss,
  Scan,
  Search,
  Settings2,
  Upload,
} from 'lucide-react';
import { Avatar } from '../cards/Avatar.tsx';
import { BottomNav } from '../layout/BottomNav.tsx';
import { BottomSheet } from '../overlays/BottomSheet.tsx';
import { Button } from '../controls/Button.tsx';
import { Count } from '../text/Count.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import { DrawerNav, type NavSection } from '../overlays/DrawerNav.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Kbd } from '../text/Kbd.tsx';
import { LanguageStack } from '../text/LanguageStack.tsx';
import { PageBar, type PageState } from '../layout/PageBar.tsx';
import { ReaderCount, ReaderFrame, ReaderHeading } from '../layout/ReaderFrame.tsx';
import { ReaderPanelBody, ReaderPanelSection } from '../layout/ReaderPanelParts.tsx';
import {
  LanguageChoice,
  ReaderAction,
  ReaderOption,
  ReaderTiles,
  ReaderTool,
  ReaderTools,
} from '../layout/ReaderTool.tsx';
import { Slider } from '../controls/Slider.tsx';
import { StepperSelect } from '../controls/StepperSelect.tsx';
import { TextField } from '../controls/TextField.tsx';
import { TopBar } from '../layout/TopBar.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import { japanese, type SampleImages } from './sample.ts';
import styles from './Showcase.module.css';

const sections: NavSection[] = [
  { items: [{ href: '#home', label: 'Home', icon: <House />, current: true }] },
  {
    title: 'Follows',
    items: [
      {
        href: '#updates',
        label: 'Updates',
        icon: <Rss />,
        badge: (
          <Count isNew label="unread">
            12
          </Count>
        ),
      },
      { href: '#library', label: 'Library', icon: <LibraryBig /> },
    ],
  },
];

function ShellSearch() {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Search"
      hideLabel
      quiet
      type="search"
      placeholder="Titles, authors, groups, tags"
      icon={<Search />}
      end={value === '' && <Kbd>Ctrl K</Kbd>}
      value={value}
      onChange={setValue}
    />
  );
}

/** Top bar, drawer, bottom navigation. */
export function Shell({ art }: { art: SampleImages }) {
  const [open, setOpen] = useState(false);
  return (
    <ShowcasePanel title="Shell" wide>
      <div className={styles.shell}>
        <TopBar
          menu={{ label: 'Open menu', open, onPress: () => setOpen(true) }}
          logo={{ name: 'Komawari', href: '#' }}
          find={<ShellSearch />}
          search={{ href: '#search', label: 'Search' }}
          desktopEnd={
            <>
              <Button
                look="quiet"
                aria-label="Chapter languages: English, Spanish (Latin America), French and 2 more"
                end={<ChevronDown />}
              >
                <LanguageStack codes={['en', 'es-la', 'fr', 'ja', 'ko']} />
              </Button>
              <IconButton label="Upload a chapter" icon={<Upload />} />
            </>
          }
          end={
            <>
              <IconButton label="Notifications, 4 new" icon={<Bell />} dot />
              <IconButton label="Account menu: mirelle" icon={<Avatar name="mirelle" src={art.avatar} />} />
            </>
          }
        />
        <DrawerNav label="Sample site" sections={sections} small={[{ href: '#about', label: 'About Us' }]} />
        <BottomNav
          label="Sample main"
          items={[
            { href: '#home', label: 'Home', icon: <House />, current: true },
            {
              href: '#feed',
              label: 'Feed',
              icon: <Rss />,
              badge: (
                <Count isNew label="unread">
                  12
                </Count>
              ),
            },
            { href: '#search', label: 'Search', icon: <Search /> },
            { href: '#library', label: 'Library', icon: <LibraryBig /> },
          ]}
        />
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" closeLabel="Close menu" siteName="Komawari">
        <DrawerNav label="Site" sections={sections} small={[{ href: '#about', label: 'About Us' }]} />
      </Drawer>
    </ShowcasePanel>
  );
}

const states: PageState[] = [
  'loaded',
  'loaded',
  'loaded',
  'loaded',
  'loaded',
  'loaded',
  'loaded',
  'loaded',
  'failed',
  'loaded',
  'waiting',
  'waiting',
];

/** Frame of the reader, on wide screens and phones. */
export function Reader() {
  const [page, setPage] = useState(5);
  const [language, setLanguage] = useState('ja');
  const [tool, setTool] = useState<'layout' | 'chapters' | 'language' | 'talk' | 'settings'>('layout');
  const [mode, setMode] = useState('strip');
  const [width, setWidth] = useState(100);
  const pages = states.map((_, pageIndex) => ({ value: String(pageIndex + 1), label: `Page ${pageIndex + 1} of 12` }));
  return (
    <ShowcasePanel title="Reader" wide>
      <div className={styles.reader}>
        <ReaderFrame
          main={false}
          label="Sample reader"
          head={
            <>
              <IconButton label="Back to title" icon={<ArrowLeft className="flip" />} href="#title" />
              <ReaderHeading
                href="#title"
                name="ハルコさんの彼氏"
                nameLang="ja"
                chapter="Oneshot"
                language={japanese}
                by="電脳マヴォ"
              />
              <ReaderCount pages={String(page)} of={12} />
              <IconButton label="Bookmark page (B)" icon={<Bookmark />} />
              <IconButton label="Full screen (F)" icon={<Maximize />} />
              <IconButton label="Side panel (M)" icon={<PanelRight className="flip" />} pressed />
            </>
          }
          foot={
            <PageBar
              label="Page"
              states={states}
              current={page}
              reading="rtl"
              valueText={`Page ${page} of 12`}
              tip={(at) => (states[at - 1] === 'failed' ? `${at} · failed, click to retry` : at)}
              onSeek={setPage}
            />
          }
          panel={{
            state: 'pinned',
            label: 'Reader panel',
            content: (
              <ReaderPanelBody>
                <ReaderPanelSection>
                  <StepperSelect
                    label="Page"
                    value={String(page)}
                    options={pages}
                    reading="rtl"
                    previous={{ label: 'Previous page', onPress: page > 1 ? () => setPage(page - 1) : undefined }}
                    next={{ label: 'Next page', onPress: page < 12 ? () => setPage(page + 1) : undefined }}
                    onChange={(value) => setPage(Number(value))}
                  />
                  <LanguageChoice
                    label="Read this page in"
                    value={language}
                    onChange={setLanguage}
                    languages={[
                      { id: 'ja', code: 'ja', name: '日本語', lang: 'ja' },
                      { id: 'en', code: 'en', name: 'English', lang: 'en' },
                      { id: 'fr', code: 'fr', name: 'Français', lang: 'fr' },
                    ]}
                  />
                </ReaderPanelSection>
                <ReaderPanelSection tight>
                  <ReaderTool icon={<BookOpen />} label="Mode" value="Double page" keys="R" onPress={() => {}} />
                  <ReaderTool icon={<Scan />} label="Fit" value="Whole page" keys="I" onPress={() => {}} />
                </ReaderPanelSection>
                <ReaderPanelSection tight>
                  <ReaderAction icon={<Play />} label="Auto-advance" state="Off" keys="N" onPress={() => {}} />
                  <ReaderAction icon={<Check />} label="Downloaded">
                    <Button size="sm">Remove download</Button>
                  </ReaderAction>
                </ReaderPanelSection>
              </ReaderPanelBody>
            ),
          }}
        >
          <div className={styles.spread}>pages</div>
        </ReaderFrame>
      </div>
      <div className={styles.reader}>
        <ReaderFrame
          main={false}
          label="Sample strip"
          layout="over"
          back="black"
          head={
            <>
              <IconButton label="Back to title" icon={<ArrowLeft className="flip" />} href="#title" />
              <ReaderHeading
                href="#title"
                name="鳥の眼"
                nameLang="ja"
                chapter="Oneshot"
                language={japanese}
                by="電脳マヴォ"
              />
            </>
          }
          overlays={
            <BottomSheet label="Reader controls" closeLabel="Hide controls" onClose={() => {}}>
              <Slider label="Place in the chapter" value={21} onChange={() => {}} />
              <ReaderTools
                label="Tools"
                open={tool}
                onPress={setTool}
                tools={[
                  { id: 'chapters', icon: <List />, label: 'Chapters' },
                  { id: 'layout', icon: <GalleryVertical />, label: 'Layout' },
                  { id: 'language', icon: <Languages />, label: 'Language' },
                  { id: 'talk', icon: <MessageSquare />, label: 'Talk 64' },
                  { id: 'settings', icon: <Settings2 />, label: 'Settings' },
                ]}
              />
              <ReaderOption name="Mode" note="Auto chose Strip: Web Comic tag">
                <ReaderTiles
                  label="Mode"
                  value={mode}
                  onChange={setMode}
                  tiles={['auto', 'single', 'double', 'strip', 'gaps', 'wide'].map((value) => ({
                    value,
                    label: value,
                  }))}
                />
              </ReaderOption>
              <ReaderOption name="Page width">
                <Slider label="Page width" value={width} valueText={`${width} %`} onChange={setWidth} />
              </ReaderOption>
            </BottomSheet>
          }
        >
          <div className={styles.spread}>strip</div>
        </ReaderFrame>
      </div>
    </ShowcasePanel>
  );
}
