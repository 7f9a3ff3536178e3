import type { Coverage, CoverageAspect, CoverageItem } from '../../src/contracts/coverage.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { nameList } from '../shared/name-list.ts'
import { defineCoverageReporter } from './define.ts'
import { ASPECT_TITLES, itemsByOrigin, totalWords } from './words.ts'

const SUBJECTS_LIMIT = 60

/** Coverage for a pull request: a table of aspects, and a folded one for each. */
export const markdown = defineCoverageReporter({
  name: 'markdown',
  render(coverage) {
    const rows = coverage.aspects.map((aspect) => {
      const { shown, made, missing } = itemsByOrigin(aspect)
      return [ASPECT_TITLES[aspect.name], shown.length, made.length, missing.length].map(String)
    })
    return `${[
      '## Coverage',
      '',
      `${prose(totalWords(coverage))}.`,
      '',
      ...table(['', 'recorded', 'made by hand only', 'missing'], rows),
      '',
      ...coverage.aspects.flatMap(aspectLines),
      ...unreadLines(coverage),
    ]
      .join('\n')
      .trimEnd()}\n`
  },
})

function aspectLines(aspect: CoverageAspect): readonly string[] {
  const { name, items, shown } = aspect
  return [
    `<details><summary>${ASPECT_TITLES[name]}: ${shown} of ${items.length}</summary>`,
    '',
    ...table(['', 'recorded', 'made by hand', 'by', 'example'], items.map(row)),
    '',
    '</details>',
    '',
  ]
}

function row({ name, recorded, made, subjects, example }: CoverageItem): readonly string[] {
  const place = example === undefined ? '' : codeSpan(`${example.fixture}:${example.line}`)
  return [
    codeSpan(name),
    count(recorded),
    count(made),
    prose(nameList(subjects, SUBJECTS_LIMIT)),
    place,
  ]
}

function count(number: number): string {
  return number === 0 ? '' : String(number)
}

function unreadLines({ fixtures }: Coverage): readonly string[] {
  return fixtures.unread.map(({ path, reason }) => `- Not read: ${codeSpan(path)} ${prose(reason)}`)
}
