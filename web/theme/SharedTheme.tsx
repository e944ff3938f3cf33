import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Cog, Save, SearchX } from 'lucide-react';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { failingTokens } from './contrast.ts';
import { setTheme } from './draft.ts';
import { authorOf, sharedThemeQuery, themeAuthorQuery } from './queries.ts';
import { saveTheme } from './save.ts';
import { previewTheme, usePreviewedTheme } from './theme-preview.tsx';

/**
 * Previews a shared theme in this tab, with a dialog that names its author and offers to save it, edit it or end the
 * preview.
 */
export function SharedTheme({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(sharedThemeQuery(id));
  const failure = useFailure(query);
  const { data } = query;
  useEffect(() => {
    if (data)
      previewTheme({ id, name: data.attributes.name, author: authorOf(data), colours: data.attributes.colours });
  }, [data, id]);
  if (failure) {
    return (
      <Dialog
        open
        onClose={() => navigate(pathTo.theme(), { replace: true })}
        title={t('pages.theme')}
        closeLabel={t('app.close')}
      >
        <SectionError query={query} failure={failure} />
      </Dialog>
    );
  }
  return data ? <SharedThemeDialog id={id} /> : null;
}

function SharedThemeDialog({ id }: { id: string }) {
  const t = useT();
  const theme = usePreviewedTheme();
  const [open, setOpen] = useState(true);
  if (!theme || theme.id !== id) return null;
  const lowContrastCount = failingTokens(theme.colours).length;
  const endPreview = () => {
    previewTheme(null);
    navigate(pathTo.theme(), { replace: true });
  };
  const { name, author, colours } = theme;
  const ownTheme: CustomTheme = { name, author, colours };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      closeLabel={t('app.close')}
      title={t('builder.tryTitle', { name })}
      text={t('builder.tryText')}
      actions={
        <>
          <Button onClick={endPreview}>{t('builder.stop')}</Button>
          <Button
            icon={<Cog />}
            onClick={() => {
              endPreview();
              setTheme(ownTheme);
            }}
          >
            {t('builder.open')}
          </Button>
          <Button
            look="primary"
            icon={<Save />}
            onClick={() => {
              endPreview();
              saveTheme(ownTheme);
              setTheme(ownTheme);
            }}
          >
            {t('builder.keep')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Author id={author} />
        {lowContrastCount > 0 && <Note kind="warn">{t('builder.low', { count: lowContrastCount })}</Note>}
      </Stack>
    </Dialog>
  );
}

function Author({ id }: { id: string | null }) {
  const t = useT();
  const query = useQuery({ ...themeAuthorQuery(id ?? ''), enabled: id !== null });
  if (id !== null && query.isPending) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="20px" width="50%" />
      </Busy>
    );
  }
  // the theme is usable without its author, so an author that cannot be loaded is no error
  if (!query.data) return <p>{t('builder.tryNobody')}</p>;
  return (
    <p>
      {t('builder.tryAuthor')}{' '}
      <Who kind="user" name={query.data.name} href={pathTo.user(query.data.id, query.data.name)} />
    </p>
  );
}

/** Shown instead of a shared theme that does not exist; `wrong`: its id is malformed. */
export function MissingTheme({ wrong }: { wrong: boolean }) {
  const t = useT();
  return (
    <Empty
      icon={<SearchX />}
      level={2}
      title={t(wrong ? 'builder.badId' : 'builder.goneTitle')}
      action={<Button href={pathTo.theme()}>{t('theme.builder')}</Button>}
    >
      {t('builder.goneText')}
    </Empty>
  );
}
