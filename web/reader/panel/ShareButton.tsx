import { Check, Flag, Link2, Pencil, Share2 } from 'lucide-react';
import { createElement } from 'react';
import { buildPath } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { useSession } from '#web/lib/session/session.ts';
import { t, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { openReport } from '#web/reports/open-report.ts';
import { reportTargets } from '#web/reports/report-item.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Whether the device has a share dialog that people use: those of desktops offer hardly anything. */
const hasShareDialog = (shareData: ShareData): boolean =>
  ((navigator as Partial<Navigator>).canShare?.(shareData) ?? false) && matchMedia('(pointer: coarse)').matches;

/** Opens the share dialog of the device, or else copies the URL. */
async function share(shareData: ShareData & { url: string }): Promise<void> {
  // canceling the share dialog rejects, which is no error
  if (hasShareDialog(shareData)) return navigator.share(shareData).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(shareData.url);
    toast({ text: t('reader.linkCopied'), icon: createElement(Check) });
  } catch {
    toast({ text: t('reader.notCopied'), failed: true });
  }
  return undefined;
}

/** Shares the URL of the page in sight. `named`: with a text label. */
export function ShareButton({
  chapter,
  title: { names },
  turning: { currentPage },
  named = false,
}: Pick<ReaderModel, 'chapter' | 'title' | 'turning'> & { named?: boolean }) {
  const t = useT();
  const onPress = (): void => {
    const page = currentPage();
    const url = `${boot.publicUrl}${pathTo.chapter(chapter.id, page === 1 ? undefined : page)}`;
    void share({ url, title: [names?.main.text, fullChapterLabel(chapter.attributes)].filter(Boolean).join(' - ') });
  };
  return named ? (
    <Button icon={<Share2 />} onClick={onPress}>
      {t('reader.share')}
    </Button>
  ) : (
    <IconButton label={t('reader.share')} icon={<Share2 />} onClick={onPress} />
  );
}

/** Reports the chapter or those who made it. `named`: with a text label. */
export function ReportButton({ chapter, named = false }: Pick<ReaderModel, 'chapter'> & { named?: boolean }) {
  const t = useT();
  const onPress = (): void => void openReport(...reportTargets(chapter));
  return named ? (
    <Button icon={<Flag />} onClick={onPress}>
      {t('reader.report')}
    </Button>
  ) : (
    <IconButton label={t('reader.report')} icon={<Flag />} onClick={onPress} />
  );
}

/** Leads uploaders to the page that edits their chapter. `named`: with a text label. */
export function EditButton({ chapter, named = false }: Pick<ReaderModel, 'chapter'> & { named?: boolean }) {
  const t = useT();
  const { user } = useSession();
  if (!user || relatedId(chapter, 'user') !== user.id) return null;
  const href = buildPath('chapterEdit', { id: chapter.id });
  return named ? (
    <Button icon={<Pencil />} href={href}>
      {t('reader.editChapter')}
    </Button>
  ) : (
    <IconButton label={t('reader.editChapter')} icon={<Pencil />} href={href} />
  );
}

/** Shares the URL of the title; its label says what a press does on this device. */
export function ShareTitleButton({ title: { path, names } }: Pick<ReaderModel, 'title'>) {
  const t = useT();
  const shareData = { url: `${boot.publicUrl}${path}`, title: names?.main.text ?? '' };
  const canShare = hasShareDialog(shareData);
  return (
    <Button block icon={canShare ? <Share2 /> : <Link2 />} onClick={() => void share(shareData)}>
      {t(canShare ? 'reader.shareTitle' : 'reader.copyLink')}
    </Button>
  );
}
