import { SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { PositionSlider } from './PositionSlider.tsx';
import { useNeighbourLabels } from './ReaderControls.tsx';

/** Position slider between buttons to the previous and the next chapter; all three follow the reading direction. */
export function ChapterSlider({ model }: { model: ReaderModel }) {
  const { direction, neighbours } = model;
  const labels = useNeighbourLabels(model);
  const [BackIcon, ForwardIcon] = direction === 'ltr' ? [SkipBack, SkipForward] : [SkipForward, SkipBack];
  return (
    <PositionSlider
      model={model}
      before={
        <IconButton
          label={labels.previous}
          icon={<BackIcon />}
          disabled={!neighbours.previous}
          onClick={() => model.goToChapter(neighbours.previous, 'reader.noPrevious')}
        />
      }
      after={
        <IconButton
          label={labels.next}
          icon={<ForwardIcon />}
          disabled={!neighbours.next}
          onClick={() => model.goToChapter(neighbours.next, 'reader.noNext')}
        />
      }
    />
  );
}
