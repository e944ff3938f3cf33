import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  Columns2,
  File,
  GalleryHorizontal,
  GalleryVertical,
  Gauge,
  HatGlasses,
  Keyboard,
  LayoutGrid,
  Pause,
  Pin,
  Play,
  Rows2,
  Scan,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { DownloadControl } from '#web/downloads/deferred.tsx';
import { canDownload } from '#web/downloads/download-state.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { ReaderPanelBody, ReaderPanelSection } from '#web/ui/layout/ReaderPanelParts.tsx';
import { ReaderAction, ReaderTool } from '#web/ui/layout/ReaderTool.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import { isPaged, isVerticalStrip } from '../layout/layout.ts';
import { saverChoices } from '../pages/saver.ts';
import { choiceNames, nextValue } from '../settings/settings.ts';
import { Bookmarks } from './Bookmarks.tsx';
import { FollowedGroups } from './followed-groups.ts';
import type { Overlay } from './overlay.ts';
import { PageChanges } from './PageChanges.tsx';
import { VersionSwitch } from '../VersionSwitch.tsx';
import {
  ChapterStepper,
  PageStepper,
  RetryAll,
  SavedScope,
  spreadSummary,
  StripWidthSlider,
} from './ReaderControls.tsx';
import { EditButton, ReportButton, ShareButton } from './ShareButton.tsx';
import { SpreadNote } from './SpreadNote.tsx';
import { TitleCover } from './TitleCover.tsx';
import type { SettingsControl } from '../settings/store.ts';
import type { ReaderModel } from '../use-reader.ts';
import type { ReaderTitle } from '../use-title.ts';
import styles from './ReaderPanel.module.css';

const modeIcons = {
  single: <File />,
  double: <BookOpen />,
  strip: <GalleryVertical />,
  gaps: <Rows2 />,
  wide: <GalleryHorizontal />,
};

/**
 * The side panel: the title, the chapter and the page, the settings that are often changed, with their values and keys,
 * and actions, with their states. Between its head and its foot it scrolls.
 */
