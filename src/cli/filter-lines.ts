import { once } from 'node:events'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { JsonLines } from '../wire/json-lines.ts'
import type { Line } from '../wire/json-lines.ts'

/** Why a line couldn't be answered. */
interface LineFault {
  readonly code: 'not-json' | 'not-an-object' | 'no-id' | 'invalid' | 'too-long'
  readonly message: string
}

/** What came of a line's object. */
export type LineAnswer =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly fault: LineFault }

/** How many lines were read, and how many of them couldn't be. */
export interface FilterCounts {
  readonly lines: number
  readonly faults: number
}

/**
 * Answers each line of standard input, a JSON object with an `id`, by one line on standard output,
 * in order and in constant memory. A line that can't be read is answered by
 * `{"id":null|<id>,"line":N,"error":{code,message}}`, and the rest goes on. Blank lines are passed over.
 */
export async function filterLines(
  answer: (input: JsonObject) => LineAnswer | Promise<LineAnswer>,
): Promise<FilterCounts> {
  const splitter = new JsonLines()
  let number = 0
  let lines = 0
  let faults = 0
  const take = async (line: Line): Promise<void> => {
    number += 1
    const text = new TextDecoder().decode(line.data)
    if (text.trim() === '') return
    lines += 1
    const { output, fault } = await answerLine({ text, cut: line.cut, number }, answer)
    if (fault) faults += 1
    if (!process.stdout.write(`${JSON.stringify(output)}\n`)) await once(process.stdout, 'drain')
  }
  for await (const chunk of process.stdin) {
    for (const line of splitter.push(chunk)) await take(line)
  }
  for (const line of splitter.end()) await take(line)
  return { lines, faults }
}

async function answerLine(
  line: { readonly text: string; readonly cut: boolean; readonly number: number },
  answer: (input: JsonObject) => LineAnswer | Promise<LineAnswer>,
): Promise<{ readonly output: object; readonly fault: boolean }> {
  const { id, result } = await readLine(line, answer)
  if (result.ok) return { output: { id, ...result.answer }, fault: false }
  return { output: { id, line: line.number, error: result.fault }, fault: true }
}

async function readLine(
  { text, cut }: { readonly text: string; readonly cut: boolean },
  answer: (input: JsonObject) => LineAnswer | Promise<LineAnswer>,
): Promise<{ readonly id: string | number | null; readonly result: LineAnswer }> {
  if (cut) return unread('too-long', 'the line is longer than 64 MiB')
  const reading = safeParseJson(text)
  if (!reading.ok) return unread('not-json', reading.reason)
  if (!isJsonObject(reading.value)) return unread('not-an-object', 'a line holds one JSON object')
  const { id } = reading.value
  if (typeof id !== 'string' && typeof id !== 'number') {
    return unread('no-id', 'the object has no "id" that is a string or a number')
  }
  return { id, result: await answer(reading.value) }
}

function unread(
  code: LineFault['code'],
  message: string,
): { readonly id: null; readonly result: LineAnswer } {
  return { id: null, result: { ok: false, fault: { code, message } } }
}
