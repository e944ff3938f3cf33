// What a guest pressed before a sign-in that leaves the page. It is part of the state of that sign-in, so that an abandoned
// one takes it along, and in memory from the provider's response until the control shows again.
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
