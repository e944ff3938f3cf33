import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { limits } from '#contract/rules/limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLanguageOptions } from '#web/lib/i18n/LanguageSelect.tsx';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { logPath, useIsModerator } from '#web/staff-actions/staff-items.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { useBoard } from './board.ts';
import { dropSentPicture } from './cover-pictures.ts';
import { changeCover, deleteCover } from './cover-requests.ts';
import { sortCovers, titleCoversQuery } from './covers-query.ts';

/** Volume and language of a cover, whether it is the main one, and its deletion, for those who may. */
export function CoverDialog({ cover, onClose }: { cover: Cover | null; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { titleId, main, mayEdit, mayBeMain } = useBoard();
  // others choose the main cover, and change nothing else
  const isModerator = useIsModerator();
  const mayChange = cover !== null && mayEdit(cover);
  const [volume, setVolume] = useState(cover?.attributes.volume ?? '');
  const [language, setLanguage] = useState(cover?.attributes.locale ?? '');
  const [busy, setBusy] = useState<'save' | 'delete' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const languages = useLanguageOptions();
  const failed = failure !== null && (
    <Note kind="bad" live>
      {failure}
    </Note>
  );
  const isGood = volume.trim() === '' || isVolumeNumber(volume.trim());
  const change = async (kind: 'save' | 'delete', run: (changed: Cover) => Promise<Cover[]>): Promise<void> => {
    if (!cover) return;
    setBusy(kind);
    setFailure(null);
    try {
      const changed = await run(cover);
      client.setQueryData(titleCoversQuery(titleId).queryKey, (covers) =>
        sortCovers((covers ?? []).flatMap((each) => (each.id === cover.id ? changed : [each]))),
      );
      onClose();
      // the tile that opened the dialog is gone
      if (kind === 'delete')
        setTimeout(() => document.querySelector<HTMLElement>('[data-cover-list] :is(button, input)')?.focus());
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(null);
    }
  };
  const remove = (): Promise<void> =>
    change('delete', async ({ id }) => {
      await deleteCover(id);
      dropSentPicture(id);
      if (main.id === id) main.onDeleted();
      return [];
    });
  if (isDeleting)
    return (
      <Dialog
        open={cover !== null}
        onClose={onClose}
        alert
        title={t('drafts.covers.delete.title')}
        text={t('drafts.covers.delete.text')}
        actions={
          <>
            <Button onClick={() => setDeleting(false)}>{t('drafts.covers.delete.keep')}</Button>
            <Button look="danger" icon={<Trash2 />} busy={busy === 'delete'} onClick={() => void remove()}>
              {t('drafts.covers.delete')}
            </Button>
          </>
        }
      >
        {failed}
      </Dialog>
    );
  return (
    <Dialog
      open={cover !== null}
      onClose={onClose}
      title={t('drafts.covers.title')}
      closeLabel={t('app.close')}
      actions={
        mayChange && (
          <>
            <Button look="danger-line" icon={<Trash2 />} onClick={() => setDeleting(true)}>
              {t('drafts.covers.delete')}
            </Button>
            <Button
              look="primary"
              busy={busy === 'save'}
              aria-disabled={!isGood || undefined}
              onClick={() =>
                isGood &&
                void change('save', async (each) => [await changeCover(each, { volume: volume.trim(), language })])
              }
            >
              {t('drafts.save')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        {mayChange && (
          <>
            <TextField
              label={t('drafts.covers.volume')}
              aside={t('drafts.optional')}
              maxLength={limits.numberMaxLength}
              value={volume}
              error={isGood ? undefined : t('drafts.problem.volume')}
              onChange={setVolume}
            />
            <Select label={t('drafts.language')} value={language} options={languages} onChange={setLanguage} />
          </>
        )}
        {cover && main.id !== cover.id && mayBeMain(cover) && (
          <Button
            locked={main.locked}
            onClick={() => {
              main.pick(cover.id);
              onClose();
            }}
          >
            {t('drafts.covers.makeMain')}
          </Button>
        )}
        {cover && isModerator && <TextLink href={logPath(cover.id)}>{t('staffAct.log')}</TextLink>}
        {failed}
      </Stack>
    </Dialog>
  );
}
