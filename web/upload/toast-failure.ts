import { failureText } from '#web/lib/api/failure.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Waits for the work of a button, and says why it failed. */
export async function toastFailure(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => toast({ text: failureText(error), failed: true }));
}
