/** Names up to a number of characters, then how many others there are. One name is never cut. */
export function nameList(names: readonly string[], limit: number): string {
  const [first = '', ...others] = names
  let list = first
  for (const [index, name] of others.entries()) {
    if (list.length + name.length > limit) return `${list} and ${others.length - index} more`
    list += `, ${name}`
  }
  return list
}
