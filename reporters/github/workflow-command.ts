import { printable } from '../../src/text/printable.ts'
import { cutText } from '../../src/verdict/cut-text.ts'

/** A remark that GitHub shows at a line of a file, or with the run where no file is named. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  /** May have several lines. */
  readonly message: string
  readonly file?: string
  readonly line?: number
}

const TITLE_LIMIT = 200
const MESSAGE_LIMIT = 3000

/** An annotation as the line that a workflow's log has to hold; no text in it can end it or begin another. */
export function workflowCommand({ level, file, line, title, message }: Annotation): string {
  const place = file === undefined ? [] : [`file=${property(file)}`, `line=${line ?? 1}`]
  const properties = [...place, `title=${property(cutText(title, TITLE_LIMIT).kept)}`].join(',')
  return `::${level} ${properties}::${data(cutText(message, MESSAGE_LIMIT).kept)}`
}

/** The runner decodes these and nothing else, in the text of a command. */
function data(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line).replaceAll('%', '%25'))
    .join('%0A')
}

/** What stands in a property mustn't end it either. */
function property(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
}
