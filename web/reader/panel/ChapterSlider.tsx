import { SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { PositionSlider } from './PositionSlider.tsx';
import { useNeighbourLabels } from './ReaderControls.tsx';

/** Position slider between buttons to the previous and the next chapter; all three follow the reading direction. */
export function ChapterSlider({ title, ...sliderProps }: Pick<ReaderModel, 'title' | 'pages' | 'layout' | 'turning'>) {
  const { neighbours } = title;
  const { goToChapter } = sliderProps.turning;
  const labels = useNeighbourLabels(neighbours);
  const [BackIcon, ForwardIcon] =
    sliderProps.layout.direction === 'ltr' ? [SkipBack, SkipForward] : [SkipForward, SkipBack];
  return (
    <PositionSlider
      {...sliderProps}
      before={
        <IconButton
          label={labels.previous}
          icon={<BackIcon />}
          disabled={!neighbours.previous}
          onClick={() => goToChapter(neighbours.previous, 'reader.noPrevious')}
        />
      }
      after={
        <IconButton
          label={labels.next}
          icon={<ForwardIcon />}
          disabled={!neighbours.next}
          onClick={() => goToChapter(neighbours.next, 'reader.noNext')}
        />
      }
    />
  );
}
