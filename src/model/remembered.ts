/** The same function, but it computes what it returns for an object only once. */
export function remembered<Of extends object, Value extends string | object>(
  compute: (of: Of) => Value,
): (of: Of) => Value {
  const known = new WeakMap<Of, Value>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const value = compute(of);
    known.set(of, value);
    return value;
  };
}
