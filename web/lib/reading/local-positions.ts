// Places that this tab has recorded for whoever is signed in: unsent ones, and what the server answered to the others.
// The reader opens chapters by it before the code that sends them is here.
import type { Position } from '#contract/rules/reading-rules.ts';

export interface OwnPlace extends Position {
  title: string;
  /** Set where this report made the chapter count as read. */
  completed: string | null;
}

export const ownBook: { owner: string | null; places: Map<string, OwnPlace> } = { owner: null, places: new Map() };
