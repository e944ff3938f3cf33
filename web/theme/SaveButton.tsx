import { Save } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';

/** Saves the draft. Contrast warnings never disable it; only a missing name does. */
export function SaveButton({ save }: { save: (() => void) | null }) {
  const t = useT();
  return (
    <Button look="primary" icon={<Save />} {...(save ? { onClick: save } : { locked: t('builder.noName') })}>
      {t('builder.save')}
    </Button>
  );
}
