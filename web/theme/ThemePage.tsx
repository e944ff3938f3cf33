import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TaskBar } from '#web/ui/layout/TaskBar.tsx';
import { phoneQuery, useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { useDraft } from './draft.ts';
import { sharedThemeQuery } from './queries.ts';
import { useSaveDraft } from './save.ts';
import { MissingTheme, SharedTheme } from './SharedTheme.tsx';
import { SaveButton } from './SaveButton.tsx';
import { ThemeBuilder } from './ThemeBuilder.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import styles from './ThemePage.module.css';

/** Theme builder with its preview; an `id` in the URL previews a shared theme. */
export function ThemePage() {
  const t = useT();
  usePageTitle(t('pages.theme'));
  const params = useSearchParams();
  const id = params.get('id')?.toLowerCase() ?? '';
  const isWide = useMedia(wideQuery);
  const isPhone = useMedia(phoneQuery);
  const colours = useDraft()?.theme.colours;
  const save = useSaveDraft();
  const isMalformed = id !== '' && !isPageId(id);
  const isGone = useQuery({ ...sharedThemeQuery(id), enabled: id !== '' && !isMalformed }).data === null;
  if (isMalformed || isGone) {
    return (
      <Wrap>
        <PageHeading title={t('pages.theme')} />
        <MissingTheme wrong={isMalformed} />
      </Wrap>
    );
  }
  return (
    <Wrap>
      <PageHeading title={t('pages.theme')} />
      <p className={styles.lead}>{t('builder.lead')}</p>
      <div className={styles.page}>
        <ThemeBuilder />
        {isWide && colours && (
          // focusable, because it has no focusable content but must be scrollable by keyboard in low viewports
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <aside className={styles.aside} aria-label={t('settings.preview')} tabIndex={0}>
            <ThemePreview colours={colours} />
          </aside>
        )}
      </div>
      {!isWide && colours && <PreviewSheet colours={colours} phone={isPhone} save={save} />}
      {id !== '' && <SharedTheme key={id} id={id} />}
    </Wrap>
  );
}

function PreviewSheet({
  colours,
  phone: isPhone,
  save,
}: {
  colours: Parameters<typeof ThemePreview>[0]['colours'];
  phone: boolean;
  save: (() => void) | null;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const previewButton = (
    <Button icon={<Eye />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {t('settings.showPreview')}
    </Button>
  );
  return (
    <>
      {isPhone ? (
        <TaskBar>
          {previewButton}
          <SaveButton save={save} />
        </TaskBar>
      ) : (
        <div className={styles.open}>{previewButton}</div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('settings.preview')} closeLabel={t('app.close')}>
        <ThemePreview colours={colours} />
      </Sheet>
    </>
  );
}
