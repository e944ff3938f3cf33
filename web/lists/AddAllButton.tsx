import { useState } from 'react';
import { LibraryBig } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { hasPermission, useSession } from '#web/lib/session/session.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Button } from '#web/ui/controls/Button.tsx';

const AddAllDialog = deferredComponent(
  () => import('./AddAllDialog.tsx'),
  (all) => all.AddAllDialog,
  undefined,
  true,
);

/** Opens the dialog that adds all titles of a list to the library of whoever is signed in. */
export function AddAllButton({ list }: { list: { id: string; name: string } }) {
  const t = useT();
  const { status } = useSession();
  const isPhone = useMedia(phoneQuery);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (status !== 'member' || !hasPermission('library.edit')) return null;
  return (
    <>
      <Button
        icon={<LibraryBig />}
        aria-label={isPhone ? t('lists.addAll') : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(isPhone ? 'lists.addAll.short' : 'lists.addAll')}
      </Button>
      {isOpen !== null && <AddAllDialog list={list} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
