import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { NameField, nameError, VisibilityField } from '#web/add-to-list/ListFields.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, Section } from '#web/ui/layout/SectionHeading.tsx';
import { DeleteListDialog } from '../DeleteListDialog.tsx';
import { AddTitleField } from './AddTitleField.tsx';
import { DescriptionField, isGoodDescription } from './DescriptionField.tsx';
import { draftOf, isChanged, type Contents, type Draft } from './draft.ts';
import { Entries } from './Entries.tsx';
import { ListSaveBar } from './ListSaveBar.tsx';
import { useTitleCards } from './title-cards.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useSaving } from './use-saving.ts';
import styles from './Editor.module.css';

/** Name, visibility, description and titles of a list, saved together. */
export function ListEditor({ id, contents }: { id: string; contents: Contents & { placed: boolean } }) {
  const t = useT();
  const client = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<Contents>(contents);
  const [draft, setDraft] = useState<Draft>(() => draftOf(contents));
  const [submitted, setSubmitted] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const titles = useTitleCards();
  const changes = useEntryChanges(setDraft);
  const isDirty = isChanged(base, draft);
  const leaveGuard = useLeaveGuard(isDirty);
  const saving = useSaving({ id, client, base, draft, setBase, setDraft });
  const set = (fields: Partial<Draft>): void => setDraft((now) => ({ ...now, ...fields }));
  const save = (): void => {
    setSubmitted(true);
    if (!isDirty) return undefined;
    if (nameError(t, draft.name) !== undefined) return page.current?.querySelector('input')?.focus();
    if (!isGoodDescription(draft.description)) return page.current?.querySelector('textarea')?.focus();
    void saving.save();
    return undefined;
  };
  const has = useCallback((titleId: string) => draft.order.includes(titleId), [draft.order]);
  const isFull = draft.order.length >= limits.titlesPerList;
  return (
    <Wrap>
      <div ref={page}>
        <PageHeading title={t('pages.listEdit')}>
          <Button icon={<Eye />} href={pathTo.list(id, base.name)} className={styles.view}>
            {t('lists.edit.view')}
          </Button>
        </PageHeading>
        <Panel pad>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Stack gap={4}>
              <NameField value={draft.name} onChange={(name) => set({ name })} submitted={submitted} />
              {!contents.placed && (
                <VisibilityField value={draft.visibility} onChange={(visibility) => set({ visibility })} />
              )}
              <DescriptionField value={draft.description} onChange={(description) => set({ description })} />
            </Stack>
          </form>
        </Panel>
        <Section
          className={styles.titles}
          title={t('lists.titles')}
          note={t('lists.edit.count', {
            shown: formatCount(draft.order.length),
            max: formatCount(limits.titlesPerList),
          })}
        >
          <div className={styles.add}>
            {isFull ? (
              <p className={styles.full}>{t('lists.edit.full', { max: formatCount(limits.titlesPerList) })}</p>
            ) : (
              <AddTitleField
                has={has}
                onAdd={(title) => {
                  titles.add(title);
                  changes.add(title.id);
                }}
              />
            )}
          </div>
          <Entries draft={draft} base={base} titles={titles} changes={changes} />
        </Section>
        {!contents.placed && (
          <div className={styles.end}>
            <Button look="danger-line" icon={<Trash2 />} onClick={() => setDeleting(true)}>
              {t('lists.delete')}
            </Button>
          </div>
        )}
      </div>
      <ListSaveBar isDirty={isDirty} saving={saving} onSave={save} onDiscard={() => setDraft(draftOf(base))} />
      <DeleteListDialog
        list={{ id, name: base.name, titles: base.entries.length, follows: 0 }}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          leaveGuard.release();
          navigate(pathTo.plain('myLists'));
        }}
      />
      {leaveGuard.dialog}
    </Wrap>
  );
}
