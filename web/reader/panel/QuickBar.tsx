import { Settings2 } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { ChapterSlider } from './ChapterSlider.tsx';
import styles from './ReaderPanel.module.css';

/**
 * The bottom bar of narrow windows: the position slider with the neighboring chapters, and a button that opens the
 * sheet.
 */
export function QuickBar({
  onSettings,
  ...sliderProps
}: Pick<ReaderModel, 'title' | 'pages' | 'layout' | 'turning'> & { onSettings: () => void }) {
  const t = useT();
  return (
    <div className={styles.quick}>
      <div>
        <ChapterSlider {...sliderProps} />
      </div>
      <IconButton label={t('reader.settings')} icon={<Settings2 />} onClick={onSettings} />
    </div>
  );
}
