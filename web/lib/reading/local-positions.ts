// Positions that this tab has recorded for the signed-in account: unsent ones, and the server's results for the others.
// The reader resumes chapters from them before the code that sends them is loaded.
import type { Position } from '#contract/rules/reading-rules.ts';

export interface LocalPosition extends Position {
  title: string;
  /** Read key, set when this report made the chapter count as read. */
  completed: string | null;
}

export const localPositionCache: { owner: string | null; positions: Map<string, LocalPosition> } = {
  owner: null,
  positions: new Map(),
};
