/** Memoizes one value per key object: created on the first call, garbage-collected with its key. */
export function memoizePerKey<Of, Key extends object, Value>(
  keyOf: (input: Of) => Key,
  make: (input: Of) => Value,
): (input: Of) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (input) => {
    const key = keyOf(input);
    const known = values.get(key);
    if (known) return known.value;
    const value = make(input);
    values.set(key, { value });
    return value;
  };
}
