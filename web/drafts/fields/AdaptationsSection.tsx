import { Plus } from 'lucide-react';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { nextKey, type AdaptationRow } from '../model/form.ts';
import { AdaptationFields } from './AdaptationFields.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { EditorSection } from './Section.tsx';

/** Adaptations of the title, and which chapters their episodes cover. */
export function AdaptationsSection() {
  const t = useT();
  const { form, set } = useEditor();
  const { adaptations } = form;
  const add = (): void => {
    const row: AdaptationRow = { key: nextKey(adaptations), kind: 'anime', name: '', year: '', url: '', episodes: [] };
    set({ adaptations: [...adaptations, row] });
    focusSoon(() => document.querySelector<HTMLElement>(`#adaptations [data-at="${row.key}"] input`));
  };
  return (
    <EditorSection id="adaptations" hint={t('drafts.adaptations.hint')}>
      <FieldGroup field="adaptations">
        {adaptations.map((row) => (
          <AdaptationFields
            key={row.key}
            row={row}
            onChange={(fields) =>
              set({ adaptations: adaptations.map((each) => (each.key === row.key ? { ...each, ...fields } : each)) })
            }
            onRemove={() => {
              set({ adaptations: adaptations.filter(({ key }) => key !== row.key) });
              focusSoon(() => [...document.querySelectorAll<HTMLElement>('#adaptations button')].at(-1));
            }}
          />
        ))}
      </FieldGroup>
      {adaptations.length < publishingLimits.adaptationsPerTitle && (
        <div>
          <Button look="quiet" size="sm" icon={<Plus />} onClick={add}>
            {t('drafts.adaptations.add')}
          </Button>
        </div>
      )}
    </EditorSection>
  );
}
