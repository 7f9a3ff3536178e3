import type { Coverage, CoverageAspect, CoverageItem } from '../../src/contracts/coverage.ts'
import { wrapText } from '../terminal/flow.ts'
import { printLine, segment, widthOf } from '../terminal/line.ts'
import type { Line, Style } from '../terminal/line.ts'
import { defineCoverageReporter } from './define.ts'
import { ASPECT_TITLES, itemsByOrigin, totalWords } from './words.ts'

const INDENT = 2
const LABEL_COLUMNS = 13
const MOST_LINES = 8
const MOST_NAMES = 20

/** Coverage for a person: by aspect what recordings show, and what no fixture shows. */
export const text = defineCoverageReporter({
  name: 'text',
  render(coverage, { width, color }) {
    const lines = [
      ...coverage.aspects.flatMap((aspect) => [...aspectLines(aspect, width), []]),
      ...unreadLines(coverage, width),
      [segment(totalWords(coverage), 'strong')],
    ]
    return lines.map((line) => `${printLine(line, width, color)}\n`).join('')
  },
})

function aspectLines(aspect: CoverageAspect, width: number): readonly Line[] {
  const { name, items, shown } = aspect
  const by = itemsByOrigin(aspect)
  return [
    [
      segment(ASPECT_TITLES[name], 'strong'),
      segment(`  ${shown} of ${items.length}`, shown === items.length ? 'good' : undefined),
    ],
    // Of tools, those that are left are what a reader needs.
    ...(name === 'tools' ? [] : list('recorded', by.shown.map(counted), width)),
    ...list(
      'made by hand',
      by.made.map(({ name: item, made }) => `${item} ${made}`),
      width,
    ),
    ...list('missing', missingNames(name, by.missing), width, 'warning'),
  ]
}

/** Of long lists nobody reads the names here. */
function missingNames(
  name: CoverageAspect['name'],
  items: readonly CoverageItem[],
): readonly string[] {
  if (items.length <= MOST_NAMES || name === 'tools') return items.map((item) => item.name)
  return [`${items.length} (--format html names them)`]
}

function counted({ name, recorded }: CoverageItem): string {
  return `${name} ${recorded}`
}

function list(
  label: string,
  names: readonly string[],
  width: number,
  style?: Style,
): readonly Line[] {
  if (names.length === 0) return []
  const margin = ' '.repeat(INDENT + LABEL_COLUMNS)
  const parts = wrapText(names.join(', '), width - widthOf(margin), MOST_LINES)
  return parts.map((part, index) => [
    segment(index === 0 ? `${' '.repeat(INDENT)}${label.padEnd(LABEL_COLUMNS)}` : margin, style),
    part,
  ])
}

function unreadLines({ fixtures }: Coverage, width: number): readonly Line[] {
  const lines = fixtures.unread.flatMap(({ path, reason }) =>
    list('not read', [`${path}: ${reason}`], width, 'bad'),
  )
  return lines.length === 0 ? [] : [...lines, []]
}
