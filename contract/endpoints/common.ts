// Wire conventions shared by all endpoints: ids, dates, maps, lenient inputs, envelopes.
import { z } from 'zod';
import { isLanguage } from '../rules/languages.ts';
import { limits } from '../rules/limits.ts';
import { denialReasons } from '../rules/permissions.ts';

export const publicationStatuses = ['ongoing', 'completed', 'hiatus', 'cancelled'] as const;
export const demographics = ['shounen', 'shoujo', 'josei', 'seinen'] as const;
export const titleStates = ['draft', 'submitted', 'published', 'rejected'] as const;
export const titleRelations = [
  'monochrome',
  'colored',
  'preserialization',
  'serialization',
  'prequel',
  'sequel',
  'main_story',
  'side_story',
  'adapted_from',
  'spin_off',
  'based_on',
  'doujinshi',
  'same_franchise',
  'shared_universe',
  'alternate_story',
  'alternate_version',
] as const;
export const layouts = ['paged', 'strip', 'wide'] as const;
export const directions = ['ltr', 'rtl'] as const;

export const uuid = z
  .string()
  .regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    'This value should be a UUID of 36 characters',
  )
  .transform((id) => id.toLowerCase())
  .meta({ format: 'uuid' });

export const responseUuid = z.string().meta({ format: 'uuid' });

/** Time in responses, `2022-04-19T15:37:14+00:00`: never with milliseconds, never with Z. */
export const wireDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  .meta({ format: 'date-time', example: '2022-04-19T15:37:14+00:00' });

export function toWireDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}

function toIsoSeconds(text: string): string | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 19);
}

/** A time in a query: UTC, without a zone. */
export const queryDate = z
  .string()
  .regex(
    /^\d{4}-[0-1]\d-([0-2]\d|3[0-1])T([0-1]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
    'Write dates as YYYY-MM-DDTHH:MM:SS in UTC',
  )
  // rejects dates that do not exist: Date would turn February 31 into March 2, and there was no year 0
  .refine((text) => Number(text.slice(0, 4)) > 0 && toIsoSeconds(text) === text, 'There is no such date')
  .transform((text) => new Date(`${text}Z`));

export const language = z
  .string()
  .refine(isLanguage, 'This value is not a known language code')
  .meta({ example: 'pt-br' });

export const localized = z
  .record(z.string(), z.string())
  .meta({ description: 'Texts by language', example: { en: 'A name' } });

/** Maps absent and empty values, and the text `null`, to undefined: all of them mean "not given". */
const blankToUndefined = (value: unknown): unknown =>
  value === '' || value === 'null' || value === null ? undefined : value;

/** Normalizes `k[]=a&k[]=b`, `k[0]=a` and a single `k=a` to an array; blank items are dropped. */
function asArray(value: unknown): unknown {
  const presentValue = blankToUndefined(value);
  if (presentValue === undefined) return presentValue;
  const nonBlank = toItems(presentValue).filter((item) => blankToUndefined(item) !== undefined);
  return nonBlank.length > 0 ? nonBlank : undefined;
}

function toItems(presentValue: unknown): unknown[] {
  // a repeated index, `k[0]=a&k[0]=b`, is parsed to a list inside the list
  return typeof presentValue === 'object' && presentValue !== null
    ? Object.values(presentValue).flat()
    : [presentValue];
}

const limitedArray = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).max(max, `This collection should contain ${max} elements or less`);

export function listParam<T extends z.ZodType>(item: T, max: number = limits.idsMax) {
  return z.preprocess(asArray, limitedArray(item, max).optional());
}

/** A list that must not be empty. */
export function requiredListParam<T extends z.ZodType>(item: T, max: number = limits.idsMax) {
  return z.preprocess((value) => asArray(value) ?? [], limitedArray(item, max).min(1, 'Give at least one'));
}

/** Whether the schema of a parameter accepts several values. */
export function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodOptional) return isList(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe && isList(schema.out as z.ZodType);
}

