import { printLine, segment } from '../../../reporters/terminal/line.ts'
import { FILE_WIDTH } from '../outputs-to.ts'
import type { LookedThrough } from './extracted-input.ts'
import { extractionLines } from './extraction-lines.ts'
import { hasColor } from '../has-color.ts'

/** Renders what came of each input for standard output, the calls of one recording below a heading. */
export function createRenderer(): (looked: LookedThrough) => string {
  const { stdout } = process
  const width = stdout.isTTY ? stdout.columns : FILE_WIDTH
  const color = hasColor(stdout)
  let recording: string | undefined
  return (looked) => {
    const { path, call } = looked.input
    const lines = extractionLines(looked, width)
    const isNew = call !== undefined && path !== recording
    recording = call === undefined ? undefined : path
    const heading = isNew
      ? [
          [segment([call.server, call.version ?? '', path].filter(Boolean).join('  '), 'strong')],
          [],
        ]
      : []
    const printed = [...heading, ...lines].map((line) => printLine(line, Infinity, color))
    return `${printed.join('\n')}\n\n`
  }
}