export function ReaderPanel({
  reader,
  onOpen,
  onClose,
}: {
  reader: ReaderModel;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  const t = useT();
  const keyOf = useKeyOf();
  const { chapter, title, pages, layout, autoAdvance, comments, commands } = reader;
  const { settings, mode, direction, fit, double } = layout;
  const autoNote = (ownValue: string) => (ownValue === 'auto' ? t('reader.short.auto') : undefined);
  const groups = related(chapter, 'scanlation_group');
  const isPrivate = useRecording() === 'incognito';
  return (
    <>
      <ReaderPanelSection>
        <CurrentTitle title={title} control={layout} onClose={onClose} />
      </ReaderPanelSection>
      <ReaderPanelBody>
        <ReaderPanelSection>
          <ChapterStepper {...reader} />
          <PageStepper {...reader} />
          <RetryAll {...reader} />
          <PageChanges {...reader} />
        </ReaderPanelSection>
        <VersionSwitch {...reader} />
        <ReaderPanelSection tight>
          <ReaderTool
            icon={modeIcons[mode]}
            label={t('reader.mode')}
            value={t(`reader.mode.${mode}`)}
            note={autoNote(settings.mode)}
            keys={keyOf('mode')}
            onPress={() => commands.cycle('mode')}
          />
          {!isVerticalStrip(mode) && (
            <ReaderTool
              icon={direction === 'rtl' ? <ArrowLeft /> : <ArrowRight />}
              label={t('reader.direction')}
              value={t(`reader.direction.${direction}`)}
              note={autoNote(settings.direction)}
              keys={keyOf('direction')}
              onPress={() => commands.cycle('direction')}
            />
          )}
          <ReaderTool
            icon={<Scan />}
            label={t('reader.fit')}
            value={t(`reader.fit.${fit}`)}
            keys={keyOf('fit')}
            onPress={() => commands.cycle('fit')}
          />
          {double && (
            <ReaderTool
              icon={<Columns2 />}
              label={t('reader.spread')}
              value={spreadSummary(t, layout)}
              keys={keyOf('shift')}
              onPress={commands.shift}
            />
          )}
          <ReaderTool
            icon={<SlidersHorizontal />}
            label={t('reader.all')}
            value={t(savedScopeKey(layout))}
            keys={keyOf('settings')}
            onPress={() => onOpen('settings')}
          />
        </ReaderPanelSection>
        {double && layout.shifts.length > 0 && (
          <ReaderPanelSection>
            <SpreadNote {...reader} />
          </ReaderPanelSection>
        )}
        {(layout.own || (isVerticalStrip(mode) && fit !== 'original')) && (
          <ReaderPanelSection>
            {isVerticalStrip(mode) && fit !== 'original' && (
              <>
                <Row justify="between">
                  <Text size="sm" strong>
                    {t('reader.stripWidth')}
                  </Text>
                  <Text size="xs" muted digits>
                    {t('reader.percent', { value: layout.width })}
                  </Text>
                </Row>
                <StripWidthSlider layout={layout} />
              </>
            )}
            <SavedScope control={layout} />
          </ReaderPanelSection>
        )}
        <ReaderPanelSection tight>
          <ReaderAction
            icon={autoAdvance.on ? <Pause /> : <Play />}
            label={t(isPaged(mode) ? 'reader.auto.turn' : 'reader.auto.scroll')}
            state={autoAdvance.on ? t('reader.seconds', { value: settings.autoSeconds }) : t('reader.auto.off')}
            keys={keyOf('auto', !isPaged(mode))}
            pressed={autoAdvance.on}
            onPress={autoAdvance.toggle}
          />
          {canDownload() && (
            <div className={styles.slot}>
              <DownloadControl chapter={chapter} hash={pages.pageSet.hash} saver={pages.dataSaver} />
            </div>
          )}
          <ReaderAction
            icon={<Gauge />}
            label={t('reader.saver')}
            state={t(`reader.saver.${settings.saver}`)}
            pressed={settings.saver !== 'off'}
            onPress={() => layout.set('account', 'saver', nextValue(saverChoices(settings.saver), settings.saver))}
          />
          <ReaderAction
            icon={<HatGlasses />}
            label={t('reader.private')}
            state={t(isPrivate ? 'reader.private.on' : 'reader.private.off')}
            pressed={isPrivate}
            onPress={() => setRecording(isPrivate ? 'on' : 'incognito')}
          />
        </ReaderPanelSection>
        {groups.length > 0 && (
          <ReaderPanelSection>
            <FollowedGroups chapter={chapter} />
          </ReaderPanelSection>
        )}
        <ReaderPanelSection>
          <Bookmarks {...reader} />
        </ReaderPanelSection>
      </ReaderPanelBody>
      <ReaderPanelSection last>
        <div className={styles.comments}>
          <CommentsButton id={chapter.id} keys={keyOf('comments')} onPress={comments.toggle} />
        </div>
        {/* wraps for those who may edit the chapter, too */}
        <Row justify="between" wrap>
          <Button look="soft" onClick={() => onOpen('goTo')}>
            {t('reader.goTo')}
          </Button>
          <Row>
            <ShareButton {...reader} />
            <ReportButton chapter={chapter} />
            <EditButton chapter={chapter} />
            <IconButton
              label={`${t('reader.thumbnails')} (${keyOf('thumbnails')})`}
              icon={<LayoutGrid />}
              onClick={() => onOpen('thumbnails')}
            />
            <IconButton
              label={`${t('reader.keys')} (${keyOf('help')})`}
              icon={<Keyboard />}
              onClick={() => onOpen('help')}
            />
          </Row>
        </Row>
      </ReaderPanelSection>
    </>
  );
}

/** Key of the message that says in which scope the current settings are saved. */
function savedScopeKey({ own, decidedBy }: SettingsControl) {
  if (choiceNames.some((name) => name !== 'panel' && name !== 'pinned' && decidedBy(name) === 'visit'))
    return 'reader.forVisit';
  return own ? 'reader.savedForTitle' : 'reader.followsDefault';
}

function CurrentTitle({
  title: { id, path, names },
  control: { settings, set },
  onClose,
}: {
  title: ReaderTitle;
  control: SettingsControl;
  onClose: () => void;
}) {
  const t = useT();
  const keyOf = useKeyOf();
  const togglePinned = (): void => {
    if (settings.pinned) {
      set('account', 'panel', false);
      set('account', 'pinned', false);
      set('visit', 'panel', true);
    } else {
      set('account', 'pinned', true);
      set('account', 'panel', true);
    }
  };
  return (
    <div className={styles.what}>
      <TitleCover titleId={id} width={46} />
      <Link className={styles.names} href={path}>
        {names && (
          <Text strong cut={2} lang={toBcp47(names.main.language)}>
            {names.main.text}
          </Text>
        )}
        {names?.second && (
          <Text size="xs" muted cut={1} lang={toBcp47(names.second.language)}>
            {names.second.text}
          </Text>
        )}
      </Link>
      <IconButton
        size="sm"
        label={t(settings.pinned ? 'reader.unpin' : 'reader.pin')}
        icon={<Pin />}
        pressed={settings.pinned}
        onClick={togglePinned}
      />
      {!settings.pinned && (
        <IconButton size="sm" label={`${t('reader.closePanel')} (${keyOf('panel')})`} icon={<X />} onClick={onClose} />
      )}
    </div>
  );
}
