import { Trash2 } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';

/**
 * Button that deletes data of one kind from this device. If there is no such data, it is only `aria-disabled`: a
 * disabled button would lose the focus.
 */
export function ClearButton({ name, isEmpty, onClear }: { name: string; isEmpty: boolean; onClear: () => void }) {
  const t = useT();
  return (
    <Button
      look="danger-line"
      size="sm"
      icon={<Trash2 />}
      aria-disabled={isEmpty || undefined}
      aria-label={`${t('settings.clear')}: ${name}`}
      onClick={() => isEmpty || onClear()}
    >
      {t('settings.clear')}
    </Button>
  );
}
