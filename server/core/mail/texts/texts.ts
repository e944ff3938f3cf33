// Localized texts that the server sends outside of pages. One type, so that no language lacks a text.
import { matchLanguage } from '#contract/rules/language-match.ts';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { esLa } from './es-la.ts';
import { fr } from './fr.ts';
import { ptBr } from './pt-br.ts';
import type { ServerTexts } from './server-texts.ts';

const textsByLanguage: Record<InterfaceLanguage, ServerTexts> = { en, es, 'es-la': esLa, fr, 'pt-br': ptBr };

export const textsOf = (language: InterfaceLanguage): ServerTexts => textsByLanguage[language];

/** Negotiates the interface language from an Accept-Language header; English when no language matches. */
export function preferredLanguage(acceptLanguage: string | undefined): InterfaceLanguage {
  const acceptedLanguages = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
      return { code, weight: Number.isNaN(weight) ? 0 : weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { code } of acceptedLanguages) {
    const matchedLanguage = matchLanguage(code);
    if (matchedLanguage) return matchedLanguage;
  }
  return 'en';
}
