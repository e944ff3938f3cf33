// Texts and links that the operator puts into reserved slots of the page. Plain text and https URLs, never HTML.
import { readFileSync } from 'node:fs';
import { noOperatorLinks, type OperatorLink, type OperatorLinks } from '#contract/rules/feature-flag-values.ts';
import { isJsonObject } from '#contract/rules/json-object.ts';

const maxLinks = 20;
const maxTextLength = 200;
const maxUrlLength = 2000;

/**
 * Reads a JSON file: `{"affiliates": [{"text", "url"}], "ads": […], "support": {"text", "url"}}`, each optional.
 * @throws Error that says what is wrong with the file, without its name
 */
export function readOperatorLinks(file: string): OperatorLinks {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read');
  }
  if (!isJsonObject(content)) throw new Error('must hold an object with affiliates, ads and support');
  const unknownKey = Object.keys(content).find((key) => !Object.hasOwn(noOperatorLinks, key));
  if (unknownKey !== undefined) throw new Error(`has "${unknownKey}"; it may have affiliates, ads and support`);
  return {
    affiliates: readLinks('affiliates', content['affiliates']),
    ads: readLinks('ads', content['ads']),
    support: content['support'] === undefined ? null : readLink('support', content['support']),
  };
}

function readLinks(name: string, value: unknown): OperatorLink[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > maxLinks) {
    throw new Error(`${name} must be a list of at most ${maxLinks} links`);
  }
  return value.map((link, index) => readLink(`${name} ${index + 1}`, link));
}

function readLink(name: string, value: unknown): OperatorLink {
  const { text, url } = isJsonObject(value) ? value : {};
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxTextLength) {
    throw new Error(`${name} needs a text of at most ${maxTextLength} characters`);
  }
  if (typeof url !== 'string' || url.length > maxUrlLength || !URL.canParse(url) || !url.startsWith('https://')) {
    throw new Error(`${name} needs a url that begins with https://`);
  }
  return { text: text.trim(), url: new URL(url).href };
}
