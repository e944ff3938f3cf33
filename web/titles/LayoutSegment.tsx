import { Grid2x2, Grid3x3, List } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Segment } from '#web/ui/controls/Segment.tsx';
import type { ResultLayout } from './TitleResults.tsx';

/** Switch between the layouts of a list of titles: rows with text, compact rows side by side, covers. */
export function LayoutSegment({
  layout,
  onLayout,
}: {
  layout: ResultLayout;
  onLayout: (layout: ResultLayout) => void;
}) {
  const t = useT();
  return (
    <Segment
      label={t('search.layout')}
      value={layout}
      onChange={onLayout}
      options={[
        { value: 'list', label: <span className="sr-only">{t('search.layoutList')}</span>, icon: <List /> },
        {
          value: 'grid',
          label: <span className="sr-only">{t('search.layoutGrid')}</span>,
          icon: <Grid3x3 />,
          hideOnPhone: true,
        },
        { value: 'covers', label: <span className="sr-only">{t('search.layoutCovers')}</span>, icon: <Grid2x2 /> },
      ]}
    />
  );
}
