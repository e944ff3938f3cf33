// What a guest pressed before a sign-in that leaves the page. It is part of the state of that sign-in, so that an abandoned
// one takes it along, and in memory from the provider's response until the control shows again.
/** First word of the action that blocks someone; its target follows as JSON. */
export const pendingBlockWord = 'block';
/** First word of the action that changes what an account stores about a title; both follow as JSON. */
export const pendingLibraryWord = 'library';

const maxAgeMs = 60_000;
let pending: { action: string; since: number } | null = null;

export function setPendingAction(action: string | undefined): void {
  pending = action === undefined ? null : { action, since: Date.now() };
}

/** Whether this action is to be carried out now; true once. */
export function takePendingAction(action: string): boolean {
  if (pending?.action !== action) return false;
  const isRecent = Date.now() - pending.since < maxAgeMs;
  pending = null;
  return isRecent;
}

/** The rest of an action that begins with this word, if such a one is to be carried out now; once. */
export function takePendingActionOf(word: string): string | null {
  const action = pending?.action;
  return action?.startsWith(`${word} `) && takePendingAction(action) ? action.slice(word.length + 1) : null;
}
