import type { SchemaCoverage, SchemaPlace } from '../../src/contracts/schema-coverage.ts'

/** How much of a schema was seen, behind a word for compliance: `, 2 of 9 seen`; of several tools together. */
export function seenShare(
  coverages: readonly (Pick<SchemaCoverage, 'seen' | 'total'> | undefined)[],
): string {
  const known = coverages.filter((coverage) => coverage !== undefined)
  if (known.length === 0) return ''
  const sum = (key: 'seen' | 'total'): number => known.reduce((all, it) => all + it[key], 0)
  return `, ${sum('seen')} of ${sum('total')} seen`
}

/** What of a schema no result has shown, in words. */
export function unseenPlaces({ places }: SchemaCoverage): readonly string[] {
  return places.filter(({ seen }) => !seen).map(describePlace)
}

function describePlace({ kind, path, of }: SchemaPlace): string {
  const place = path === '' ? 'the result' : path
  switch (kind) {
    case 'member':
    case 'item':
      return place
    case 'branch':
      return `${place} as ${typeof of === 'string' ? of : `form ${JSON.stringify(of)}`}`
    case 'value':
      return `${place} = ${JSON.stringify(of)}`
  }
}
