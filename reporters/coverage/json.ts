import { printableJson } from '../../src/text/printable-json.ts'
import { defineCoverageReporter } from './define.ts'

/** All of the coverage as indented JSON, for scripts. */
export const json = defineCoverageReporter({
  name: 'json',
  render: (coverage) => `${printableJson(coverage)}\n`,
})
