import type { Coverage, CoverageAspect, CoverageItem } from '../../src/contracts/coverage.ts'
import { plural } from '../../src/text/plural.ts'

/** The aspects as headings. */
export const ASPECT_TITLES: Readonly<Record<CoverageAspect['name'], string>> = {
  tools: 'Tools that are called',
  channels: 'Channels',
  shapes: 'Shapes',
  extractors: 'Extractors',
  'text-parsers': 'Text parsers',
  findings: 'Findings about servers',
  wires: "Providers' wires",
  formats: "Models' formats",
  'model-findings': 'Findings about models',
}

/** Returns the items of an aspect by what shows them. */
export function itemsByOrigin({ items }: CoverageAspect): {
  readonly shown: readonly CoverageItem[]
  /** Only fixtures that were made by hand or imported show them. */
  readonly made: readonly CoverageItem[]
  readonly missing: readonly CoverageItem[]
} {
  return {
    shown: items.filter(({ recorded }) => recorded > 0),
    made: items.filter(({ recorded, made }) => recorded === 0 && made > 0),
    missing: items.filter(({ recorded, made }) => recorded + made === 0),
  }
}

/** Returns the share in percent, rounded down: 100 is all of them. */
export function percent({
  shown,
  total,
}: {
  readonly shown: number
  readonly total: number
}): number {
  return total === 0 ? 100 : Math.floor((shown * 100) / total)
}

/** Returns how much of everything recordings show, in words. */
export function totalWords(coverage: Coverage): string {
  const { shown, total, fixtures } = coverage
  if (total === 0) return 'no recording was judged'
  const made = fixtures.made === 0 ? '' : ` (${fixtures.made} more made by hand or imported)`
  return `${plural(fixtures.recorded, 'recording')}${made} ${fixtures.recorded === 1 ? 'shows' : 'show'} ${shown} of ${total}, ${percent(coverage)} %`
}
