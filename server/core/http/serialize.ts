// Serializes responses with a function compiled once from the response schema: fields that the schema does not name are
// dropped, and the JSON becomes bytes in one pass. In tests every response is also validated.
import type { z } from 'zod';

type Picker = (value: unknown) => unknown;
type Serializer = (value: unknown) => Buffer;

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

/** @param strict validate each response against the schema first, and throw if it is invalid */
export function compileSerializer(schema: z.ZodType, { strict }: { strict: boolean }): Serializer {
  const pick = compile(schema);
  return (value) => {
    if (strict) schema.parse(value);
    return Buffer.from(JSON.stringify(pick ? pick(value) : value));
  };
}

/** Compiles a schema to the function that drops unknown fields; null when there are none to drop. */
function compile(schema: z.core.$ZodType): Picker | null {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return compileObject(def.shape ?? {});
    case 'array': {
      const item = compile(def.element!);
      return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
    }
    case 'record': {
      const item = compile(def.valueType!);
      return (
        item &&
        ((value) => {
          if (value === null || typeof value !== 'object') return value;
          return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, item(entry)]));
        })
      );
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly': {
      const inner = compile(def.innerType!);
      return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
    }
    default:
      return null;
  }
}

function compileObject(shape: Record<string, z.core.$ZodType>): Picker {
  const fields = Object.entries(shape).map(([name, schema]) => [name, compile(schema)] as const);
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const from = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const field = from[name];
      if (field !== undefined) picked[name] = pick ? pick(field) : field;
    }
    return picked;
  };
}
