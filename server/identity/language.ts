import type { InterfaceLanguage } from '#contract/languages.ts';
import type { Source } from '#server/core/route.ts';
import { preferredLanguage } from '#server/core/texts/texts.ts';

/** In which mails are written that a request leads to. */
export const languageOf = ({ headers }: Pick<Source, 'headers'>): InterfaceLanguage =>
  preferredLanguage(headers['accept-language']);
