// Changes with which something was approved, as lines of a mail to whoever sent it in.
import { decisionTexts } from '#contract/generated/decision-texts.ts';
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import type { DecisionNotice } from './notices.ts';

/** Characters up to which a text stands in a line; of a longer one there is only the name of its field. */
const shortText = 120;
const languageFields: readonly string[] = ['originalLanguage', 'translatedLanguage', 'locale'];
const wholeFields: Readonly<Record<string, string>> = { title: 'name', description: 'text' };
const textsByLanguage: readonly string[] = ['title', 'description'];

/** A sentence and a line for each change; nothing without changes. */
export function editWords(
  { edits, editNames }: Pick<DecisionNotice, 'edits' | 'editNames'>,
  language: InterfaceLanguage,
): string[] {
  if (edits.length === 0) return [];
  const texts = decisionTexts[language];
  const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  const languageName = (code: string): string => languages.of(toBcp47(code)) ?? code;
  const fieldName = (field: string, key: string): string => {
    // the name of a chapter and the description of a cover are one text each
    const name = texts[`field.${(key === '' && wholeFields[field]) || field}`] ?? field;
    return key === '' ? name : `${name} (${textsByLanguage.includes(field) ? languageName(key) : key})`;
  };
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value)) return value.map((each) => valueText(field, each)).join(', ') || '–';
    if (typeof value === 'object') return String('name' in value ? value.name : Object.values(value).join(', '));
    const text = String(value);
    if (languageFields.includes(field)) return languageName(text);
    return editNames[text] ?? texts[`value.${text}`] ?? text;
  };
  const line = ({ field: whole, before, after }: DecisionNotice['edits'][number]): string => {
    const at = whole.indexOf('.');
    const [field, key] = at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
    const values = { field: fieldName(field, key), before: valueText(field, before), after: valueText(field, after) };
    const isLong = values.before.length > shortText || values.after.length > shortText;
    if (isLong || field === 'primaryCover') return values.field;
    return (texts['edited.line'] ?? '').replaceAll(/\{(field|before|after)\}/g, (_match, name: keyof typeof values) =>
      String(values[name]),
    );
  };
  return [texts['edited'] ?? '', ...edits.map(line)];
}
