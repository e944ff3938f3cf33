// Parses query strings as `qs` does. Repeated parameters are collected first, because `qs` copies the list for each
// value that it adds, which took a millisecond for a hundred ids.
import qs from 'qs';

/** Maximum number of parameters; further ones are ignored. */
const maxParameters = 1000;
const options = { depth: 2, arrayLimit: 600, allowPrototypes: false } as const;

/** Values by name; the name is spelled as in the query, with its brackets. */
type Values = Record<string, string | string[]>;

/**
 * Parses a query: names with `[]` or `[name]` become lists and objects. A name that is given more than once becomes a
 * list if the endpoint accepts one, else its last value counts. @param lists names of the endpoint's list parameters
 */
export function readQuery(query: string, lists: ReadonlySet<string>): Record<string, unknown> {
  const values = valuesOf(query);
  const withAllValues = parseNested(values);
  const repeated = Object.keys(values).filter((name) => !name.endsWith('[]') && Array.isArray(values[name]));
  if (repeated.length === 0) return withAllValues;
  for (const name of repeated) values[name] = (values[name] as string[]).at(-1)!;
  const withLastValues = parseNested(values);
  return Object.fromEntries(
    Object.keys(withAllValues).map((name) => [name, lists.has(name) ? withAllValues[name] : withLastValues[name]]),
  );
}

// qs accepts objects as well as text
const parseNested = (values: Values): Record<string, unknown> => qs.parse(values as unknown as string, options);

function valuesOf(query: string): Values {
  const values: Values = Object.create(null) as Values;
  const parts = query.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']').split('&', maxParameters);
  for (const part of parts) {
    // an equals sign may stand inside brackets
    const bracket = part.indexOf(']=');
    const end = bracket === -1 ? part.indexOf('=') : bracket + 1;
    const name = decode(end === -1 ? part : part.slice(0, end));
    const value = end === -1 ? '' : decode(part.slice(end + 1));
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (typeof before === 'string') values[name] = [before, value];
    else before.push(value);
  }
  return values;
}

/**
 * Decodes a component. A stray percent sign is literal; invalid UTF-8 becomes a lone surrogate, which `readInput`
 * rejects.
 */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const encoded = text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '\ud800';
  }
}
