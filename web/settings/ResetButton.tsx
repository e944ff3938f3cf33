import { RotateCcw } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';

/**
 * Button that resets settings to their defaults. If all are at their defaults, it is only `aria-disabled`: a disabled
 * button would lose the focus.
 */
export function ResetButton({ isEmpty, onReset }: { isEmpty: boolean; onReset: () => void }) {
  const t = useT();
  return (
    <Button
      look="danger-line"
      size="sm"
      icon={<RotateCcw />}
      aria-disabled={isEmpty || undefined}
      onClick={() => isEmpty || onReset()}
    >
      {t('settings.resetAct')}
    </Button>
  );
}
