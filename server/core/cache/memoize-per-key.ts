/** Memoizes one value per key object: created on the first call, garbage-collected with its key. */
export function memoizePerKey<Of, Key extends object, Value>(
  keyOf: (input: Of) => Key,
  create: (input: Of) => Value,
): (input: Of) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (input) => {
    const key = keyOf(input);
    const memoized = values.get(key);
    if (memoized) return memoized.value;
    const value = create(input);
    values.set(key, { value });
    return value;
  };
}
