import { EyeOff } from 'lucide-react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { useT } from '../i18n/i18n.ts';
import { showEverything } from '../preferences/show-hidden.ts';

/** Empty state of a list whose items are all hidden: how many by blocks or filters, and a button that shows them. */
export function AllHidden({ reasons }: { reasons: readonly string[] }) {
  const t = useT();
  return (
    <Empty
      icon={<EyeOff />}
      title={reasons.join(' · ')}
      action={<Button onClick={() => showEverything(true)}>{t('filters.showEverything')}</Button>}
    />
  );
}
