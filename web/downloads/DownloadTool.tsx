import { Button } from '#web/ui/controls/Button.tsx';
import { ReaderPart } from '#web/ui/layout/ReaderFrame.tsx';
import { ReaderTool } from '#web/ui/layout/ReaderTool.tsx';
import { canKeep } from './download-state.ts';
import type { KeepProps } from './deferred.tsx';
import { useKeeping } from './use-downloading.tsx';

/** In the reader's panel, or as a button in its sheet: the open chapter and this device. */
export function KeepTool({ chapter, hash, saver, button }: KeepProps) {
  const { label, value, icon, act } = useKeeping(chapter, { hash, saver });
  if (!canKeep()) return null;
  if (button) {
    return (
      <Button icon={icon} onClick={act}>
        {label}
      </Button>
    );
  }
  return (
    <ReaderPart tight>
      <ReaderTool icon={icon} label={label} value={value} onPress={act} />
    </ReaderPart>
  );
}
