import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Source } from '#server/core/http/route.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';

/** In which mails are written that a request leads to. */
export const languageOf = ({ headers }: Pick<Source, 'headers'>): InterfaceLanguage =>
  preferredLanguage(headers['accept-language']);
