/**
 * The names of columns by the cells of their header: as they stand;
 * `column_N` (from 1) where there is none, `_2`, `_3` behind one that was there before.
 */
export function columnNames(header: readonly string[], columns: number): readonly string[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return Array.from({ length: columns }, (_, index) => {
    const wanted = (header[index] ?? '').trim() || `column_${index + 1}`
    let name = wanted
    let count = next.get(wanted) ?? 2
    for (; taken.has(name); count += 1) name = `${wanted}_${count}`
    next.set(wanted, count)
    taken.add(name)
    return name
  })
}
