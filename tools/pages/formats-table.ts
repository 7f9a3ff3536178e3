import { codeSpan } from '../../reporters/markdown/code-span.ts'
import { table } from '../../reporters/markdown/table.ts'
import { type LlmFormatInfo, listLlmFormats, writeToolCalls } from '../../src/index.ts'
import { plural } from '../../src/text/plural.ts'

const CALL = { name: 'add', arguments: { a: 1 } }
const HEADS = ['name', 'a call', 'models', 'source']
/** The characters of a call that are shown at most. */
const LONGEST = 72

/** Returns the table of all formats of tool calls, in the order in which they are tried. */
export function formatsTable(): string {
  const formats = listLlmFormats()
  return [
    `${plural(formats.length, 'format')}, in the order in which assay tries them. Each example calls \`add\` with \`a\` as 1; \`↵\` is a line break.`,
    '',
    ...table(HEADS, formats.map(rowOf)),
  ].join('\n')
}

function rowOf({ name, models, references }: LlmFormatInfo): readonly string[] {
  return [`\`${name}\``, exampleOf(name), models.join(', '), references.map(linkTo).join(' ')]
}

function exampleOf(name: string): string {
  const shown = Array.from(writeToolCalls(name, [CALL]).trim().replaceAll('\n', '↵'))
  const text = shown.length > LONGEST ? `${shown.slice(0, LONGEST).join('')}…` : shown.join('')
  return codeSpan(text).replaceAll('|', String.raw`\|`)
}

function linkTo(reference: string): string {
  return `[${new URL(reference).hostname.replace(/^www\./u, '')}](${reference})`
}
