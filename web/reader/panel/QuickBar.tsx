import { MessagesSquare, Settings2 } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { ChapterSlider } from './ChapterSlider.tsx';
import styles from './ReaderPanel.module.css';

/**
 * The bottom bar of narrow windows: the position slider with the neighboring chapters, and buttons that open the
 * comments and the sheet.
 */
export function QuickBar({
  comments,
  onSettings,
  ...sliderProps
}: Pick<ReaderModel, 'title' | 'pages' | 'layout' | 'turning' | 'comments'> & { onSettings: () => void }) {
  const t = useT();
  return (
    <div className={styles.quick}>
      <div>
        <ChapterSlider {...sliderProps} />
      </div>
      <IconButton label={t('reader.comments')} icon={<MessagesSquare />} onClick={comments.toggle} />
      <IconButton label={t('reader.settings')} icon={<Settings2 />} onClick={onSettings} />
    </div>
  );
}
