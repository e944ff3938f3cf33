import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { LanguageSelect } from '../fields/LanguageSelect.tsx';
import { volumeNumber } from '../model/numbers.ts';
import { dropSentPicture } from './cover-pictures.ts';
import { changeCover, deleteCover } from './cover-requests.ts';
import { sortCovers, titleCoversQuery } from './covers-query.ts';

/** Volume and language of a cover, whether it is the main one, and its deletion. */
export function CoverDialog({
  titleId,
  cover,
  onClose,
}: {
  titleId: string;
  cover: Cover | null;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { form, set, can } = useEditor();
  const [volume, setVolume] = useState(cover?.attributes.volume ?? '');
  const [language, setLanguage] = useState(cover?.attributes.locale ?? '');
  const [busy, setBusy] = useState<'save' | 'delete' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isGood = volumeNumber.test(volume.trim());
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
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(null);
    }
  };
  const mayPick = can['pickMainCover'];
  return (
    <Dialog
      open={cover !== null}
      onClose={onClose}
      title={t('drafts.covers.title')}
      actions={
        <>
          <Button
            look="danger-line"
            icon={<Trash2 />}
            busy={busy === 'delete'}
            onClick={() =>
              void change('delete', async ({ id }) => {
                await deleteCover(id);
                dropSentPicture(id);
                if (form.primaryCover === id) set({ primaryCover: null });
                return [];
              })
            }
          >
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
      }
    >
      <Stack gap={3}>
        <TextField
          label={t('drafts.covers.volume')}
          aside={t('drafts.optional')}
          maxLength={limits.numberMaxLength}
          value={volume}
          error={isGood ? undefined : t('drafts.problem.volume')}
          onChange={setVolume}
        />
        <LanguageSelect label={t('drafts.language')} value={language} onChange={setLanguage} />
        {cover && form.primaryCover !== cover.id && (
          <Button
            locked={mayPick === true ? undefined : refusalText(mayPick, 'drafts.covers.whoMayPick')}
            onClick={() => {
              set({ primaryCover: cover.id });
              onClose();
            }}
          >
            {t('drafts.covers.makeMain')}
          </Button>
        )}
        {failure !== null && (
          <Note kind="bad" live>
            {failure}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
