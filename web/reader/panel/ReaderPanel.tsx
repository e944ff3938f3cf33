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
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { DownloadControl } from '#web/downloads/deferred.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { ReaderPanelSection } from '#web/ui/layout/ReaderFrame.tsx';
import { ReaderTool } from '#web/ui/layout/ReaderTool.tsx';
import { Row, Stack } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { useKeyOf } from '../input/use-bindings.ts';
import { isPaged, isVerticalStrip } from '../layout/layout.ts';
import { saverChoices } from '../pages/saver.ts';
import { choiceNames, nextValue } from '../settings/settings.ts';
import { Bookmarks } from './Bookmarks.tsx';
import type { Overlay } from './overlay.ts';
import { VersionSwitch } from '../VersionSwitch.tsx';
import { ChapterStepper, PageStepper, RetryAll, SavedScope, spreadSummary, StripWidth } from './ReaderControls.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SpreadNote } from './SpreadNote.tsx';
import { TitleCover } from './TitleCover.tsx';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

const modeIcons = {
  single: <File />,
  double: <BookOpen />,
  strip: <GalleryVertical />,
  gaps: <Rows2 />,
  wide: <GalleryHorizontal />,
};

/**
 * The side panel: the title, the chapter and the page, and the settings that are often changed, with their values and
 * keys.
 */
export function ReaderPanel({
  model,
  onOpen,
  onClose,
}: {
  model: ReaderModel;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  const t = useT();
  const keyOf = useKeyOf();
  const { settings, mode, direction, fit, chapter, autoAdvance, double } = model;
  const autoNote = (own: string) => (own === 'auto' ? t('reader.short.auto') : undefined);
  const groups = related(chapter, 'scanlation_group');
  const isPrivate = useRecording() === 'incognito';
  return (
    <>
      <ReaderPanelSection>
        <CurrentTitle model={model} onClose={onClose} />
      </ReaderPanelSection>
      <ReaderPanelSection>
        <ChapterStepper model={model} />
        <PageStepper model={model} />
        <RetryAll model={model} />
      </ReaderPanelSection>
      <VersionSwitch model={model} />
      <ReaderPanelSection tight>
        <ReaderTool
          icon={modeIcons[mode]}
          label={t('reader.mode')}
          value={t(`reader.mode.${mode}`)}
          note={autoNote(settings.mode)}
          keys={keyOf('mode')}
          onPress={() => model.cycle('mode')}
        />
        {!isVerticalStrip(mode) && (
          <ReaderTool
            icon={direction === 'rtl' ? <ArrowLeft /> : <ArrowRight />}
            label={t('reader.direction')}
            value={t(`reader.direction.${direction}`)}
            note={autoNote(settings.direction)}
            keys={keyOf('direction')}
            onPress={() => model.cycle('direction')}
          />
        )}
        <ReaderTool
          icon={<Scan />}
          label={t('reader.fit')}
          value={t(`reader.fit.${fit}`)}
          keys={keyOf('fit')}
          onPress={() => model.cycle('fit')}
        />
        {double && (
          <ReaderTool
            icon={<Columns2 />}
            label={t('reader.spread')}
            value={spreadSummary(t, model)}
            keys={keyOf('shift')}
            onPress={model.shift}
          />
        )}
        <ReaderTool
          icon={autoAdvance.on ? <Pause /> : <Play />}
          label={t(isPaged(mode) ? 'reader.auto.turn' : 'reader.auto.scroll')}
          value={autoAdvance.on ? t('reader.seconds', { value: settings.autoSeconds }) : t('reader.auto.off')}
          keys={keyOf('auto', !isPaged(mode))}
          onPress={autoAdvance.toggle}
        />
        <ReaderTool
          icon={<SlidersHorizontal />}
          label={t('reader.all')}
          value={t(savedScopeKey(model))}
          keys={keyOf('settings')}
          onPress={() => onOpen('settings')}
        />
      </ReaderPanelSection>
      {double && model.shifts.length > 0 && (
        <ReaderPanelSection>
          <SpreadNote model={model} />
        </ReaderPanelSection>
      )}
      {(model.own || (isVerticalStrip(mode) && fit !== 'original')) && (
        <ReaderPanelSection>
          {isVerticalStrip(mode) && fit !== 'original' && (
            <>
              <Row justify="between">
                <Text size="sm" strong>
                  {t('reader.stripWidth')}
                </Text>
                <Text size="xs" muted digits>
                  {t('reader.percent', { value: model.width })}
                </Text>
              </Row>
              <StripWidth model={model} />
            </>
          )}
          <SavedScope model={model} />
        </ReaderPanelSection>
      )}
      <ReaderPanelSection tight>
        <ReaderTool
          icon={<Gauge />}
          label={t('reader.saver')}
          value={t(`reader.saver.${settings.saver}`)}
          onPress={() => model.set('account', 'saver', nextValue(saverChoices(settings.saver), settings.saver))}
        />
        <ReaderTool
          icon={<HatGlasses />}
          label={t('reader.private')}
          value={t(isPrivate ? 'reader.private.on' : 'reader.auto.off')}
          onPress={() => setRecording(isPrivate ? 'on' : 'incognito')}
        />
      </ReaderPanelSection>
      <DownloadControl chapter={chapter} hash={model.pages.hash} saver={model.saving} />
      <ReaderPanelSection>
        <Bookmarks model={model} />
      </ReaderPanelSection>
      {groups.length > 0 && (
        <ReaderPanelSection>
          <Stack gap={1}>
            <GroupNames chapter={chapter} />
          </Stack>
        </ReaderPanelSection>
      )}
      <ReaderPanelSection last>
        <Row justify="between">
          <Button look="soft" onClick={() => onOpen('goTo')}>
            {t('reader.goTo')}
          </Button>
          <Row>
            <ShareButton model={model} />
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

/** The message that says in which scope the settings in force are saved. */
function savedScopeKey({ own, decidedBy }: ReaderModel) {
  if (choiceNames.some((name) => name !== 'panel' && decidedBy(name) === 'visit')) return 'reader.forVisit';
  return own ? 'reader.savedForTitle' : 'reader.followsDefault';
}

function CurrentTitle({ model, onClose }: { model: ReaderModel; onClose: () => void }) {
  const t = useT();
  const keyOf = useKeyOf();
  const { titleId, titlePath, names, settings } = model;
  const pin = (): void => {
    if (settings.pinned) {
      model.set('account', 'panel', false);
      model.set('account', 'pinned', false);
      model.set('visit', 'panel', true);
    } else {
      model.set('account', 'pinned', true);
      model.set('account', 'panel', true);
    }
  };
  return (
    <div className={styles.what}>
      <TitleCover titleId={titleId} width={46} />
      <Link className={styles.names} href={titlePath}>
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
        onClick={pin}
      />
      {!settings.pinned && (
        <IconButton size="sm" label={`${t('reader.closePanel')} (${keyOf('panel')})`} icon={<X />} onClick={onClose} />
      )}
    </div>
  );
}
