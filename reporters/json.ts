import { printableJson } from '../src/text/printable-json.ts'
import { defineReporter } from './define.ts'

/** The whole report as indented JSON, for scripts. */
export const json = defineReporter({
  name: 'json',
  render: (report) => `${printableJson(report)}\n`,
})
