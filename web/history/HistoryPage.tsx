import { useState } from 'react';
import { Ellipsis, EyeOff, Trash2 } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useReadingInvalidation } from '#web/lib/reading/title-progress.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, SkeletonFeed } from '#web/ui/feedback/Skeleton.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { BookmarkList } from './BookmarkList.tsx';
import { useHistoryChanges } from './changes.ts';
import { HistoryList } from './HistoryList.tsx';
import styles from './HistoryPage.module.css';
import { LocalHistoryNote } from './LocalHistoryNote.tsx';

const tabs = ['history', 'bookmarks', 'downloads'] as const;
const loadDownloads = () => import('#web/downloads/DownloadsSection.tsx');
const DownloadsSection = deferredComponent(loadDownloads, (all) => all.DownloadsSection);

/**
 * The history page: opened chapters by day, bookmarked pages, and the chapters that are downloaded to this device, in
 * tabs. For guests all are read from this device.
 */
export function HistoryPage() {
  const t = useT();
  usePageTitle(t('nav.history'));
  useReadingInvalidation();
  const [params] = useUrlParams(pathTo.history());
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'history';
  const { status, user } = useSession();
  const isPrivate = useRecording() === 'incognito';
  return (
    <Wrap>
      <PageHeading title={t('nav.history')}>
        <span className={styles.tools}>
          <span className={styles.private}>
            <Switch checked={isPrivate} onChange={setPrivate}>
              {t('reading.private')}
            </Switch>
          </span>
          <MoreMenu isPrivate={isPrivate} />
        </span>
      </PageHeading>
      <Tabs
        label={t('history.sections')}
        bleed
        sticky
        items={[
          { href: pathTo.history(), label: t('history.chapters'), current: tab === 'history' },
          { href: pathTo.history('bookmarks'), label: t('history.bookmarks'), current: tab === 'bookmarks' },
          { href: pathTo.history('downloads'), label: t('kept.section'), current: tab === 'downloads' },
        ]}
      />
      <div className={styles.below}>
        {isPrivate && (
          <Note icon={<EyeOff />} lead={t('reading.privateOn')}>
            {t('reading.private.hint')}
          </Note>
        )}
        {tab === 'downloads' ? (
          <Downloads />
        ) : status === 'starting' ? (
          <Busy label={t('app.loading')}>
            <SkeletonFeed count={3} />
          </Busy>
        ) : tab === 'history' ? (
          <HistoryList key={user?.id ?? ''} guest={status === 'guest'} />
        ) : (
          <>
            {status === 'guest' && <LocalHistoryNote />}
            <BookmarkList key={user?.id ?? ''} />
          </>
        )}
      </div>
    </Wrap>
  );
}

function Downloads() {
  const t = useT();
  return (
    <section className={styles.downloads} aria-label={t('kept.section')}>
      <h2 className="sr-only">{t('kept.section')}</h2>
      <DownloadsSection />
    </section>
  );
}

const setPrivate = (on: boolean): void => setRecording(on ? 'incognito' : 'on');

/** Menu of rarely used actions, the same in both tabs, so that nothing moves between them. On phones it also has the incognito switch, which does not fit beside the heading. */
function MoreMenu({ isPrivate }: { isPrivate: boolean }) {
  const t = useT();
  const phone = useMedia(phoneQuery);
  const [isConfirming, setConfirming] = useState(false);
  const items: MenuItem[] = [
    ...(phone ? [privateItem(t('reading.private'), isPrivate)] : []),
    clearItem(t('history.clear'), () => setConfirming(true)),
  ];
  return (
    <>
      <Menu
        label={t('history.more')}
        align="end"
        trigger={<IconButton label={t('history.more')} icon={<Ellipsis />} />}
        items={items}
      />
      <ClearDialog open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

const privateItem = (label: string, checked: boolean): MenuItem => ({
  kind: 'choice',
  icon: <EyeOff />,
  label,
  checked,
  onSelect: () => setPrivate(!checked),
});
const clearItem = (label: string, onSelect: () => void): MenuItem => ({
  icon: <Trash2 />,
  label,
  danger: true,
  onSelect,
});

function ClearDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { clear } = useHistoryChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirmClear = async () => {
    setBusy(true);
    try {
      await clear();
      close();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      title={t('history.clearTitle')}
      text={t('history.clearText')}
      actions={
        <>
          <Button onClick={close}>{t('history.keep')}</Button>
          <Button look="danger" busy={busy} onClick={() => void confirmClear()}>
            {t('history.clear')}
          </Button>
        </>
      }
    >
      {failure && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
