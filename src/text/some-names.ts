const MOST = 10

/** Names in a sentence: the first ten, and how many more there are. */
export function someNames(names: readonly string[]): string {
  const rest = names.length - MOST
  return rest <= 0 ? names.join(', ') : `${names.slice(0, MOST).join(', ')} and ${rest} more`
}
