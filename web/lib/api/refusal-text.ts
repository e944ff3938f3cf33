import { hasMessage, t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';

/**
 * Sentence for the reason in a `can` answer of the API, in the interface language.
 * @param otherwise message for reasons without a sentence of their own
 */
export function refusalText(reason: unknown, otherwise: MessageKey): string {
  const key = `refusal.${String(reason)}`;
  return t(reason !== 'role' && hasMessage(key) ? key : otherwise);
}
