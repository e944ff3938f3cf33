import { useState, type DragEvent } from 'react';

/** Type of what is dragged when that is a cover of the board; its data is the cover's id. */
const coverType = 'application/x-komawari-cover';

interface DropCovers {
  isOver: boolean;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Begins dragging a cover. */
export function dragCover({ dataTransfer }: DragEvent, id: string): void {
  dataTransfer.setData(coverType, id);
  dataTransfer.effectAllowed = 'move';
}

/** Takes files, and covers of the board, that are dropped on an element. */
export function useDropCovers({
  onFiles,
  onCover,
}: {
  onFiles?: ((files: File[]) => void) | undefined;
  /** @param id the cover that was dropped */
  onCover?: ((id: string) => void) | undefined;
}): DropCovers {
  const [isOver, setOver] = useState(false);
  const takes = ({ dataTransfer: { types } }: DragEvent): boolean =>
    (onFiles !== undefined && types.includes('Files')) || (onCover !== undefined && types.includes(coverType));
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const id = event.dataTransfer.getData(coverType);
        if (id !== '') onCover?.(id);
        else if (event.dataTransfer.files.length > 0) onFiles?.([...event.dataTransfer.files]);
      },
    },
  };
}
