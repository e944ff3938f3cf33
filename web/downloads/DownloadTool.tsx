import { Button } from '#web/ui/controls/Button.tsx';
import { ReaderPanelSection } from '#web/ui/layout/ReaderFrame.tsx';
import { ReaderTool } from '#web/ui/layout/ReaderTool.tsx';
import { canDownload } from './download-state.ts';
import type { DownloadControlProps } from './deferred.tsx';
import { useDownloading } from './use-downloading.tsx';

/** Download control of the open chapter: a tool in the reader's panel, or a button in its sheet. */
export function DownloadTool({ chapter, hash, saver, button }: DownloadControlProps) {
  const { label, value, icon, act: runDownloadAction } = useDownloading(chapter, { hash, saver });
  if (!canDownload()) return null;
  if (button) {
    return (
      <Button icon={icon} onClick={runDownloadAction}>
        {label}
      </Button>
    );
  }
  return (
    <ReaderPanelSection tight>
      <ReaderTool icon={icon} label={label} value={value} onPress={runDownloadAction} />
    </ReaderPanelSection>
  );
}
