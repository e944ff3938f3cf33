// Parses query strings as `qs` does. Repeated parameters are collected first, because `qs` copies the list for each
// value that it adds, which took a millisecond for a hundred ids.
import qs from 'qs';

/** Maximum number of parameters; further ones are ignored. */
const maxParameters = 1000;
const qsOptions = { depth: 2, arrayLimit: 600, allowPrototypes: false } as const;

/** Values by name; the name is spelled as in the query, with its brackets. */
type QueryValues = Record<string, string | string[]>;

/**
 * Parses a query: names with `[]` or `[name]` become lists and objects. A name that is given more than once becomes a
 * list if the endpoint accepts one, else its last value counts. @param lists names of the endpoint's list parameters
 */
export function readQuery(query: string, lists: ReadonlySet<string>): Record<string, unknown> {
  const values = collectValues(query);
  const withAllValues = parseNested(values);
  const repeatedNames = Object.keys(values).filter((name) => !name.endsWith('[]') && Array.isArray(values[name]));
  if (repeatedNames.length === 0) return withAllValues;
  for (const name of repeatedNames) values[name] = (values[name] as string[]).at(-1)!;
  const withLastValues = parseNested(values);
  return Object.fromEntries(
    Object.keys(withAllValues).map((name) => [name, lists.has(name) ? withAllValues[name] : withLastValues[name]]),
  );
}

// qs accepts objects as well as text
const parseNested = (values: QueryValues): Record<string, unknown> => qs.parse(values as unknown as string, qsOptions);

function collectValues(query: string): QueryValues {
  const values: QueryValues = Object.create(null) as QueryValues;
  const pairs = query.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').split('&', maxParameters);
  for (const pair of pairs) {
    // an equals sign may stand inside brackets
    const bracketIndex = pair.indexOf(']=');
    const nameEnd = bracketIndex === -1 ? pair.indexOf('=') : bracketIndex + 1;
    const name = decodeComponent(nameEnd === -1 ? pair : pair.slice(0, nameEnd));
    const value = nameEnd === -1 ? '' : decodeComponent(pair.slice(nameEnd + 1));
    const previousValue = values[name];
    if (previousValue === undefined) values[name] = value;
    else if (typeof previousValue === 'string') values[name] = [previousValue, value];
    else previousValue.push(value);
  }
  return values;
}

/**
 * Decodes a component. A stray percent sign is literal; invalid UTF-8 becomes a lone surrogate, which `readInput`
 * rejects.
 */
function decodeComponent(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const encoded = text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '\ud800';
  }
}
