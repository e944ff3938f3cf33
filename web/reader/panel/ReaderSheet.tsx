import {
  Columns2,
  Ellipsis,
  GalleryVertical,
  Hash,
  Keyboard,
  Languages,
  LayoutGrid,
  List,
  Maximize,
  Pause,
  Play,
  Settings2,
} from 'lucide-react';
import { useState } from 'react';
import { DownloadControl } from '#web/downloads/deferred.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { BottomSheet, SheetBody } from '#web/ui/overlays/BottomSheet.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { ReaderOption, ReaderTiles, ReaderTools } from '#web/ui/layout/ReaderTool.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useMedia } from '#web/ui/behavior/use-media.ts';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { canFullScreen, toggleFullScreen } from '../input/full-screen.ts';
import { fitsOf, isPaged, isSameDrawnSize, isVerticalStrip } from '../layout/layout.ts';
import { fits, modes, readingDirections, type Fit } from '../settings/settings.ts';
import type { Layout } from '../layout/use-layout.ts';
import type { ReaderModel } from '../use-reader.ts';
import type { Overlay } from './overlay.ts';
import { VersionSwitch } from '../VersionSwitch.tsx';
import { Bookmarks } from './Bookmarks.tsx';
import { ChapterList } from './ChapterList.tsx';
import { ChapterSlider } from './ChapterSlider.tsx';
import { PageChanges } from './PageChanges.tsx';
import { PrivateSwitch } from './PrivateReading.tsx';
import { RetryAll, SavedScope, spreadSummary, StripWidthSlider } from './ReaderControls.tsx';
import { EditButton, ReportButton, ShareButton } from './ShareButton.tsx';
import { SpreadNote } from './SpreadNote.tsx';
import { SheetSettings } from './SettingsDialog.tsx';
import styles from './ReaderPanel.module.css';

type ToolId = 'chapters' | 'language' | 'layout' | 'settings' | 'more';

/**
 * Bottom sheet with the controls of narrow windows: the position slider, and five tools of which one is open at a time.
 */
