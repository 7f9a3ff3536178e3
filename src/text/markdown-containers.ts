/** A place in a line, in characters and in columns. */
export interface LineCursor {
  /** The first character that isn't a blank, or the end of the line. */
  position: number
  /** Of that character. */
  column: number
  /** Up to which column the marks of quotes and items reach. */
  consumed: number
}

/** A block quote, or an item with the columns that its content is indented by. */
type Container = number | 'quote'

/** The quotes and items that are open; `serial` is another one whenever they change. */
export interface ContainerStack {
  readonly open: Container[]
  serial: number
}

const MOST_CONTAINERS = 100
const SPACE = 0x20
const TAB = 0x09
const QUOTE = 0x3e
const ITEM = /(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$)/uy
const BREAK = /([-*_])(?:[ \t]*\1){2,1000}[ \t]*(?=\r?\n|$)/uy

/** Moves over blanks; a tab goes to the next multiple of four. */
export function skipBlanks(text: string, cursor: LineCursor): void {
  for (;;) {
    const code = text.charCodeAt(cursor.position)
    if (code === SPACE) cursor.column += 1
    else if (code === TAB) cursor.column += 4 - (cursor.column % 4)
    else return
    cursor.position += 1
  }
}

/** Moves over the marks of the quotes and items that go on in this line, and closes the others. */
export function matchContainers(text: string, cursor: LineCursor, stack: ContainerStack): void {
  const isBlank = isLineEnd(text.charCodeAt(cursor.position))
  let matched = 0
  for (const container of stack.open) {
    if (container === 'quote') {
      if (!takeQuote(text, cursor)) break
    } else if (!isBlank) {
      if (cursor.column - cursor.consumed < container) break
      cursor.consumed += container
    }
    matched += 1
  }
  if (matched === stack.open.length) return
  stack.open.length = matched
  stack.serial += 1
}

/** Moves over the marks that open quotes and items in this line, and says whether there were any. */
export function openContainers(text: string, cursor: LineCursor, stack: ContainerStack): boolean {
  const before = stack.open.length
  while (stack.open.length < MOST_CONTAINERS && cursor.column - cursor.consumed < 4) {
    if (takeQuote(text, cursor)) stack.open.push('quote')
    else {
      const width = isThematicBreak(text, cursor.position) ? undefined : takeItem(text, cursor)
      if (width === undefined) break
      stack.open.push(width)
    }
  }
  if (stack.open.length === before) return false
  stack.serial += 1
  return true
}

/** Whether a line is a thematic break from an offset on: three or more `-`, `*` or `_`. */
export function isThematicBreak(text: string, position: number): boolean {
  BREAK.lastIndex = position
  return BREAK.test(text)
}

function takeQuote(text: string, cursor: LineCursor): boolean {
  if (text.charCodeAt(cursor.position) !== QUOTE) return false
  if (cursor.column - cursor.consumed >= 4) return false
  cursor.position += 1
  cursor.column += 1
  cursor.consumed = cursor.column
  skipBlanks(text, cursor)
  if (cursor.column > cursor.consumed) cursor.consumed += 1
  return true
}

/** Of how many columns the content of the item is indented that begins here. */
function takeItem(text: string, cursor: LineCursor): number | undefined {
  ITEM.lastIndex = cursor.position
  const [marker] = ITEM.exec(text) ?? []
  if (marker === undefined) return undefined
  const from = cursor.consumed
  cursor.position += marker.length
  cursor.column += marker.length
  const behind = cursor.column
  skipBlanks(text, cursor)
  const isEmpty = isLineEnd(text.charCodeAt(cursor.position))
  const blanks = cursor.column - behind
  cursor.consumed = behind + (isEmpty || blanks > 4 ? 1 : blanks)
  return cursor.consumed - from
}

function isLineEnd(code: number): boolean {
  return Number.isNaN(code) || code === 0x0a || code === 0x0d
}
