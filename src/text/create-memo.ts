/**
 * Remembers by a text what was computed for it, for as many texts as are told; where one more comes, all of them are forgotten.
 * What is thrown isn't remembered.
 */
export function createMemo<Value>(most: number): (key: string, compute: () => Value) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (key, compute) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = compute()
    if (known.size >= most) known.clear()
    known.set(key, { value })
    return value
  }
}
