/** Names and values that were typed as `name=value`; the value is empty where there is no `=`. */
export function typedPairs(typed: readonly string[]): readonly (readonly [string, string])[] {
  return typed.map((pair) => {
    const at = pair.indexOf('=')
    return at === -1 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}
