import { Trash2 } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DangerButton } from './DangerButton.tsx';

/** Button that deletes data of one kind from this device; not shown if there is no such data. */
export function ClearButton({ name, isEmpty, onClear }: { name: string; isEmpty: boolean; onClear: () => void }) {
  const t = useT();
  return (
    <DangerButton icon={<Trash2 />} isDone={isEmpty} aria-label={`${t('settings.clear')}: ${name}`} onPress={onClear}>
      {t('settings.clear')}
    </DangerButton>
  );
}
