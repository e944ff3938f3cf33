import { Settings2 } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { ReaderModel } from '../use-reader.ts';
import { ChapterSlider } from './ChapterSlider.tsx';
import styles from './ReaderPanel.module.css';

/** The lower bar of narrow windows: the place in the chapter, the chapters beside it and the way to everything else. */
export function QuickBar({ model, onSettings }: { model: ReaderModel; onSettings: () => void }) {
  const t = useT();
  return (
    <div className={styles.quick}>
      <div>
        <ChapterSlider model={model} />
      </div>
      <IconButton label={t('reader.settings')} icon={<Settings2 />} onClick={onSettings} />
    </div>
  );
}
