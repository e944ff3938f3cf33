import { Save } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';

/** Warnings never keep anybody from it; only a name has to be there. */
export function SaveButton({ save }: { save: (() => void) | null }) {
  const t = useT();
  return (
    <Button look="primary" icon={<Save />} {...(save ? { onClick: save } : { locked: t('builder.noName') })}>
      {t('builder.save')}
    </Button>
  );
}
