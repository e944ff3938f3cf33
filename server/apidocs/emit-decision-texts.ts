// Texts of decisions for mails, from the catalogs of the web, where they are translated: one wording for what people read on the
// site and in mails.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { interfaceLanguages } from '#contract/rules/languages.ts';

const localesDir = path.resolve(import.meta.dirname, '..', '..', 'web', 'locales');
const prefix = 'decision.';

/** TypeScript of the texts by language and key without its prefix. */
export function renderDecisionTexts(head: string): string {
  const texts = interfaceLanguages.map((language) => {
    const catalog = JSON.parse(readFileSync(path.join(localesDir, language, 'decisions.json'), 'utf8')) as object;
    const entries = Object.entries(catalog).map(([key, text]) => [key.slice(prefix.length), text]);
    return [language, Object.fromEntries(entries)];
  });
  const codes = interfaceLanguages.map((language) => `'${language}'`).join(' | ');
  const type = `Readonly<Record<${codes}, Readonly<Record<string, string>>>>`;
  return [
    head,
    '',
    `export const decisionTexts: ${type} = ${JSON.stringify(Object.fromEntries(texts), null, 2)};`,
    '',
  ].join('\n');
}
