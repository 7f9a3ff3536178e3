import type { JsonValue } from '../../src/contracts/json.ts'
import type { ReportFrame } from '../../src/contracts/report-frame.ts'
import type { ReportFile } from '../../src/contracts/reporter.ts'
import { printable } from '../../src/text/printable.ts'
import { printableJson } from '../../src/text/printable-json.ts'
import { findingText } from '../cases/failure-of.ts'
import type { TestCase } from '../cases/test-suite.ts'

/** A file that a result names. */
export interface AllureAttachment {
  readonly name: string
  readonly type: 'text/plain' | 'application/json'
  readonly source: string
}

/** What is attached to a case, before it has a file. */
interface Content {
  readonly name: string
  readonly type: AllureAttachment['type']
  readonly text: string
}

const CUT = 'some of this evidence is cut; the recording has all of it'

/** Returns what is attached to a case, and the files: a report shows a file that two results name only once. */
export function attachmentsOf(
  testCase: TestCase,
  uuid: string,
): { readonly attachments: readonly AllureAttachment[]; readonly files: readonly ReportFile[] } {
  const placed = contentsOf(testCase).map((content, index) => {
    const extension = content.type === 'text/plain' ? 'txt' : 'json'
    return {
      ...content,
      name: printable(content.name),
      source: `${uuid}-${index + 1}-attachment.${extension}`,
    }
  })
  return {
    attachments: placed.map(({ name, type, source }) => ({ name, type, source })),
    files: placed.map(({ source, text }) => ({ name: source, text })),
  }
}

function contentsOf(testCase: TestCase): readonly Content[] {
  const { findings = [], output } = testCase
  const evidence = testCase.call?.evidence ?? testCase.exchange?.evidence
  const lines = [...output, ...(evidence?.excerpted === true ? [CUT] : [])]
  return [
    ...(findings.length === 0
      ? []
      : [plain('findings', findings.map((it) => `${it.level} ${findingText(it)}`).join('\n\n'))]),
    ...callContents(testCase),
    ...exchangeContents(testCase),
    ...suiteContents(testCase),
    ...(evidence === undefined || evidence.wire.length === 0
      ? []
      : [plain('frames', evidence.wire.map(frameText).join('\n'))]),
    ...(lines.length === 0 ? [] : [plain('summary', lines.join('\n'))]),
  ]
}

function callContents({ call, tool }: TestCase): readonly Content[] {
  if (call === undefined) return []
  const { text, result, schema = tool?.outputSchema } = call.evidence
  return [
    ...(text === undefined ? [] : [plain('text', text)]),
    ...(result === null ? [] : [json('result', result)]),
    ...(schema === undefined ? [] : [json('schema', schema)]),
  ]
}

function exchangeContents({ exchange }: TestCase): readonly Content[] {
  if (exchange === undefined) return []
  const { evidence, answers } = exchange
  return [
    ...(evidence.request === null ? [] : [json('request', evidence.request)]),
    ...answers.flatMap(({ text, output, calls }) => [
      ...(text === '' ? [] : [plain('text', text)]),
      ...(output?.schema === undefined ? [] : [json('schema', output.schema)]),
      ...calls.flatMap(({ name, schema }) =>
        schema === undefined ? [] : [json(`schema of ${name}`, schema)],
      ),
    ]),
  ]
}

function suiteContents({ suiteCase }: TestCase): readonly Content[] {
  if (suiteCase === undefined) return []
  const { input, expected, got } = suiteCase
  const { text } = input
  return [
    ...(typeof text === 'string' ? [plain('text', text)] : []),
    json('input', input),
    ...expected.map(({ result }) => json('expected', result)),
    ...(got === undefined ? [] : [json('answer', got)]),
  ]
}

/** A frame as it crossed the wire, below a line that says where it is in the recording. */
function frameText({ line, dir, part, t, bytes, text }: ReportFrame): string {
  return `# line ${line}, ${dir} ${part}, ${t} ms, ${bytes} bytes\n${text}`
}

function plain(name: string, text: string): Content {
  return { name, type: 'text/plain', text }
}

function json(name: string, value: JsonValue): Content {
  return { name, type: 'application/json', text: `${printableJson(value)}\n` }
}
