import { withCatalogues } from '../i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/**
 * Asks a guest to sign in or create an account for something that needs one, in a dialog; both lead back to this page.
 * @param reason what they can do then, in the interface language
 * @param act what they pressed; carried out once they have signed in without leaving the page
 * @param pendingAction the same for the page that a sign-in by redirect returns to, for `takePendingAction`
 */
export async function askToSignIn(reason: string, act: () => void, pendingAction?: string): Promise<void> {
  const dialog = await loadOptional(() => withCatalogues(import('./SignInDialog.tsx'), 'more'));
  if (dialog) dialog.openSignInDialog({ reason, act, pendingAction });
  else toast({ text: reason, failed: true });
}
