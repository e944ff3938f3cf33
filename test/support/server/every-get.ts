// Every request that a GET endpoint of the contract takes: paths and queries made of its schemas and of given ids.
import { z } from 'zod';
import { endpoints } from '#contract/endpoints/index.ts';

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

export interface EveryGetOptions {
  /** Public ids that stand in paths, and in parameters that take ids. */
  ids: readonly string[];
  /** Texts that are looked for by parameters that take texts. */
  words: readonly string[];
}

const schemaOf = (schema: z.ZodType | undefined): Record<string, Schema> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema).properties ?? {});

/** Ways to write one parameter of a query. */
function queriesOf(name: string, schema: Schema, { ids, words }: EveryGetOptions): string[] {
  const item = schema.items ?? schema;
  const key = schema.items ? `${name}[]` : name;
  const pairs = (values: readonly unknown[]) => values.map((value) => `${key}=${encodeURIComponent(String(value))}`);
  if (item.enum) return schema.items ? [pairs(item.enum).join('&')] : pairs(item.enum);
  if (item.format === 'uuid') return schema.items ? [pairs(ids).join('&')] : pairs(ids);
  if (name === 'limit') return pairs([Math.min(item.maximum ?? 100, 100)]);
  if (item.type === 'boolean') return pairs([true, false]);
  return item.type === 'string' && !schema.items ? pairs(words) : [];
}

function pathsOf(path: string, params: Record<string, Schema>, ids: readonly string[]): string[] {
  const placeholder = /\{(\w+)\}/.exec(path);
  if (!placeholder) return [path];
  const schema = params[placeholder[1]!] ?? {};
  const values = (schema.enum ?? (schema.type === 'integer' ? [1] : ids)) as (string | number)[];
  return values.flatMap((value) => pathsOf(path.replace(placeholder[0], String(value)), params, ids));
}

export interface EveryGet {
  path: string;
  /** Without parameters that may be left out. */
  base: string;
  /** With all `includes[]`, with each parameter alone, and so on. */
  queries: string[];
}

/** Every path of every GET endpoint, with every query. */
export function everyGet(options: EveryGetOptions): EveryGet[] {
  return endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const required = z.toJSONSchema(endpoint.query ?? z.object({}), { io: 'input', unrepresentable: 'any' }).required;
      const parameters = Object.entries(schemaOf(endpoint.query));
      const queryOf = (wanted: (name: string) => boolean): string =>
        parameters
          .filter(([name]) => wanted(name))
          .map(([name, schema]) => queriesOf(name, schema, options).at(-1))
          .join('&');
      const base = queryOf((name) => required?.includes(name) ?? false);
      const alone = parameters.flatMap(([name, schema]) => queriesOf(name, schema, options));
      const widest = queryOf((name) => ['includes', 'limit', 'contentRating', 'blocked'].includes(name));
      const queries = [base, ...[widest, ...alone].map((each) => `${base}&${each}`)];
      return pathsOf(endpoint.path, schemaOf(endpoint.params), options.ids).map((path) => ({
        path,
        base: `${path}?${base}`,
        queries: [...new Set(queries)].map((query) => `${path}?${query}`),
      }));
    });
}
