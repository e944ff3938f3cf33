import { Check, Share2 } from 'lucide-react';
import { createElement } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Shares the URL of the page in sight with the Web Share API, or else copies it. `named`: with a text label. */
export function ShareButton({
  chapter,
  title: { names },
  turning: { currentPage },
  named = false,
}: Pick<ReaderModel, 'chapter' | 'title' | 'turning'> & { named?: boolean }) {
  const t = useT();
  const sharePage = async (): Promise<void> => {
    const page = currentPage();
    const url = `${boot.publicUrl}${pathTo.chapter(chapter.id, page === 1 ? undefined : page)}`;
    const title = [names?.main.text, fullChapterLabel(chapter.attributes)].filter(Boolean).join(' - ');
    const shareData = { title, url };
    if ((navigator as Partial<Navigator>).canShare?.(shareData) && matchMedia('(pointer: coarse)').matches) {
      // canceling the share dialog rejects, which is no error
      return navigator.share(shareData).catch(() => undefined);
    }
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: t('reader.linkCopied'), icon: createElement(Check) });
    } catch {
      toast({ text: t('reader.notCopied'), failed: true });
    }
    return undefined;
  };
  const onPress = (): void => void sharePage();
  return named ? (
    <Button icon={<Share2 />} onClick={onPress}>
      {t('reader.share')}
    </Button>
  ) : (
    <IconButton label={t('reader.share')} icon={<Share2 />} onClick={onPress} />
  );
}
