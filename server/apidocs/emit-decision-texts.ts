// Texts of decisions for mails, from the catalogs of the web, where they are translated: one wording for what people read on the
// site and in mails. Names of fields and of some values, for mails about edits, are those of the editors.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { interfaceLanguages } from '#contract/rules/languages.ts';

const localesDir = path.resolve(import.meta.dirname, '..', '..', 'web', 'locales');
const prefix = 'decision.';

/** Keys of the web by the names that mails have for them. */
const editorTexts: Readonly<Record<string, string>> = {
  'field.title': 'drafts.field.title',
  'field.name': 'chapters.name',
  'field.altTitles': 'titles.alternative',
  'field.description': 'drafts.section.synopsis',
  'field.text': 'editHistory.field.description',
  'field.authors': 'search.authors',
  'field.artists': 'search.artists',
  'field.links': 'drafts.section.links',
  'field.officialLinks': 'drafts.links.official',
  'field.originalLanguage': 'search.original',
  'field.lastVolume': 'drafts.lastVolume',
  'field.lastChapter': 'drafts.lastChapter',
  'field.publicationDemographic': 'search.demographic',
  'field.status': 'drafts.status',
  'field.year': 'search.year',
  'field.contentRating': 'search.rating',
  'field.chapterNumbersResetOnNewVolume': 'drafts.numbersReset',
  'field.tags': 'drafts.section.tags',
  'field.primaryCover': 'titles.mainCover',
  'field.adaptations': 'drafts.section.adaptations',
  'field.volume': 'moderation.field.volume',
  'field.chapter': 'moderation.field.chapter',
  'field.translatedLanguage': 'moderation.field.language',
  'field.locale': 'moderation.field.language',
  'field.groups': 'moderation.field.groups',
  'field.externalUrl': 'chapters.externalUrl',
  'value.ongoing': 'status.ongoing',
  'value.completed': 'status.completed',
  'value.hiatus': 'status.hiatus',
  'value.cancelled': 'status.cancelled',
  'value.safe': 'rating.safe',
  'value.suggestive': 'rating.suggestive',
  'value.erotica': 'rating.erotica',
  'value.pornographic': 'rating.mature',
  'value.shounen': 'demographic.shounen',
  'value.shoujo': 'demographic.shoujo',
  'value.josei': 'demographic.josei',
  'value.seinen': 'demographic.seinen',
  'value.true': 'drafts.yes',
  'value.false': 'drafts.no',
};

function readCatalog(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** TypeScript of the texts by language and key without its prefix. */
export function renderDecisionTexts(head: string): string {
  const texts = interfaceLanguages.map((language) => {
    const catalog = readCatalog(path.join(localesDir, language, 'decisions.json'));
    const all = Object.assign({}, ...globSync(path.join(localesDir, language, '*.json')).map(readCatalog)) as object;
    const words = new Map(Object.entries(all));
    const entries = Object.entries(catalog).map(([key, text]) => [key.slice(prefix.length), text]);
    const fields = Object.entries(editorTexts).map(([name, key]) => [name, words.get(key)]);
    return [language, Object.fromEntries([...entries, ...fields])];
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
