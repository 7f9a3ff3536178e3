import { printableJson } from '../../src/text/printable-json.ts'
import { defineDiffReporter } from './define.ts'

/** The whole comparison as indented JSON, for scripts. */
export const json = defineDiffReporter({
  name: 'json',
  render: (report) => `${printableJson(report)}\n`,
})
