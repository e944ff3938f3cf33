import { Minus, Pause, Play, Plus, X } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { changeSpeed } from '../run-action.ts';
import type { ReaderModel } from '../use-reader.ts';
import styles from './ReaderPanel.module.css';

/** Controls of auto-advance: its speed, and a stop button. Stays visible when the other controls are hidden. */
export function AutoBar({ autoAdvance, layout }: Pick<ReaderModel, 'autoAdvance' | 'layout'>) {
  const t = useT();
  return (
    <fieldset className={styles.auto} aria-label={t('reader.auto')}>
      {autoAdvance.isPaused ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      <IconButton label={t('reader.auto.slower')} icon={<Minus />} onClick={() => changeSpeed(layout, false)} />
      <output>{t('reader.seconds', { value: layout.settings.autoSeconds })}</output>
      <IconButton label={t('reader.auto.faster')} icon={<Plus />} onClick={() => changeSpeed(layout, true)} />
      <IconButton label={t('reader.auto.stop')} icon={<X />} onClick={autoAdvance.stop} />
    </fieldset>
  );
}
