import { useT } from '#web/lib/i18n/i18n.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import type { ItemDetail } from '../words.ts';
import type { EditFormProps } from './edit-form.ts';

const loadTitle = () => import('./EditTitle.tsx');
const EditTitle = deferredComponent<Awaited<ReturnType<typeof loadTitle>>, EditFormProps>(
  loadTitle,
  (all) => all.EditTitle,
  undefined,
  true,
);
const loadChapter = () => import('./EditChapter.tsx');
const EditChapter = deferredComponent<Awaited<ReturnType<typeof loadChapter>>, EditFormProps>(
  loadChapter,
  (all) => all.EditChapter,
  undefined,
  true,
);
const loadCover = () => import('./EditCover.tsx');
const EditCover = deferredComponent<Awaited<ReturnType<typeof loadCover>>, EditFormProps>(
  loadCover,
  (all) => all.EditCover,
  undefined,
  true,
);

const forms: Partial<Record<ItemDetail['kind'], typeof EditTitle>> = {
  draft: EditTitle,
  title_edit: EditTitle,
  first_chapter: EditChapter,
  cover: EditCover,
};

/** Whether what an item is about is changed along with its approval; other things have pages that edit them. */
export const isEditable = ({ kind, state }: Pick<ItemDetail, 'kind' | 'state'>): boolean =>
  state === 'waiting' && kind in forms;

/** Form of what was sent in, whose changes go with the approval. */
export function EditDialog({ open, onClose, ...props }: EditFormProps & { open: boolean; onClose: () => void }) {
  const t = useT();
  const Form = forms[props.item.kind];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      closeLabel={t('app.close')}
      title={t('moderation.edits.title')}
      text={t('moderation.edits.text')}
    >
      {Form && <Form {...props} />}
    </Dialog>
  );
}
