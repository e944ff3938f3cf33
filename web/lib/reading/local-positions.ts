// Positions that this tab has recorded for the signed-in account; once sent, they are replaced by the server's result.
// The reader resumes chapters from them before the code that sends them is loaded.
import type { Position } from '#contract/rules/reading-rules.ts';

export interface LocalPosition extends Position {
  title: string;
  /** The chapter's read key if a recorded position made the chapter count as read, else null. */
  completed: string | null;
}

export const localPositionCache: { owner: string | null; positions: Map<string, LocalPosition> } = {
  owner: null,
  positions: new Map(),
};
