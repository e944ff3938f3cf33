import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ComparedSides } from './ComparedSides.tsx';

/** Dialog that shows what an item is about beside a possible duplicate. @param other its id; null while it is closed */
export function Comparison({ item, other, onClose }: { item: string; other: string | null; onClose: () => void }) {
  const t = useT();
  // stays while the dialog closes
  const [shown, setShown] = useState(other);
  if (other !== null && other !== shown) setShown(other);
  return (
    <Dialog open={other !== null} onClose={onClose} title={t('moderation.comparison')} closeLabel={t('app.close')} wide>
      {shown !== null && <ComparedSides item={item} other={shown} veil={null} />}
    </Dialog>
  );
}
