import { Button } from '#web/ui/Button.tsx';
import { ReaderPart } from '#web/ui/ReaderFrame.tsx';
import { ReaderTool } from '#web/ui/ReaderTool.tsx';
import { canKeep } from './known.ts';
import type { KeepProps } from './later.tsx';
import { useKeeping } from './use-keeping.tsx';

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
