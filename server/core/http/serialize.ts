// Serializes responses with a function compiled once from the response schema: fields that the schema does not name are
// dropped, and the JSON becomes bytes in one pass. In tests every response is also validated.
import type { z } from 'zod';

type Picker = (value: unknown) => unknown;
type Serializer = (value: unknown) => Buffer;

interface SchemaDef {
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
  const pick = compilePicker(schema);
  return (value) => {
    if (strict) schema.parse(value);
    return Buffer.from(JSON.stringify(pick ? pick(value) : value));
  };
}

/** Compiles a schema to the function that drops unknown fields; null when there are none to drop. */
function compilePicker(schema: z.core.$ZodType): Picker | null {
  const def = schema._zod.def as unknown as SchemaDef;
  switch (def.type) {
    case 'object':
      return compileObjectPicker(def.shape ?? {});
    case 'array': {
      const pickItem = compilePicker(def.element!);
      return pickItem && ((value) => (Array.isArray(value) ? value.map(pickItem) : value));
    }
    case 'record': {
      const pickItem = compilePicker(def.valueType!);
      return (
        pickItem &&
        ((value) => {
          if (value === null || typeof value !== 'object') return value;
          return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pickItem(entry)]));
        })
      );
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly': {
      const pickInner = compilePicker(def.innerType!);
      return pickInner && ((value) => (value === null || value === undefined ? value : pickInner(value)));
    }
    default:
      return null;
  }
}

function compileObjectPicker(shape: Record<string, z.core.$ZodType>): Picker {
  const fields = Object.entries(shape).map(([name, schema]) => [name, compilePicker(schema)] as const);
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const source = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const fieldValue = source[name];
      if (fieldValue !== undefined) picked[name] = pick ? pick(fieldValue) : fieldValue;
    }
    return picked;
  };
}
