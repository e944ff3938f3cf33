import { RotateCcw } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DangerButton } from './DangerButton.tsx';

/** Button that resets settings to their defaults; not shown if all are at their defaults. */
export function ResetButton({ isEmpty, onReset }: { isEmpty: boolean; onReset: () => void }) {
  const t = useT();
  return (
    <DangerButton icon={<RotateCcw />} isDone={isEmpty} onPress={onReset}>
      {t('settings.resetAct')}
    </DangerButton>
  );
}
