import { ArrowLeft, ArrowRight, BookOpen, Gauge, GalleryVertical, Keyboard, Maximize, Scan } from 'lucide-react';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import type { Chapter } from '#web/lib/related.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { ReaderPart } from '#web/ui/ReaderFrame.tsx';
import { ReaderTool } from '#web/ui/ReaderTool.tsx';
import { StepperSelect } from '#web/ui/StepperSelect.tsx';
import type { Neighbours } from './neighbours.ts';
import type { ReaderSettings } from './settings.ts';

export interface PanelProps {
  chapter: Chapter;
  siblings: readonly Chapter[];
  neighbours: Neighbours;
  page: number;
  pages: number;
  settings: ReaderSettings;
  mode: 'single' | 'strip' | 'wide';
  direction: 'ltr' | 'rtl';
  failed: number;
  canFullScreen: boolean;
  onPage: (page: number) => void;
  onCycle: (setting: 'mode' | 'direction' | 'fit' | 'saver') => void;
  onRetryAll: () => void;
  onFullScreen: () => void;
  onHelp: () => void;
}

/** Chapter, page and every setting with its value and key; the same on the side and in the phone's sheet. */
export function ReaderPanel(props: PanelProps) {
  const t = useT();
  const { chapter, siblings, neighbours, page, pages, settings, mode, direction } = props;
  const go = (target: Chapter | null) => (target ? { onPress: () => navigate(pathTo.chapter(target.id)) } : {});
  const auto = (key: MessageKey, own: string): string =>
    own === 'auto' ? t('reader.automatic', { value: t(key) }) : t(key);
  return (
    <>
      <ReaderPart>
        <StepperSelect
          label={t('reader.chapter')}
          value={chapter.id}
          options={siblings.map((each) => ({ value: each.id, label: fullChapterLabel(each.attributes) }))}
          reading={direction}
          previous={{ label: t('reader.previousChapter'), ...go(neighbours.previous) }}
          next={{ label: t('reader.nextChapter'), ...go(neighbours.next) }}
          onChange={(id) => navigate(pathTo.chapter(id))}
        />
        <StepperSelect
          label={t('reader.page')}
          value={String(page)}
          options={Array.from({ length: pages }, (_, index) => ({
            value: String(index + 1),
            label: t('reader.pageOf', { page: index + 1, pages }),
          }))}
          reading={direction}
          previous={{ label: t('reader.previousPage'), ...(page > 1 ? { onPress: () => props.onPage(page - 1) } : {}) }}
          next={{ label: t('reader.nextPage'), ...(page < pages ? { onPress: () => props.onPage(page + 1) } : {}) }}
          onChange={(value) => props.onPage(Number(value))}
        />
        {props.failed > 0 && (
          <Button look="second" block onClick={props.onRetryAll}>
            {t('reader.retryAll', { count: props.failed })}
          </Button>
        )}
      </ReaderPart>
      <ReaderPart tight>
        <ReaderTool
          icon={mode === 'single' ? <BookOpen /> : <GalleryVertical />}
          label={t('reader.mode')}
          value={auto(`reader.mode.${mode}`, settings.mode)}
          keys="R"
          onPress={() => props.onCycle('mode')}
        />
        <ReaderTool
          icon={direction === 'rtl' ? <ArrowLeft /> : <ArrowRight />}
          label={t('reader.direction')}
          value={auto(`reader.direction.${direction}`, settings.direction)}
          keys="Y"
          onPress={() => props.onCycle('direction')}
        />
        <ReaderTool
          icon={<Scan />}
          label={t('reader.fit')}
          value={t(`reader.fit.${settings.fit}`)}
          keys="I"
          onPress={() => props.onCycle('fit')}
        />
        <ReaderTool
          icon={<Gauge />}
          label={t('reader.saver')}
          value={t(settings.saver ? 'reader.on' : 'reader.off')}
          onPress={() => props.onCycle('saver')}
        />
        {props.canFullScreen && (
          <ReaderTool
            icon={<Maximize />}
            label={t('reader.fullScreen')}
            value=""
            keys="F"
            onPress={props.onFullScreen}
          />
        )}
        <ReaderTool icon={<Keyboard />} label={t('reader.keys')} value="" keys="?" onPress={props.onHelp} />
      </ReaderPart>
    </>
  );
}
