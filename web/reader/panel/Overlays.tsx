import { isPaged } from '../layout/layout.ts';
import type { ReaderModel } from '../use-reader.ts';
import { GoToDialog } from './GoToDialog.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import type { Overlay } from './overlay.ts';
import { ReaderSheet } from './ReaderSheet.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { Thumbnails } from './Thumbnails.tsx';

export interface OverlaysProps {
  reader: ReaderModel;
  sheet: boolean;
  overlay: Overlay | null;
  onOpen: (overlay: Overlay) => void;
  onCloseSheet: () => void;
  onClose: () => void;
}

/** The sheet and the dialogs over the pages. Their chunk is loaded once the pages are drawn. */
export function Overlays({ reader, sheet, overlay, onOpen, onCloseSheet, onClose }: OverlaysProps) {
  const { pages, layout, turning } = reader;
  return (
    <>
      {sheet && <ReaderSheet reader={reader} onOpen={onOpen} onClose={onCloseSheet} />}
      <SettingsDialog
        open={overlay === 'settings' || overlay === 'keys'}
        first={overlay === 'keys' ? 'keys' : 'layout'}
        layout={layout}
        onClose={onClose}
      />
      <Thumbnails {...reader} open={overlay === 'thumbnails'} onClose={onClose} />
      <HelpDialog
        open={overlay === 'help'}
        isStrip={!isPaged(layout.mode)}
        onClose={onClose}
        onChange={() => onOpen('keys')}
      />
      <GoToDialog
        open={overlay === 'goTo'}
        onClose={onClose}
        page={turning.page}
        count={pages.count}
        onGo={turning.go}
      />
    </>
  );
}