export function ReaderSheet({
  reader,
  onClose,
  onOpen,
}: {
  reader: ReaderModel;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const t = useT();
  const { chapter, pages, layout, comments } = reader;
  const hasKeyboard = useMedia('(any-pointer: fine)');
  const [tool, setTool] = useState<ToolId>('layout');
  return (
    <BottomSheet label={t('reader.controls')} closeLabel={t('reader.close')} onClose={onClose}>
      <ChapterSlider {...reader} />
      <PageChanges {...reader} onGo={onClose} />
      <ReaderTools
        label={t('reader.panel')}
        open={tool}
        onPress={setTool}
        tools={[
          { id: 'chapters', icon: <List />, label: t('reader.chapters') },
          { id: 'language', icon: <Languages />, label: t('reader.language') },
          { id: 'layout', icon: <GalleryVertical />, label: t('reader.layout') },
          { id: 'settings', icon: <Settings2 />, label: t('reader.settings') },
          { id: 'more', icon: <Ellipsis />, label: t('controls.more') },
        ]}
      />
      {/* keyed, so that each tool starts scrolled to its top */}
      <SheetBody key={tool}>
        {tool === 'chapters' && (
          <>
            <ReaderOption>
              <Bookmarks {...reader} sheet onGo={onClose} />
            </ReaderOption>
            <ChapterList {...reader} />
          </>
        )}
        {tool === 'language' && <VersionSwitch {...reader} sheet />}
        {tool === 'layout' && <LayoutTool reader={reader} onClose={onClose} />}
        {tool === 'settings' && <SheetSettings layout={layout} />}
        {tool === 'more' && (
          <ReaderOption>
            <RetryAll {...reader} />
            <CommentsButton
              id={chapter.id}
              onPress={() => {
                onClose();
                comments.toggle();
              }}
            />
            <div className={styles.cells}>
              <Button icon={<Hash />} onClick={() => onOpen('goTo')}>
                {t('reader.goTo')}
              </Button>
              <Button icon={<LayoutGrid />} onClick={() => onOpen('thumbnails')}>
                {t('reader.thumbnails')}
              </Button>
              <ShareButton {...reader} named />
              <ReportButton chapter={chapter} named />
              <EditButton chapter={chapter} named />
              <DownloadControl button chapter={chapter} hash={pages.pageSet.hash} saver={pages.dataSaver} />
              {canFullScreen() && (
                <Button icon={<Maximize />} onClick={toggleFullScreen}>
                  {t('reader.fullScreen')}
                </Button>
              )}
              {hasKeyboard && (
                <Button icon={<Keyboard />} onClick={() => onOpen('help')}>
                  {t('reader.keys')}
                </Button>
              )}
            </div>
            <PrivateSwitch />
          </ReaderOption>
        )}
      </SheetBody>
    </BottomSheet>
  );
}

function LayoutTool({ reader, onClose }: { reader: ReaderModel; onClose: () => void }) {
  const t = useT();
  const { pages, layout, turning, autoAdvance, commands } = reader;
  const { settings, mode, direction, fit, width, double, set: setSetting } = layout;
  const pageSize = pages.pageSet.pages[turning.page - 1];
  // pages use the entire window, because the sheet only overlays them
  const availableSize = { width: innerWidth * (isVerticalStrip(mode) ? width / 100 : 1), height: innerHeight };
  const fitName = (value: Fit): string => {
    const name = t(`reader.fit.${value}`);
    return pageSize && value !== fit && isSameDrawnSize(value, fit, pageSize, availableSize)
      ? t('reader.fit.same', { value: name })
      : name;
  };
  const autoNoteProps = (settingValue: string, value: string) =>
    settingValue === 'auto' ? { note: t('reader.automatic', { value }) } : {};
  return (
    <>
      <ReaderOption name={t('reader.mode')} {...(settings.mode === 'auto' && { note: autoNote(t, layout) })}>
        <ReaderTiles
          label={t('reader.mode')}
          value={settings.mode}
          tiles={modes.map((value) => ({
            value,
            label: t(value === 'auto' ? 'reader.short.auto' : `reader.mode.${value}`),
          }))}
          onChange={(value) => setSetting('title', 'mode', value)}
        />
      </ReaderOption>
      {!isVerticalStrip(mode) && (
        <ReaderOption
          name={t('reader.direction')}
          {...autoNoteProps(settings.direction, t(`reader.direction.${direction}`))}
        >
          <ReaderTiles
            label={t('reader.direction')}
            value={settings.direction}
            tiles={readingDirections.map((value) => ({
              value,
              label: t(value === 'auto' ? 'reader.short.auto' : `reader.direction.${value}`),
            }))}
            onChange={(value) => setSetting('title', 'direction', value)}
          />
        </ReaderOption>
      )}
      {isVerticalStrip(mode) && fit !== 'original' && (
        <ReaderOption name={t('reader.stripWidth')} note={t('reader.percent', { value: width })}>
          <StripWidthSlider layout={layout} />
        </ReaderOption>
      )}
      <ReaderOption>
        <div className={styles.fit}>
          <Text size="sm" strong aria-hidden="true">
            {t('reader.fit')}
          </Text>
          <Select
            label={t('reader.fit')}
            hideLabel
            value={fit}
            options={fitsOf(mode).map((value) => ({ value, label: fitName(value) }))}
            onChange={(value) => {
              const chosen = fits.find((option) => option === value);
              if (chosen) setSetting('title', 'fit', chosen);
            }}
          />
        </div>
      </ReaderOption>
      {double && (
        <ReaderOption name={t('reader.spread')} note={spreadSummary(t, layout)}>
          <Button block icon={<Columns2 />} onClick={commands.shift}>
            {t('controls.key.shift')}
          </Button>
          <SpreadNote {...reader} />
        </ReaderOption>
      )}
      <ReaderOption name={t(isPaged(mode) ? 'reader.auto.turn' : 'reader.auto.scroll')}>
        <Button
          block
          icon={autoAdvance.on ? <Pause /> : <Play />}
          pressed={autoAdvance.on}
          onClick={() => {
            autoAdvance.toggle();
            if (!autoAdvance.on) onClose();
          }}
        >
          {t('reader.seconds', { value: settings.autoSeconds })}
        </Button>
      </ReaderOption>
      <div className={styles.foot}>
        <SavedScope control={layout} />
      </div>
    </>
  );
}

type Translate = ReturnType<typeof useT>;

/** Describes the mode chosen automatically, and why. */
function autoNote(t: Translate, { mode, auto }: Layout): string {
  const value = t(`reader.mode.${mode}`);
  if (!auto || mode === 'double') return t('reader.automatic', { value });
  if (auto.why === 'tag') return t('controls.auto.tag', { value, tag: auto.tag ?? '' });
  return auto.why === 'usual' ? t('reader.automatic', { value }) : t(`controls.auto.${auto.why}`, { value });
}
