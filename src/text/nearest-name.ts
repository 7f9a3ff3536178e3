/** The name that a wrong one was probably meant to be: at most a third of its characters differ. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(wrong.length / 3))
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(wrong.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.name
}

/** How many characters must be inserted, deleted, replaced or swapped with their neighbour. */
function editDistance(from: string, to: string): number {
  let above: readonly number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of from.split('').entries()) {
    const next = [line + 1]
    for (const [column, other] of to.split('').entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      const isSwapped = from[line - 1] === other && to[column - 1] === letter
      const swapped = isSwapped ? (above[column - 1] ?? Infinity) + 1 : Infinity
      const moved = Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1)
      next.push(Math.min(replaced, swapped, moved))
    }
    above = row
    row = next
  }
  return row.at(-1) ?? 0
}
