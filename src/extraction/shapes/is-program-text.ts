import { shareOf } from '../../text/share-of.ts'
import type { TextView } from '../../text/text-view.ts'
import { arePlaces } from '../parsers/lines/has-record-form.ts'
import { codeLines } from './code-lines.ts'
import { isDefinitions } from './is-definitions.ts'
import { isMakefile } from './is-makefile.ts'
import { isScript } from './is-script.ts'

const DIFF = /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d)/u
const NUMBERED = /^\s{0,20}(\d{1,9})(?:\t|→|:(?=\s|$)| ?[|│])[ ]?(.*)$/u
const BYTES =
  /^\s*[\da-f]{3,16}:?\s+((?:[\da-f]{2}|[\da-f]{4})(?:\s+(?:[\da-f]{2}){1,2})*)(?:\s|$)/u
const TRACE =
  /^(?:Traceback \(most recent call last\)|\s+File ".{1,200}", line \d|\s+at \S.{0,200}[:(]\S|goroutine \d+ \[|Caused by: )/u

/** Whether a text is source code, a diff, a stack trace, a dump of bytes or a session in a shell: nothing to extract data from. */
export function isProgramText({ filled: all }: TextView): boolean {
  const filled = withoutLineNumbers(all)
  if (arePlaces(filled)) return false
  if (
    isDiff(filled) ||
    isDump(filled) ||
    filled.filter((line) => TRACE.test(line.slice(0, 300))).length >= 2
  )
    return true
  if (/^[$❯]\s\S/u.test(filled[0] ?? '')) return true
  return isDefinitions(filled) || isMakefile(filled) || isScript(filled) || isMostlyCode(filled)
}

/** The lines of a file are often shown behind their numbers, which are even and follow each other. */
function withoutLineNumbers(filled: readonly string[]): readonly string[] {
  const numbers = filled.map((line) => NUMBERED.exec(line))
  const [first] = numbers
  if (filled.length < 3 || first === null || first === undefined) return filled
  const isCounted = numbers.every(
    (match, index) => index === 0 || Number(match?.[1]) > Number(numbers[index - 1]?.[1]),
  )
  return isCounted ? numbers.map((match) => match?.[2] ?? '') : filled
}

/** Bytes in hexadecimal behind their addresses, disassembled or not. */
function isDump(filled: readonly string[]): boolean {
  const bytes = filled
    .map((line) => BYTES.exec(line.slice(0, 300))?.[1])
    .filter((line) => line !== undefined)
  return (
    bytes.length > 1 &&
    bytes.length / filled.length >= 0.7 &&
    bytes.some((line) => /[a-f]/u.test(line))
  )
}

function isMostlyCode(filled: readonly string[]): boolean {
  const kinds = codeLines(filled)
  const code = kinds.filter((kind) => kind !== undefined && kind !== 'assignment')
  return (
    kinds.filter((kind) => kind === 'statement').length >= 2 && code.length / filled.length >= 0.4
  )
}

function isDiff(filled: readonly string[]): boolean {
  if (filled.some((line) => DIFF.test(line)) || isHunk(filled)) return true
  const old = filled.findIndex((line) => /^--- \S/u.test(line))
  return old !== -1 && /^\+\+\+ \S/u.test(filled[old + 1] ?? '') && shareOf(filled, isChange) > 0.1
}

/** Lines out and lines in, without a head; the items of a list have one blank behind their marker. */
function isHunk(filled: readonly string[]): boolean {
  const isAll = filled.every((line) => isChange(line) && !/^[-+] \S/u.test(line))
  return isAll && new Set(filled.map((line) => line.charAt(0))).size > 1
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-')
}
