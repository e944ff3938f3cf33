/** Whether a parsed JSON value is an object, not an array. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parsed JSON value as an object; empty when it is something else. */
export const asJsonObject = (value: unknown): Record<string, unknown> => (isJsonObject(value) ? value : {});
