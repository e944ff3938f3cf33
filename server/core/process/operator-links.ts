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
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read');
  }
  if (!isJsonObject(given)) throw new Error('must hold an object with affiliates, ads and support');
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(noOperatorLinks, key));
  if (unknown !== undefined) throw new Error(`has "${unknown}"; it may have affiliates, ads and support`);
  return {
    affiliates: readLinks('affiliates', given['affiliates']),
    ads: readLinks('ads', given['ads']),
    support: given['support'] === undefined ? null : readLink('support', given['support']),
  };
}

function readLinks(name: string, value: unknown): OperatorLink[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > maxLinks) {
    throw new Error(`${name} must be a list of at most ${maxLinks} links`);
  }
  return value.map((link, at) => readLink(`${name} ${at + 1}`, link));
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
