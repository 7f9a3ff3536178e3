/** A method of something of which nothing is known, by a path such as `chat.completions.create`; undefined where it isn't there. */
export function methodOf(
  object: unknown,
  path: string,
): ((...given: readonly unknown[]) => unknown) | undefined {
  let owner: unknown
  let value = object
  for (const key of path.split('.')) {
    owner = value
    value = memberOf(owner, key)
  }
  if (typeof value !== 'function') return undefined
  const method = value
  return (...given) => Reflect.apply(method, owner, given)
}

/** A member of something of which nothing is known; undefined where it isn't there. */
export function memberOf(object: unknown, key: string): unknown {
  const hasMembers = (typeof object === 'object' && object !== null) || typeof object === 'function'
  return hasMembers ? Reflect.get(object, key) : undefined
}
