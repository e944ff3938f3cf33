import { Check, Undo2 } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaveBar } from '#web/ui/layout/SaveBar.tsx';
import type { Saving } from './use-saving.ts';

const keptKeys = {
  name: 'lists.edit.kept.name',
  visibility: 'lists.edit.kept.visibility',
  description: 'lists.edit.kept.description',
} as const;

/** Saves the draft of a list, and says why that did not work. */
export function ListSaveBar({
  isDirty,
  saving: { busy, failure, conflict },
  onSave,
  onDiscard,
}: {
  isDirty: boolean;
  saving: Saving;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const t = useT();
  return (
    <SaveBar
      state={t(isDirty ? 'lists.edit.unsaved' : 'lists.edit.allSaved')}
      notes={
        <>
          {failure !== null && (
            <Note kind="bad" live>
              <strong>{t('lists.edit.failed')}</strong> {failure}
            </Note>
          )}
          {conflict !== null && (
            <Note kind="warn" live>
              {[
                t('lists.edit.conflict'),
                conflict.added > 0 &&
                  t('lists.edit.conflict.added', { count: conflict.added, shown: formatCount(conflict.added) }),
                conflict.removed > 0 &&
                  t('lists.edit.conflict.removed', { count: conflict.removed, shown: formatCount(conflict.removed) }),
                ...conflict.kept.map((field) => t(keptKeys[field])),
                t('lists.edit.conflict.save'),
              ]
                .filter(Boolean)
                .join(' ')}
            </Note>
          )}
        </>
      }
    >
      {isDirty && (
        <Button icon={<Undo2 />} disabled={busy} onClick={onDiscard}>
          {t('lists.edit.discard')}
        </Button>
      )}
      <Button
        look="primary"
        icon={<Check />}
        busy={busy}
        aria-disabled={!isDirty || undefined}
        onClick={() => isDirty && onSave()}
      >
        {t('lists.edit.save')}
      </Button>
    </SaveBar>
  );
}
