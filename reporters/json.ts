import { defineReporter } from './define.ts'

/** What JSON leaves as it is and a terminal obeys, or a reader doesn't see. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** The whole report as indented JSON, for scripts. */
export const json = defineReporter({
  name: 'json',
  render: (report) => `${JSON.stringify(report, null, 2).replaceAll(UNSAFE, escape)}\n`,
})

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
