import {
  type ContainerStack,
  isThematicBreak,
  type LineCursor,
  matchContainers,
  openContainers,
  skipBlanks,
} from './markdown-containers.ts'
import type { MarkdownLine, MarkdownLineKind } from './markdown-line.ts'

/** What hides the lines up to its end: a fence of code, a comment, a script. */
interface Hiding {
  readonly depth: number
  /** Whether a line ends it. */
  readonly isEnd: (line: string) => boolean
}

interface LineScan {
  readonly text: string
  readonly stack: ContainerStack
  hiding: Hiding | undefined
}

const PLAIN = /[^\s#`~<>*+_\-\d]/u
const HEADING = /^#{1,6}(?:[ \t]|$)/u
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/u
const RAW = /^<(?:(!--)|(\?)|(!\[CDATA\[)|(![a-z])|(?:script|pre|style|textarea)(?=[\s>]|$))/iu
const RAW_END = /<\/(?:script|pre|style|textarea)>/iu
const ELEMENT = /^<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>\s*$/iu

/** The lines of a Markdown text, each with what it is and in which quotes and items it stands (CommonMark). Linear. */
export function* markdownLines(text: string): Generator<MarkdownLine, void, undefined> {
  const scan: LineScan = { text, stack: { open: [], serial: 0 }, hiding: undefined }
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline + 1
    yield lineAt(scan, start, newline === -1 ? text.length : newline)
    start = next
  }
}

function lineAt(scan: LineScan, start: number, lineEnd: number): MarkdownLine {
  const { text, stack } = scan
  const cursor: LineCursor = { position: start, column: 0, consumed: 0 }
  skipBlanks(text, cursor)
  if (stack.open.length > 0) matchContainers(text, cursor, stack)
  if (scan.hiding !== undefined && scan.hiding.depth > stack.open.length) scan.hiding = undefined
  const isHidden = scan.hiding !== undefined
  const opens = !isHidden && mayOpen(text, cursor.position) && openContainers(text, cursor, stack)
  const end = endOfContent(text, cursor.position, lineEnd)
  const kind = isHidden
    ? hiddenLine(scan, text.slice(cursor.position, end))
    : kindOf(scan, cursor, end)
  const { position: contentStart } = cursor
  return { kind, start, contentStart, end, container: stack.serial, opens }
}

function mayOpen(text: string, position: number): boolean {
  return !PLAIN.test(text.charAt(position))
}

function endOfContent(text: string, start: number, lineEnd: number): number {
  let end = lineEnd
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return end
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d
}

function hiddenLine(scan: LineScan, line: string): MarkdownLineKind {
  if (scan.hiding?.isEnd(line) === true) scan.hiding = undefined
  return 'fenced'
}

function kindOf(scan: LineScan, cursor: LineCursor, end: number): MarkdownLineKind {
  const { text } = scan
  if (cursor.position >= end) return 'blank'
  if (cursor.column - cursor.consumed >= 4) return 'indented'
  if (PLAIN.test(text.charAt(cursor.position))) return 'text'
  if (isThematicBreak(text, cursor.position)) return 'other'
  const line = text.slice(cursor.position, end)
  const depth = scan.stack.open.length
  const isEnd = endOfFence(line) ?? endOfRaw(line)
  if (isEnd !== undefined) {
    scan.hiding = line.startsWith('<') && isEnd(line.slice(2)) ? undefined : { depth, isEnd }
    return 'fenced'
  }
  if (HEADING.test(line)) return 'heading'
  return line.startsWith('<') && ELEMENT.test(line) ? 'other' : 'text'
}

function endOfFence(line: string): Hiding['isEnd'] | undefined {
  const match = FENCE.exec(line)
  if (match === null) return undefined
  const mark = match[1] ?? match[2] ?? ''
  return (end) => end.startsWith(mark) && end.replaceAll(mark.charAt(0), '') === ''
}

function endOfRaw(line: string): Hiding['isEnd'] | undefined {
  const match = RAW.exec(line)
  if (match === null) return undefined
  const [, comment, instruction, cdata, declaration] = match
  if (comment !== undefined) return (end) => end.includes('-->')
  if (instruction !== undefined) return (end) => end.includes('?>')
  if (cdata !== undefined) return (end) => end.includes(']]>')
  if (declaration !== undefined) return (end) => end.includes('>')
  return (end) => RAW_END.test(end)
}
