import { useLayoutEffect, useRef, useState } from 'react';
import {
  GalleryVertical,
  Hash,
  Keyboard,
  Languages,
  List,
  Maximize,
  Settings2,
  SkipBack,
  SkipForward,
} from 'lucide-react';
import { toBcp47 } from '#contract/languages.ts';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { BottomSheet, SheetBody } from '#web/ui/BottomSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ReaderOption, ReaderTools } from '#web/ui/ReaderTool.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Segment } from '#web/ui/Segment.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Slider } from '#web/ui/Slider.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Text } from '#web/ui/Text.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { canFullScreen, toggleFullScreen } from '../input/full-screen.ts';
import { fitsOf, looksSame } from '../layout/layout.ts';
import { ReadIn } from '../ReadIn.tsx';
import { chapterLine, RetryAll, SavedFor, StripWidth } from './ReaderControls.tsx';
import { fits, modes, readingDirections, type Fit } from '../settings/settings.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

type Tool = 'chapters' | 'language' | 'layout' | 'settings';

/** The controls of narrow windows: the place in the chapter, and four tools of which one is open. */
export function ReaderSheet({
  model,
  onClose,
  onGoTo,
  onHelp,
}: {
  model: ReaderModel;
  onClose: () => void;
  onGoTo: () => void;
  onHelp: () => void;
}) {
  const t = useT();
  const keyboard = useMedia('(any-pointer: fine)');
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
          { id: 'language', icon: <Languages />, label: t('reader.language') },
          { id: 'layout', icon: <GalleryVertical />, label: t('reader.layout') },
          { id: 'settings', icon: <Settings2 />, label: t('reader.settings') },
        ]}
      />
      {/* each tool begins at its top */}
      <SheetBody key={tool}>
        {tool === 'chapters' && <ChapterList model={model} />}
        {tool === 'language' && <ReadIn model={model} sheet />}
        {tool === 'layout' && <Layout model={model} />}
        {tool === 'settings' && (
          <>
            <ReaderOption name={t('reader.onDevice')}>
              <Switch checked={model.settings.saver} onChange={(on) => model.set('account', 'saver', on)}>
                {t('reader.saver')}
              </Switch>
            </ReaderOption>
            <ReaderOption>
              <RetryAll model={model} />
              <Row wrap>
                <Button icon={<Hash />} onClick={onGoTo}>
                  {t('reader.key.goTo')}
                </Button>
                {canFullScreen() && (
                  <Button icon={<Maximize />} onClick={toggleFullScreen}>
                    {t('reader.fullScreen')}
                  </Button>
                )}
                {keyboard && (
                  <Button icon={<Keyboard />} onClick={onHelp}>
                    {t('reader.keys')}
                  </Button>
                )}
              </Row>
            </ReaderOption>
          </>
        )}
      </SheetBody>
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

/** The chapters of the language that is read, the open one in sight. */
function ChapterList({ model }: { model: ReaderModel }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <ReaderOption>
      <ul ref={list} className={styles.chapters} aria-label={t('reader.chapters')}>
        {model.neighbours.chapters.map(({ id, attributes }) => (
          <li key={id}>
            <Link
              href={pathTo.chapter(id)}
              lang={toBcp47(attributes.translatedLanguage)}
              aria-current={id === model.chapter.id ? 'page' : undefined}
            >
              <bdi>{chapterLine(attributes, model.resets)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </ReaderOption>
  );
}

function Layout({ model }: { model: ReaderModel }) {
  const t = useT();
  const { settings, mode, direction, fit } = model;
  const size = model.pages.pages[model.page - 1];
  // beside a sheet the page has the whole window
  const room = { width: innerWidth * (mode === 'strip' ? model.width / 100 : 1), height: innerHeight };
  const fitName = (value: Fit): string => {
    const name = t(`reader.fit.${value}`);
    return size && value !== fit && looksSame(value, fit, size, room) ? t('reader.fit.same', { value: name }) : name;
  };
  const automatic = (own: string, value: string) => (own === 'auto' ? { note: t('reader.automatic', { value }) } : {});
  return (
    <>
      <ReaderOption name={t('reader.mode')} {...automatic(settings.mode, t(`reader.mode.${mode}`))}>
        <Segment
          fill
          label={t('reader.mode')}
          value={settings.mode}
          options={modes.map((value) => ({
            value,
            label: t(value === 'auto' ? 'reader.short.auto' : `reader.mode.${value}`),
          }))}
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
            options={readingDirections.map((value) => ({
              value,
              label: t(value === 'auto' ? 'reader.short.auto' : `reader.direction.${value}`),
            }))}
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
              const chosen = fits.find((known) => known === value);
              if (chosen) model.set('title', 'fit', chosen);
            }}
          />
        </div>
      </ReaderOption>
      <div className={styles.foot}>
        <SavedFor model={model} />
      </div>
    </>
  );
}
