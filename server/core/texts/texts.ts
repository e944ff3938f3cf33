// What the server says to people in their language, outside the pages. One type, so that no language lacks a sentence.
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { esLa } from './es-la.ts';
import { fr } from './fr.ts';
import { ptBr } from './pt-br.ts';

export interface MailWords {
  subject: string;
  preheader: string;
  paragraphs: string[];
  /** Label of the button, when there is something to do. */
  button?: string;
}

/** Facts that a mail may tell. */
export interface MailFacts {
  site: string;
  /** Of the account. */
  name: string;
  /** The address that the account has from now on, partly hidden. */
  newEmail: string;
}

export const mailKinds = [
  'confirm',
  'taken',
  'recover',
  'password_changed',
  'password_reset',
  'email_confirm',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'connection_added',
  'delete',
] as const;
export type MailKind = (typeof mailKinds)[number];

export interface ServerTexts {
  /** @param name null where nobody has shown that the address is theirs: whoever gave it has chosen the name as well */
  greeting(name: string | null): string;
  /** Above an address that can be copied. */
  orCopy: string;
  footer(facts: MailFacts): string;
  mails: Record<MailKind, (facts: MailFacts) => MailWords>;
}

const all: Record<InterfaceLanguage, ServerTexts> = { en, es, 'es-la': esLa, fr, 'pt-br': ptBr };

export const textsOf = (language: InterfaceLanguage): ServerTexts => all[language];

/** The language of the interface that a request prefers, by its Accept-Language; English when it names none of ours. */
export function preferredLanguage(acceptLanguage: string | undefined): InterfaceLanguage {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
      return { code, weight: Number.isNaN(weight) ? 0 : weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { code } of wanted) {
    const found = ours(code);
    if (found) return found;
  }
  return 'en';
}

function ours(code: string): InterfaceLanguage | undefined {
  const [language, region] = code.split('-');
  if (language === 'es') return region === undefined || region === 'es' ? 'es' : 'es-la';
  if (language === 'pt') return 'pt-br';
  return interfaceLanguages.find((known) => known === language);
}
