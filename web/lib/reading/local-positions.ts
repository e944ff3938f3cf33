// Places that this tab has recorded for whoever is signed in: unsent ones, and what the server answered to the others.
// The reader opens chapters by it before the code that sends them is here.
import type { Position } from '#contract/rules/reading-rules.ts';

export interface LocalPosition extends Position {
  title: string;
  /** Set where this report made the chapter count as read. */
  completed: string | null;
}

export const localPositionSource: { owner: string | null; places: Map<string, LocalPosition> } = {
  owner: null,
  places: new Map(),
};
