import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { hasPermission, useSession } from '#web/lib/session/session.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Button } from '#web/ui/controls/Button.tsx';

const loadDialog = () => import('./AddAuthorDialog.tsx');
const AddAuthorDialog = deferredComponent(loadDialog, (all) => all.AddAuthorDialog, undefined, true);

/** Button for members that adds an author who is not listed; locked for those who may not. */
export function AddAuthorButton() {
  const t = useT();
  const { status } = useSession();
  const [open, setOpen] = useState(false);
  if (status !== 'member') return null;
  return (
    <>
      <Button
        icon={<Plus />}
        {...(hasPermission('author.create') ? {} : { locked: t('authors.mayNotAdd') })}
        onClick={() => setOpen(true)}
      >
        {t('authors.add')}
      </Button>
      {open && <AddAuthorDialog onClose={() => setOpen(false)} />}
    </>
  );
}
