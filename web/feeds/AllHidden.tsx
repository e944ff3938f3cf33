import { EyeOff } from 'lucide-react';
import { formatCount } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { showEverything } from '#web/lib/lens.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** In place of a list that the viewer's blocks keep out altogether. */
export function AllHidden({ hidden }: { hidden: number }) {
  const t = useT();
  return (
    <Empty
      icon={<EyeOff />}
      title={t('blocks.hidden', { count: hidden, shown: formatCount(hidden) })}
      action={<Button onClick={() => showEverything(true)}>{t('filters.showEverything')}</Button>}
    />
  );
}
