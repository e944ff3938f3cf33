import { GoToDialog } from './GoToDialog.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { ReaderSheet } from './ReaderSheet.tsx';
import type { ReaderModel } from '../use-reader.ts';

export interface OverlaysProps {
  model: ReaderModel;
  sheet: boolean;
  dialog: 'help' | 'goTo' | null;
  onDialog: (dialog: OverlaysProps['dialog']) => void;
  onCloseSheet: () => void;
  onCloseDialog: () => void;
}

/** What opens over the pages, none of which needs it: its code comes once they are drawn. */
export function Overlays({ model, sheet, dialog, onDialog, onCloseSheet, onCloseDialog }: OverlaysProps) {
  const { page, count, go } = model;
  return (
    <>
      {sheet && (
        <ReaderSheet
          model={model}
          onGoTo={() => onDialog('goTo')}
          onHelp={() => onDialog('help')}
          onClose={onCloseSheet}
        />
      )}
      <HelpDialog open={dialog === 'help'} onClose={onCloseDialog} />
      <GoToDialog open={dialog === 'goTo'} onClose={onCloseDialog} page={page} count={count} onGo={go} />
    </>
  );
}
