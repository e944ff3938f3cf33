import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ReaderAction } from '#web/ui/layout/ReaderTool.tsx';
import { canDownload } from './download-state.ts';
import type { DownloadControlProps } from './deferred.tsx';
import { useDownloading } from './use-downloading.tsx';

/**
 * Download control of the open chapter: an action in the reader's panel, or a button in its sheet. A downloaded chapter
 * is shown as such, and only a button apart from that removes it.
 */
export function DownloadTool({ chapter, hash, saver, button }: DownloadControlProps) {
  const t = useT();
  const { label, value, icon, isDownloaded, act: runDownloadAction } = useDownloading(chapter, { hash, saver });
  if (!canDownload()) return null;
  if (button) {
    return (
      <Button icon={icon} onClick={runDownloadAction}>
        {label}
      </Button>
    );
  }
  if (isDownloaded) {
    return (
      <ReaderAction icon={<Check />} label={t('kept.here')}>
        <Button size="sm" look="second" onClick={runDownloadAction}>
          {label}
        </Button>
      </ReaderAction>
    );
  }
  return <ReaderAction icon={icon} label={label} state={value} onPress={runDownloadAction} />;
}