export const booleanParam = z.preprocess((value) => {
  const text = String(blankToUndefined(value) ?? '').toLowerCase();
  return text === ''
    ? undefined
    : text === 'true' || text === '1'
      ? true
      : text === 'false' || text === '0'
        ? false
        : value;
}, z.boolean('This value should be true or false').optional());

export const optionalTextParam = (max: number) => z.preprocess(blankToUndefined, z.string().max(max).optional());
export const optionalParam = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());

export function integerParam(minimum: number, maximum: number, fallback: number) {
  return z.preprocess(
    (value) =>
      blankToUndefined(value) === undefined
        ? fallback
        : typeof value === 'string' && /^-?\d+$/.test(value)
          ? Number(value)
          : value,
    z
      .int('This value should be a whole number')
      .min(minimum, `This value should be between ${minimum} and ${maximum}`)
      .max(maximum, `This value should be between ${minimum} and ${maximum}`),
  );
}

export const pageParams = {
  limit: integerParam(0, limits.listMax, limits.listDefault),
  offset: integerParam(0, Number.MAX_SAFE_INTEGER, 0),
};
export const feedPageParams = {
  limit: integerParam(1, limits.feedMax, limits.feedDefault),
  offset: integerParam(0, Number.MAX_SAFE_INTEGER, 0),
};

/** Sort order: `order[chapter]=asc&order[volume]=desc` has several keys, the first is the primary one. */
export function orderParam<K extends string>(keys: readonly [K, ...K[]]) {
  const direction = z.preprocess((value) => String(value).toLowerCase(), z.enum(['asc', 'desc']));
  return z.preprocess(nonBlankKeys, z.partialRecord(z.enum(keys), direction).optional());
}

function nonBlankKeys(value: unknown): unknown {
  const presentValue = blankToUndefined(value);
  if (typeof presentValue !== 'object' || presentValue === null) return presentValue;
  const nonBlank = Object.entries(presentValue).filter(([, item]) => blankToUndefined(item) !== undefined);
  return nonBlank.length > 0 ? Object.fromEntries(nonBlank) : undefined;
}

export const includesParam = <K extends string>(keys: readonly [K, ...K[]]) => listParam(z.enum(keys));

export const idParams = z.object({ id: uuid });

/**
 * The query parameter `blocked`: unless it is `show`, responses leave out entities that the viewer blocks. It does
 * nothing for guests, who have no blocks.
 */
export const blockedParam = {
  blocked: optionalParam(z.enum(['hide', 'show'])).describe(
    'For the signed-in: `show` answers also what they block, `hide` is usual',
  ),
};
/** Number of entities that the viewer's blocks left out of a response; absent if zero. */
export const hiddenCount = z
  .int()
  .positive()
  .optional()
  .describe('How many more there would be with `blocked=show`, counted as far as `total` is');

/** A related entity; `attributes` only when requested by `includes[]`. */
export const relationship = z.object({
  id: responseUuid,
  type: z.string(),
  related: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
});

export function entity<T extends string, A extends z.ZodType>(type: T, attributes: A) {
  return z.object({ id: responseUuid, type: z.literal(type), attributes, relationships: z.array(relationship) });
}

/**
 * Abilities of a signed-in viewer by action: true, or the reason why the action is denied. Only in responses with a
 * single entity.
 */
export const abilitiesSchema = z.record(z.string(), z.union([z.literal(true), z.enum(denialReasons)]));

/** Response of a successful call that has no result. */
export const okResponse = z.object({ result: z.literal('ok') });

export const entityResponse = <E extends z.ZodType>(data: E) =>
  z.object({ result: z.literal('ok'), response: z.literal('entity'), data, can: abilitiesSchema.optional() });

export const collectionResponse = <E extends z.ZodType>(data: E) =>
  z.object({
    result: z.literal('ok'),
    response: z.literal('collection'),
    data: z.array(data),
    limit: z.int(),
    offset: z.int(),
    total: z.int(),
    hidden: hiddenCount,
  });

/** IANA name of a time zone. */
export const timeZoneName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+\-/]*$/)
  .refine(isTimeZone, 'This value is not a known time zone');

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
