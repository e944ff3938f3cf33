import { createContext, useContext } from 'react';
import type { Cover } from '#web/lib/catalogue/related.ts';
import type { CoverReview } from './covers-query.ts';

/** The title, as the parts of a board of covers know it. */
export interface Board {
  titleId: string;
  /** Whether everybody sees a cover, so that its picture has a public address. */
  isPublic: (cover: Cover) => boolean;
  /** Address of the pictures of the others for the viewer, once it is known. */
  privateBase: string | undefined;
  /** Whether the viewer may change a cover. */
  mayEdit: (cover: Cover) => boolean;
  /** Whether a cover can become the main one; those that wait for review cannot. */
  mayBeMain: (cover: Cover) => boolean;
  /** Reviews of covers that the viewer submitted, by their ids. */
  reviews: ReadonlyMap<string, CoverReview>;
  main: {
    id: string | null;
    /** Makes another one the main cover. */
    pick: (id: string) => void;
    /** Why the viewer may not. */
    locked?: string | undefined;
    /** Called when the main cover was deleted. */
    onDeleted: () => void;
  };
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('outside of a board of covers');
  return board;
}
