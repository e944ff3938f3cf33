/** Memoizes one value per key object: created on the first call, garbage-collected with its key. */
export function memoizePerKey<Of, Key extends object, Value>(
  keyOf: (of: Of) => Key,
  make: (of: Of) => Value,
): (of: Of) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (of) => {
    const key = keyOf(of);
    const known = values.get(key);
    if (known) return known.value;
    const value = make(of);
    values.set(key, { value });
    return value;
  };
}
