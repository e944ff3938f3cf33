import { useT } from '#web/lib/i18n.ts';
import { fullChapterLabel } from '#web/lib/labels.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Slider } from '#web/ui/Slider.tsx';
import { StepperSelect } from '#web/ui/StepperSelect.tsx';
import { Text } from '#web/ui/Text.tsx';
import type { ReaderModel } from './use-reader.ts';

// Controls that the side panel and the sheet have in common.

interface Part {
  model: ReaderModel;
}

export function ChapterStepper({ model }: Part) {
  const t = useT();
  const { neighbours, chapter, direction } = model;
  const { previous, next } = neighbours;
  return (
    <StepperSelect
      label={t('reader.chapter')}
      value={chapter.id}
      options={neighbours.chapters.map(({ id, attributes }) => ({
        value: id,
        label: [fullChapterLabel(attributes), attributes.title].filter(Boolean).join(' – '),
      }))}
      reading={direction}
      previous={{
        label: t('reader.previousChapter'),
        ...(previous ? { onPress: () => model.goToChapter(previous, 'reader.noPrevious') } : {}),
      }}
      next={{
        label: t('reader.nextChapter'),
        ...(next ? { onPress: () => model.goToChapter(next, 'reader.noNext') } : {}),
      }}
      onChange={(id) => navigate(pathTo.chapter(id))}
    />
  );
}

export function PageStepper({ model }: Part) {
  const t = useT();
  const { page, count, direction, go, view } = model;
  return (
    <StepperSelect
      label={t('reader.page')}
      value={String(page)}
      options={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: t('reader.pageOf', { page: index + 1, pages: count }),
      }))}
      reading={direction}
      previous={{ label: t('reader.previousPage'), ...(page > 1 ? { onPress: () => go(page - 1) } : {}) }}
      next={{ label: t('reader.nextPage'), ...(page < count ? { onPress: () => go(page + 1) } : {}) }}
      onChange={(value) => {
        go(Number(value));
        view.current?.focus();
      }}
    />
  );
}

export function RetryAll({ model: { loaded } }: Part) {
  const t = useT();
  if (loaded.failed === 0) return null;
  return (
    <Button look="danger-line" block onClick={loaded.retryFailed}>
      {t('reader.retryAll', { count: loaded.failed })}
    </Button>
  );
}

const widthStep = 5;
const narrowest = 20;

export function StripWidth({ model }: Part) {
  const t = useT();
  return (
    <Slider
      label={t('reader.stripWidth')}
      value={model.width}
      min={narrowest}
      max={100}
      step={widthStep}
      valueText={t('reader.percent', { value: model.width })}
      onChange={(value) => model.set('title', 'stripWidth', value)}
    />
  );
}

/** Whether the choices are this title's own, and what can be done with them. */
export function SavedFor({ model }: Part) {
  const t = useT();
  if (!model.own) {
    return (
      <Text size="xs" muted>
        {t('reader.usesDefault')}
      </Text>
    );
  }
  return (
    <>
      <Text size="xs" muted>
        {t('reader.savedForTitle')}
      </Text>
      <Row gap={1} wrap>
        <Button size="sm" onClick={model.useDefault}>
          {t('reader.useDefault')}
        </Button>
        <Button size="sm" look="quiet" onClick={model.makeDefault}>
          {t('reader.makeDefault')}
        </Button>
      </Row>
    </>
  );
}
