import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { RequestSource } from '#server/core/http/route.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';

/** Language of the mails that a request triggers, from its Accept-Language header. */
export const languageOf = ({ headers }: Pick<RequestSource, 'headers'>): InterfaceLanguage =>
  preferredLanguage(headers['accept-language']);
