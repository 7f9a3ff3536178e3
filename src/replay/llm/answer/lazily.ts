/** What a generator makes, each time it is asked from the beginning on. */
export function lazily<Value>(make: () => Iterator<Value>): Iterable<Value> {
  return { [Symbol.iterator]: make }
}
