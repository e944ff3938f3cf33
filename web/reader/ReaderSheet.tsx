import { useState } from 'react';
import { GalleryVertical, Keyboard, List, Maximize, Settings2, SkipBack, SkipForward } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { BottomSheet } from '#web/ui/BottomSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ReaderOption, ReaderTools } from '#web/ui/ReaderTool.tsx';
import { Row, Stack } from '#web/ui/Row.tsx';
import { Segment } from '#web/ui/Segment.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Slider } from '#web/ui/Slider.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Text } from '#web/ui/Text.tsx';
import { canFullScreen, toggleFullScreen } from './full-screen.ts';
import { fitsOf } from './layout.ts';
import { ChapterStepper, PageStepper, RetryAll, SavedFor, StripWidth } from './ReaderControls.tsx';
import { fits, modes, readingDirections } from './settings.ts';
import type { ReaderModel } from './use-reader.ts';
import styles from './ReaderPanel.module.css';

type Tool = 'chapters' | 'layout' | 'settings';

/** The controls of narrow windows: the place in the chapter, and three tools of which one is open. */
export function ReaderSheet({
  model,
  onClose,
  onHelp,
}: {
  model: ReaderModel;
  onClose: () => void;
  onHelp: () => void;
}) {
  const t = useT();
  const [tool, setTool] = useState<Tool>('layout');
  return (
    <BottomSheet label={t('reader.controls')} closeLabel={t('reader.close')} onClose={onClose}>
      <PlaceLine model={model} />
      <ReaderTools
        label={t('reader.panel')}
        open={tool}
        onPress={setTool}
        tools={[
          { id: 'chapters', icon: <List />, label: t('reader.chapters') },
          { id: 'layout', icon: <GalleryVertical />, label: t('reader.layout') },
          { id: 'settings', icon: <Settings2 />, label: t('reader.settings') },
        ]}
      />
      {tool === 'chapters' && (
        <ReaderOption>
          <Stack>
            <ChapterStepper model={model} />
            <PageStepper model={model} />
            <RetryAll model={model} />
          </Stack>
        </ReaderOption>
      )}
      {tool === 'layout' && <Layout model={model} />}
      {tool === 'settings' && (
        <ReaderOption>
          <Switch checked={model.settings.saver} onChange={(on) => model.set('account', 'saver', on)}>
            {t('reader.saver')}
          </Switch>
          <Row wrap>
            {canFullScreen() && (
              <Button icon={<Maximize />} onClick={toggleFullScreen}>
                {t('reader.fullScreen')}
              </Button>
            )}
            <Button icon={<Keyboard />} onClick={onHelp}>
              {t('reader.keys')}
            </Button>
          </Row>
        </ReaderOption>
      )}
    </BottomSheet>
  );
}

/** Slider between the chapters before and after; all three follow the reading. */
function PlaceLine({ model }: { model: ReaderModel }) {
  const t = useT();
  const { direction, page, count, neighbours } = model;
  const [Back, On] = direction === 'ltr' ? [SkipBack, SkipForward] : [SkipForward, SkipBack];
  const value = t('reader.pageOf', { page, pages: count });
  return (
    <>
      <div className={styles.place} dir={direction}>
        <IconButton
          label={t('reader.previousChapter')}
          icon={<Back />}
          disabled={!neighbours.previous}
          onClick={() => model.goToChapter(neighbours.previous, 'reader.noPrevious')}
        />
        <Slider
          label={t('reader.page')}
          dir={direction}
          min={1}
          max={count}
          value={page}
          valueText={value}
          onChange={model.go}
        />
        <IconButton
          label={t('reader.nextChapter')}
          icon={<On />}
          disabled={!neighbours.next}
          onClick={() => model.goToChapter(neighbours.next, 'reader.noNext')}
        />
      </div>
      <Text as="p" size="xs" muted className={styles.caption}>
        {value}
      </Text>
    </>
  );
}

function Layout({ model }: { model: ReaderModel }) {
  const t = useT();
  const { settings, mode, direction, fit } = model;
  const automatic = (own: string, value: string) => (own === 'auto' ? { note: t('reader.automatic', { value }) } : {});
  return (
    <>
      <ReaderOption name={t('reader.mode')} {...automatic(settings.mode, t(`reader.mode.${mode}`))}>
        <Segment
          fill
          label={t('reader.mode')}
          value={settings.mode}
          options={modes.map((value) => ({ value, label: t(`reader.short.${value}`) }))}
          onChange={(value) => model.set('title', 'mode', value)}
        />
      </ReaderOption>
      {mode !== 'strip' && (
        <ReaderOption
          name={t('reader.direction')}
          {...automatic(settings.direction, t(`reader.direction.${direction}`))}
        >
          <Segment
            fill
            label={t('reader.direction')}
            value={settings.direction}
            options={readingDirections.map((value) => ({ value, label: t(`reader.short.${value}`) }))}
            onChange={(value) => model.set('title', 'direction', value)}
          />
        </ReaderOption>
      )}
      {mode === 'strip' && fit !== 'original' && (
        <ReaderOption name={t('reader.stripWidth')} note={t('reader.percent', { value: model.width })}>
          <StripWidth model={model} />
        </ReaderOption>
      )}
      <ReaderOption>
        <Select
          label={t('reader.fit')}
          value={fit}
          options={fitsOf(mode).map((value) => ({ value, label: t(`reader.fit.${value}`) }))}
          onChange={(value) => {
            const chosen = fits.find((known) => known === value);
            if (chosen) model.set('title', 'fit', chosen);
          }}
        />
        <SavedFor model={model} />
      </ReaderOption>
    </>
  );
}
